import type { CurrentUser } from '@waybill/contract/identity/identity.ts'
import { ORDER_STATUS } from '@waybill/contract/orders/order-status.ts'
import type { OrderRow } from '@waybill/contract/orders/orders.ts'
import { may } from '@waybill/contract/permissions.ts'
import type { ReactNode } from 'react'
import look from '../../list/row.module.css'
import { useCurrentUser } from '../../shell/current-user.ts'
import { ButtonToPage } from '../../shell/route-not-found.tsx'
import { t } from '../../ui/words.ts'

/** What the user does next with an order of the list; undefined where others do, or nobody. */
export function nextOf({ status }: OrderRow, { persona }: CurrentUser): 'complete' | 'plan' | undefined {
  if (status === ORDER_STATUS.draft && may(persona, 'order:write')) return 'complete'
  return status === ORDER_STATUS.open && may(persona, 'shipment:plan') ? 'plan' : undefined
}

/** Goes on with a draft, or makes a shipment of an open order alone. */
export function OrderAct({ row }: { row: OrderRow }): ReactNode {
  const { orderNumber } = row
  const next = nextOf(row, useCurrentUser())
  if (!next) return null
  return (
    <span className={look.above}>
      {next === 'complete' ? (
        <ButtonToPage
          to="/orders/$orderNumber/edit"
          params={{ orderNumber }}
          size="small"
          aria-label={t('Complete draft {number}', { number: orderNumber })}
        >
          {t('Complete')}
        </ButtonToPage>
      ) : (
        <ButtonToPage
          to="/shipments/new"
          search={{ orders: [orderNumber] }}
          size="small"
          aria-label={t('Create shipment of order {number}', { number: orderNumber })}
        >
          {t('Create shipment')}
        </ButtonToPage>
      )}
    </span>
  )
}
