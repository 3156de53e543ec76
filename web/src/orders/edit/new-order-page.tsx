import { useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { orders } from '@waybill/contract/orders/orders.ts'
import type { ReactNode } from 'react'
import { useVerb } from '../../api/queries.ts'
import { useCurrentUser } from '../../shell/current-user.ts'
import { toast } from '../../ui/toast.ts'
import { t } from '../../ui/words.ts'
import { keepOrder } from '../keep-order.ts'
import { blankDraft } from './order-draft.ts'
import { OrderForm } from './order-form.tsx'
import { saveRefusal, useOrderForm } from './use-order-form.ts'

/** Writes a new order. */
export function NewOrderPage(): ReactNode {
  const client = useQueryClient()
  const navigate = useNavigate()
  const user = useCurrentUser()
  const isProvider = user.companyKind === 'provider'
  const form = useOrderForm('new', 0, () => blankDraft(isProvider ? undefined : user.companyId))
  const create = useVerb(orders.create, {
    showsOwnError: true,
    onDone: (made) => {
      keepOrder(client, made)
      toast.success(t('Order {number} Successfully Created', { number: made.orderNumber }))
      form.letGo()
      // Back leads to where one was before the form, not to an empty one.
      void navigate({ to: '/orders/$orderNumber', params: { orderNumber: made.orderNumber }, replace: true })
    },
    onFailed: form.hear,
  })
  return (
    <OrderForm
      title={t('New order')}
      kicker={<Link to="/orders">{t('Orders')}</Link>}
      draft={form.draft}
      onChange={form.setDraft}
      refused={form.refused}
      error={saveRefusal(create.error)}
      isProvider={isProvider}
      choosesCustomer={isProvider}
      maySaveDraft
      act={t('Create order')}
      isPending={create.isPending}
      onSubmit={(isDraft) => {
        const body = form.read(isDraft)
        if (body) create.mutate({ body })
      }}
      onCancel={() => form.mayLeave() && void navigate({ to: '/orders' })}
      found={form.found}
    />
  )
}
