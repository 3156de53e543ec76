import { type QueryClient, useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { SHIPMENT_STATUS } from '@waybill/contract/freight-codes.ts'
import { may } from '@waybill/contract/permissions.ts'
import { type Shipment, shipments } from '@waybill/contract/shipments/shipments.ts'
import { type ReactNode, Suspense } from 'react'
import { isProblem } from '../../api/problem.ts'
import { queryFor } from '../../api/queries.ts'
import { RatesSection } from '../../booking/rates-section.tsx'
import { PaperSection } from '../../paper/paper-section.tsx'
import { runQuery } from '../../running/keep-run.ts'
import { useCurrentUser } from '../../shell/current-user.ts'
import { DocumentsComing } from '../../shell/documents-coming.tsx'
import { shipmentQuery } from '../../shell/keep-shipment.ts'
import { Noted } from '../../shell/noted.tsx'
import { ShipmentStatusChip } from '../../shell/shipment-status.tsx'
import { LateRiskMark } from '../../tracking/late-risk-mark.tsx'
import { TrackedLane } from '../../tracking/tracked-lane.tsx'
import { DetailPage, Section } from '../../ui/detail-page.tsx'
import { Identifier } from '../../ui/identifier.tsx'
import { lazyPart } from '../../ui/lazy-part.ts'
import { StaleBanner } from '../../ui/stale-banner.tsx'
import { t } from '../../ui/words.ts'
import { MainAct } from '../acts/main-act.tsx'
import { MoreActs } from '../acts/more-acts.tsx'
import { lastListSearch } from '../list/list-search.ts'
import { ActivitySection, HistorySection } from '../sections/activity-section.tsx'
import { CrewSection } from '../sections/crew-section.tsx'
import { MapSection } from '../sections/map-section.tsx'
import { RoadSection } from '../sections/road-section.tsx'
import { FactsSection, OrdersSection, SpecialInstructions, TendersSection } from '../sections/shipment-facts.tsx'
import { StopCard } from '../sections/stop-card.tsx'
import { PastDatedMark, UpdateMark } from '../updates-needed.tsx'
import { ShipmentFailed, ShipmentTaken } from './shipment-failed.tsx'
import styles from './shipment-page.module.css'
import { ShipmentPageSkeleton } from './shipment-page-skeleton.tsx'

const DocumentsSection = lazyPart(async () => (await import('../../documents/documents-section.tsx')).DocumentsSection)
const ShipmentCases = lazyPart(async () => (await import('../../cases/of-shipment/shipment-cases.tsx')).ShipmentCases)
const DraftSection = lazyPart(async () => (await import('../sections/draft-section.tsx')).DraftSection)
const InvoicesSection = lazyPart(async () => (await import('../sections/shipment-invoices.tsx')).InvoicesSection)

const route = getRouteApi('/shell/shipments/$shipmentNumber')

/** What the carrier's truck can haul after its last delivery. */
function NextLoads({ shipment: { shipmentNumber, status } }: { shipment: Shipment }): ReactNode {
  const { persona } = useCurrentUser()
  const isOurs = status >= SHIPMENT_STATUS.booked && may(persona, 'available-freight:book')
  return isOurs ? (
    <Link to="/available-freight/chains" search={{ shipment: shipmentNumber }}>
      {t('Load chains')}
    </Link>
  ) : null
}

/** Where is my truck, and what is next? One shipment with all its sections. */
export function ShipmentPage(): ReactNode {
  const { shipmentNumber } = route.useParams()
  const found = useQuery(shipmentQuery(shipmentNumber))
  if (!found.data)
    return found.isError ? (
      <ShipmentFailed error={found.error} onRetry={() => void found.refetch()} />
    ) : (
      <ShipmentPageSkeleton shipmentNumber={shipmentNumber} />
    )
  const shipment = found.data
  if (isProblem(found.error, 'not-found')) return <ShipmentTaken shipment={shipment} />
  return (
    <DetailPage
      // What is open on it is about this shipment, and no other.
      key={shipment.id}
      kicker={
        <>
          <Link to="/shipments" search={lastListSearch(shipment)}>
            {t('Shipments')}
          </Link>
          <Link to="." hash="documents" className={styles.below}>
            {t('Documents')}
          </Link>
        </>
      }
      title={<Identifier value={shipment.shipmentNumber} label={t('Shipment number')} />}
      chips={
        <>
          <ShipmentStatusChip status={shipment.status} />
          {shipment.lateRisk ? <LateRiskMark risk={shipment.lateRisk} /> : null}
          {shipment.updatesNeeded.map((update) => (
            <UpdateMark key={update.kind} update={update} />
          ))}
          {shipment.isPastDated ? <PastDatedMark /> : null}
        </>
      }
      acts={
        <>
          <MainAct shipment={shipment} />
          <MoreActs shipment={shipment} />
        </>
      }
      lane={<TrackedLane shipment={shipment} size="page" />}
      notice={
        found.isRefetchError ? (
          <StaleBanner onRetry={() => void found.refetch()}>
            {t('This shipment could not be refreshed. What you see may be old.')}
          </StaleBanner>
        ) : null
      }
      side={
        <>
          <FactsSection shipment={shipment} />
          <div id="documents" className={styles.documents}>
            <Suspense fallback={<DocumentsComing />}>
              <DocumentsSection shipment={shipment} />
            </Suspense>
          </div>
          <PaperSection shipment={shipment} />
          <ActivitySection shipmentNumber={shipment.shipmentNumber} />
          <OrdersSection shipment={shipment} />
          <TendersSection shipment={shipment} />
          <HistorySection shipment={shipment} />
        </>
      }
      foot={<Noted subject={{ type: 'shipment', id: shipment.id }} />}
    >
      {shipment.status === SHIPMENT_STATUS.draft && shipment.can.plan === true ? (
        <Suspense>
          <DraftSection shipment={shipment} />
        </Suspense>
      ) : null}
      <SpecialInstructions shipment={shipment} />
      <RatesSection shipment={shipment} />
      <Section title={t('Stops')} end={<NextLoads shipment={shipment} />} isFlush>
        <ol className={styles.stops}>
          {shipment.stops.map((stop) => (
            <StopCard key={stop.stopId} shipment={shipment} stop={stop} />
          ))}
        </ol>
      </Section>
      <MapSection shipment={shipment} />
      <RoadSection shipment={shipment} />
      <CrewSection shipment={shipment} />
      <Suspense>
        <InvoicesSection shipmentNumber={shipment.shipmentNumber} />
      </Suspense>
      {shipment.status >= SHIPMENT_STATUS.booked ? (
        <Suspense>
          <ShipmentCases shipment={shipment} />
        </Suspense>
      ) : null}
    </DetailPage>
  )
}

/** Prefetches what the page shows beside the shipment; the router calls it when the user is about to open the page. */
export function load(client: QueryClient, shipmentNumber: string): void {
  void client.prefetchQuery(runQuery(shipmentNumber))
  void client.prefetchQuery(queryFor(shipments.activity, { params: { shipment: shipmentNumber } }))
}
