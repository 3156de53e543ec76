import { useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { type Order, orders } from '@waybill/contract/orders/orders.ts'
import { type ReactNode, useState } from 'react'
import { isProblem } from '../../api/problem.ts'
import { useVerb } from '../../api/queries.ts'
import { useCurrentUser } from '../../shell/current-user.ts'
import { ButtonToPage } from '../../shell/route-not-found.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { toast } from '../../ui/toast.ts'
import { retell, t } from '../../ui/words.ts'
import { keepOrder, orderQuery } from '../keep-order.ts'
import { OrderFailed } from '../page/order-failed.tsx'
import { draftOf } from './order-draft.ts'
import { OrderForm } from './order-form.tsx'
import { saveRefusal, useOrderForm } from './use-order-form.ts'

const route = getRouteApi('/shell/orders/$orderNumber/edit')

/** Changes an order that no load carries yet. */
export function EditOrderPage(): ReactNode {
  const { orderNumber } = route.useParams()
  const order = useQuery(orderQuery(orderNumber))
  const back = (
    <ButtonToPage to="/orders/$orderNumber" params={{ orderNumber }}>
      {t('Order {n}', { n: orderNumber })}
    </ButtonToPage>
  )
  if (order.isPending) return <SkeletonRows rows={8} height={56} />
  // Once the form stands it stays: what was entered outlives an order that cannot be asked for again just now.
  if (order.isLoadingError || isProblem(order.error, 'not-found'))
    return <OrderFailed error={order.error} onRetry={() => void order.refetch()} />
  const { edit } = order.data.can
  if (edit !== true) return <ErrorState title={retell(edit)} act={back} />
  return <Edit key={order.data.id} order={order.data} />
}

function Edit({ order }: { order: Order }): ReactNode {
  const client = useQueryClient()
  const navigate = useNavigate()
  const { companyKind } = useCurrentUser()
  const { orderNumber } = order
  const [{ version, status }, setBefore] = useState(order)
  const form = useOrderForm(orderNumber, version, () => draftOf(order))
  const toOrder = (): void => void navigate({ to: '/orders/$orderNumber', params: { orderNumber }, replace: true })
  const save = useVerb(orders.update, {
    showsOwnError: true,
    onDone: (changed) => {
      keepOrder(client, changed)
      toast.success(t('Order {number} Successfully Updated', { number: orderNumber }))
      form.letGo()
      toOrder()
    },
    onFailed: (error) => {
      form.hear(error)
      // What was typed is kept, what was not touched is theirs, and the next press is of the order as it is now.
      if (isProblem(error, 'changed-meanwhile'))
        void client.fetchQuery({ ...orderQuery(orderNumber), staleTime: 0 }).then((now) => {
          setBefore(now)
          form.takeOver(draftOf(now))
        })
    },
  })
  return (
    <OrderForm
      title={t('Edit order {n}', { n: orderNumber })}
      kicker={
        <Link to="/orders/$orderNumber" params={{ orderNumber }}>
          {t('Order {n}', { n: orderNumber })}
        </Link>
      }
      draft={form.draft}
      onChange={form.setDraft}
      refused={form.refused}
      error={[saveRefusal(save.error), form.isDisputed && t('Where you both made changes, yours are kept.')]
        .filter(Boolean)
        .join(' ')}
      isProvider={companyKind === 'provider'}
      choosesCustomer={false}
      maySaveDraft={status === 0}
      act={status === 0 ? t('Complete order') : t('Save order')}
      isPending={save.isPending}
      onSubmit={(isDraft) => {
        const entered = form.read(isDraft)
        if (!entered) return
        // Whose it is does not change.
        const { customerId: _customerId, ...body } = entered
        save.mutate({ params: { orderNumber }, body, version })
      }}
      onCancel={() => form.mayLeave() && toOrder()}
      found={form.found}
    />
  )
}
