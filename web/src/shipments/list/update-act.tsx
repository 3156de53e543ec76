import type { ShipmentRow, UpdateNeeded } from '@waybill/contract/shipments/shipments.ts'
import type { ReactNode } from 'react'
import look from '../../list/row.module.css'
import { useUpdating } from '../acts/give-update.tsx'

/** Does what the load waits for without leaving the list. */
export function UpdateAct({ row, kind }: { row: ShipmentRow; kind: UpdateNeeded['kind'] }): ReactNode {
  const { button, dialog } = useUpdating()
  return (
    <span className={look.above}>
      {button(row, kind)}
      {dialog}
    </span>
  )
}
