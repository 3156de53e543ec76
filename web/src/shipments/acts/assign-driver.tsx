import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { shipmentQuery } from '../../shell/keep-shipment.ts'
import { toast } from '../../ui/toast.ts'
import { t, whyNot } from '../../ui/words.ts'
import { DispatchShipment } from './dispatch-shipment.tsx'
import type { WishedDriver } from './driver-choice.tsx'

interface AssignDriverProps {
  shipmentNumber: string
  wished?: WishedDriver | undefined
  onClose: () => void
}

/** Gives a load its driver from wherever its number is known: a toast, a row, the dispatch board. */
export function AssignDriver({ shipmentNumber, wished, onClose }: AssignDriverProps): ReactNode {
  const found = useQuery(shipmentQuery(shipmentNumber))
  const refusal = found.isLoadingError ? t('This shipment could not be loaded') : whyNot(found.data?.can.dispatch)
  useEffect(() => {
    if (!refusal) return
    toast.error(refusal)
    onClose()
  }, [refusal, onClose])
  return found.data && !refusal ? <DispatchShipment shipment={found.data} wished={wished} onClose={onClose} /> : null
}
