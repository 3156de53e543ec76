import { useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { type Order, orders } from '@waybill/contract/orders/orders.ts'
import type { ReactNode } from 'react'
import { isProblem } from '../../api/problem.ts'
import { act } from '../../api/queries.ts'
import { useForm } from '../../form/use-form.ts'
import { useCurrentUser } from '../../shell/current-user.ts'
import { ButtonToPage } from '../../shell/route-not-found.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { toast } from '../../ui/toast.ts'
import { retell, t } from '../../ui/words.ts'
import { keepOrder, orderQuery } from '../keep-order.ts'
import { OrderFailed } from '../page/order-failed.tsx'
import { draftOf, entryIn, keptOrder, mergedDraft, ORDER_NAMES } from './order-draft.ts'
import { OrderForm } from './order-form.tsx'

/** The customer is fixed. */
const NAMES = { ...ORDER_NAMES, customerId: null } as const
const route = getRouteApi('/shell/orders/$orderNumber/edit')

/** Edits an order that is on no load yet. */
export function EditOrderPage(): ReactNode {
  const { orderNumber } = route.useParams()
  const order = useQuery(orderQuery(orderNumber))
  const back = (
    <ButtonToPage to="/orders/$orderNumber" params={{ orderNumber }}>
      {t('Order {n}', { n: orderNumber })}
    </ButtonToPage>
  )
  if (order.isPending) return <SkeletonRows rows={8} height={56} />
  // Once the form shows it stays: typed entries outlive an order that fails to reload.
  if (order.isLoadingError || isProblem(order.error, 'not-found'))
    return <OrderFailed error={order.error} onRetry={() => void order.refetch()} />
  const { edit } = order.data.can
  if (edit !== true)
    return (
      <ErrorState isPage title={retell(edit)} act={back}>
        {t('Nothing was changed.')}
      </ErrorState>
    )
  return <Edit key={order.data.id} order={order.data} />
}

function Edit({ order }: { order: Order }): ReactNode {
  const client = useQueryClient()
  const navigate = useNavigate()
  const { id: userId } = useCurrentUser()
  const { orderNumber, status } = order
  const toOrder = (): void => void navigate({ to: '/orders/$orderNumber', params: { orderNumber }, replace: true })
  const form = useForm({
    begin: () => draftOf(order),
    names: NAMES,
    keptUnder: keptOrder(userId, orderNumber),
    version: order.version,
    send: (draft, version) => act(orders.update, { params: { orderNumber }, body: entryIn(draft), version }),
    onDone: (changed) => {
      keepOrder(client, changed)
      toast.success(t('Order {number} Successfully Updated', { number: orderNumber }))
      toOrder()
    },
    conflict: {
      says: t('Someone else has changed this order. Your entries are still here: review them and save again.'),
      now: async () => {
        const now = await client.fetchQuery({ ...orderQuery(orderNumber), staleTime: 0 })
        return { draft: draftOf(now), version: now.version }
      },
      merge: mergedDraft,
    },
  })
  return (
    <OrderForm
      form={form}
      title={t('Edit order {n}', { n: orderNumber })}
      kicker={
        <Link to="/orders/$orderNumber" params={{ orderNumber }}>
          {t('Order {n}', { n: orderNumber })}
        </Link>
      }
      maySaveDraft={status === 0}
      act={status === 0 ? t('Complete order') : t('Save order')}
      onCancel={toOrder}
    />
  )
}
