import { IconCopy, IconPencil, IconTruckLoading } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import type { Order } from '@waybill/contract/orders/orders.ts'
import { may } from '@waybill/contract/permissions.ts'
import { type ReactNode, Suspense, useState } from 'react'
import { isProblem } from '../../api/problem.ts'
import { HistorySection } from '../../history/history-section.tsx'
import { useCurrentUser } from '../../shell/current-user.ts'
import { Noted } from '../../shell/noted.tsx'
import { Papers } from '../../shell/papers.tsx'
import { ButtonToPage } from '../../shell/route-not-found.tsx'
import { ShipmentStatusChip } from '../../shell/shipment-status.tsx'
import { Button } from '../../ui/button.tsx'
import { DetailPage, Section } from '../../ui/detail-page.tsx'
import { Identifier } from '../../ui/identifier.tsx'
import { LaneStrip } from '../../ui/lane-strip.tsx'
import { lazyPart } from '../../ui/lazy-part.ts'
import { Skeleton, SkeletonRows } from '../../ui/skeleton.tsx'
import { StaleBanner } from '../../ui/stale-banner.tsx'
import { useMedia } from '../../ui/use-media.ts'
import { imperative, t, whyNot } from '../../ui/words.ts'
import { orderQuery } from '../keep-order.ts'
import { OrderStatusChip } from '../order-status.tsx'
import { FreightFacts, OrderFacts, References } from './order-facts.tsx'
import { OrderFailed } from './order-failed.tsx'
import styles from './order-page.module.css'
import { OrderStops } from './order-stops.tsx'

const DuplicateOrder = lazyPart(async () => (await import('./duplicate-order.tsx')).DuplicateOrder)

const OrderRates = lazyPart(async () => (await import('./order-rates.tsx')).OrderRates)

const route = getRouteApi('/shell/orders/$orderNumber')

/** An order's page: freight, lane, equipment, and its loads. */
export function OrderPage(): ReactNode {
  const { orderNumber } = route.useParams()
  const order = useQuery(orderQuery(orderNumber))
  if (order.isPending)
    return (
      <DetailPage title={<Skeleton width={200} height="2rem" />} side={<Skeleton height="16rem" />}>
        <Section title={t('Stops')}>
          <SkeletonRows rows={6} height={36} />
        </Section>
      </DetailPage>
    )
  const retry = (): void => void order.refetch()
  if (order.isLoadingError || isProblem(order.error, 'not-found'))
    return <OrderFailed error={order.error} onRetry={retry} />
  return (
    <Whole key={order.data.id} order={order.data} notice={order.isRefetchError ? <Stale onRetry={retry} /> : null} />
  )
}

function Stale({ onRetry }: { onRetry: () => void }): ReactNode {
  return <StaleBanner onRetry={onRetry}>{t('This order could not be refreshed. What you see may be old.')}</StaleBanner>
}

function Whole({ order, notice }: { order: Order; notice: ReactNode }): ReactNode {
  const { persona } = useCurrentUser()
  // Until it is on a load, which has its own rates.
  const isPriced = may(persona, 'rate:read') && (order.status === 0 || order.status === 1) && order.stops.length > 1
  return (
    <DetailPage
      kicker={<Link to="/orders">{t('Orders')}</Link>}
      title={<Identifier label={t('Order number')} value={order.orderNumber} />}
      chips={<OrderStatusChip status={order.status} />}
      acts={<Acts order={order} />}
      lane={order.lane.length > 1 ? <LaneStrip stops={order.lane} size="page" /> : null}
      notice={notice}
      side={
        <>
          <Section title={t('Order')}>
            <OrderFacts order={order} />
          </Section>
          <Section title={t('Equipment and services')}>
            <FreightFacts order={order} />
          </Section>
          {order.can.readHistory === true ? <HistorySection subject={{ type: 'order', id: order.id }} /> : null}
        </>
      }
      foot={
        <>
          <Papers record={{ type: 'order', id: order.id, name: order.orderNumber }} />
          <Noted subject={{ type: 'order', id: order.id }} />
        </>
      }
    >
      <OrderStops order={order} />
      <References order={order} />
      {isPriced ? (
        <Suspense>
          <OrderRates order={order} />
        </Suspense>
      ) : null}
      {order.shipments.length > 0 ? (
        <Section title={t('Shipments')} count={order.shipments.length}>
          <ul className={styles.shipments}>
            {order.shipments.map(({ id, shipmentNumber, status }) => (
              <li key={id}>
                <Link to="/shipments/$shipmentNumber" params={{ shipmentNumber }} className="thumb">
                  {shipmentNumber}
                </Link>
                <ShipmentStatusChip status={status} size="small" />
              </li>
            ))}
          </ul>
        </Section>
      ) : null}
      {order.specialInstructions ? (
        <Section title={t('Special instructions')}>
          <p className={styles.instructions}>{order.specialInstructions}</p>
        </Section>
      ) : null}
    </DetailPage>
  )
}

function Acts({ order }: { order: Order }): ReactNode {
  const [isDuplicating, setDuplicating] = useState(false)
  const { edit, duplicate, plan } = order.can
  // Three words fit a phone's bar without icons.
  const isPhone = useMedia('(width < 600px)')
  return (
    <>
      <Button
        icon={isPhone ? undefined : <IconCopy aria-hidden="true" />}
        disabledReason={whyNot(duplicate)}
        onPress={() => setDuplicating(true)}
      >
        {imperative('Duplicate')}
      </Button>
      {plan === true ? (
        <ButtonToPage
          to="/shipments/new"
          search={{ orders: [order.orderNumber] }}
          icon={isPhone ? undefined : <IconTruckLoading aria-hidden="true" />}
        >
          {t('Create shipment')}
        </ButtonToPage>
      ) : null}
      {edit === true ? (
        <ButtonToPage
          to="/orders/$orderNumber/edit"
          params={{ orderNumber: order.orderNumber }}
          variant="primary"
          icon={<IconPencil aria-hidden="true" />}
        >
          {order.status === 0 ? t('Complete') : t('Edit')}
        </ButtonToPage>
      ) : (
        <Button variant="primary" icon={<IconPencil aria-hidden="true" />} disabledReason={whyNot(edit)}>
          {t('Edit')}
        </Button>
      )}
      <Suspense>
        {isDuplicating ? <DuplicateOrder order={order} onClose={() => setDuplicating(false)} /> : null}
      </Suspense>
    </>
  )
}
