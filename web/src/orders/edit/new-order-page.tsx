import { Link, useNavigate } from '@tanstack/react-router'
import { orders } from '@waybill/contract/orders/orders.ts'
import type { ReactNode } from 'react'
import { act } from '../../api/queries.ts'
import { useForm } from '../../form/use-form.ts'
import { useCurrentUser } from '../../shell/current-user.ts'
import { toast } from '../../ui/toast.ts'
import { t } from '../../ui/words.ts'
import { keepOrder } from '../keep-order.ts'
import { blankDraft, entryIn, keptOrder, ORDER_NAMES } from './order-draft.ts'
import { OrderForm } from './order-form.tsx'

/** Creates an order. */
export function NewOrderPage(): ReactNode {
  const navigate = useNavigate()
  const user = useCurrentUser()
  const isProvider = user.companyKind === 'provider'
  const form = useForm({
    begin: () => blankDraft(isProvider ? undefined : user.companyId),
    names: ORDER_NAMES,
    keptUnder: keptOrder(user.id, 'new'),
    // The contract requires no customer, since shippers are their own; the provider would hear of it last.
    check: ({ customerId }) => ({ customerId: customerId === undefined && t('Choose the customer') }),
    send: ({ customerId, ...draft }) => act(orders.create, { body: { customerId, ...entryIn(draft) } }),
    onDone: (made, _asked, client) => {
      keepOrder(client, made)
      toast.success(t('Order {number} Successfully Created', { number: made.orderNumber }))
      // Back skips the form.
      void navigate({ to: '/orders/$orderNumber', params: { orderNumber: made.orderNumber }, replace: true })
    },
  })
  return (
    <OrderForm
      form={form}
      title={t('New order')}
      kicker={<Link to="/orders">{t('Orders')}</Link>}
      choosesCustomer={isProvider}
      act={t('Create order')}
      onCancel={() => void navigate({ to: '/orders' })}
    />
  )
}
