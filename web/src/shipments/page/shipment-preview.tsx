import { IconLock, IconTruckOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useLocation, useParams, useRouter } from '@tanstack/react-router'
import { may, seesFinancials } from '@waybill/contract/permissions.ts'
import type { Shipment, ShipmentStop } from '@waybill/contract/shipments/shipments.ts'
import { type ReactNode, Suspense } from 'react'
import { isProblem, traceIdOf } from '../../api/problem.ts'
import { Confirmations, PaperSection } from '../../paper/paper-section.tsx'
import { useCurrentUser } from '../../shell/current-user.ts'
import { DocumentsComing } from '../../shell/documents-coming.tsx'
import { passes } from '../../shell/guards.ts'
import { shipmentQuery } from '../../shell/keep-shipment.ts'
import { Noted } from '../../shell/noted.tsx'
import { useClosePreview } from '../../shell/preview.ts'
import { ButtonToPage } from '../../shell/route-not-found.tsx'
import { ShipmentStatusChip } from '../../shell/shipment-status.tsx'
import { NextArrival } from '../../tracking/arrivals.tsx'
import { LateRiskMark } from '../../tracking/late-risk-mark.tsx'
import { TrackedLane } from '../../tracking/tracked-lane.tsx'
import { DefinitionList } from '../../ui/definition-list.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Identifier } from '../../ui/identifier.tsx'
import { standingText } from '../../ui/lane.ts'
import { lazyPart } from '../../ui/lazy-part.ts'
import { Preview } from '../../ui/preview.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { StopTime } from '../../ui/stop-time.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { t } from '../../ui/words.ts'
import { MainAct } from '../acts/main-act.tsx'
import { LatestActivity } from '../sections/activity-section.tsx'
import { MapSection } from '../sections/map-section.tsx'
import { factsOf } from '../sections/shipment-facts.tsx'
import { seesDrivers } from '../sees-drivers.ts'
import { SUB_PAGES, type SubPage } from '../shipment-sub-pages.ts'
import { windowText } from '../stop-window.ts'
import { PastDatedMark, UpdateMark } from '../updates-needed.tsx'
import styles from './shipment-preview.module.css'

const ShipmentInvoices = lazyPart(async () => (await import('../sections/shipment-invoices.tsx')).ShipmentInvoices)
const ShipmentCharges = lazyPart(async () => (await import('../sections/shipment-charges.tsx')).ShipmentCharges)

const ShipmentCases = lazyPart(async () => (await import('../../cases/of-shipment/shipment-cases.tsx')).ShipmentCases)
const DocumentsSection = lazyPart(async () => (await import('../../documents/documents-section.tsx')).DocumentsSection)

/** A shipment's preview beside a list or the dashboard; the address says which. */
export function ShipmentPreview(): ReactNode {
  const { shipmentNumber = '' } = useParams({ strict: false })
  const found = useQuery(shipmentQuery(shipmentNumber))
  const close = useClosePreview()
  return (
    <Preview
      label={t('Shipment {number}', { number: shipmentNumber })}
      title={<Identifier value={shipmentNumber} label={t('Shipment number')} />}
      chips={
        found.data && !isProblem(found.error, 'not-found') ? (
          <ShipmentStatusChip status={found.data.status} size="small" />
        ) : null
      }
      renderOpen={(look) => <ButtonToPage to="/shipments/$shipmentNumber" params={{ shipmentNumber }} {...look} />}
      onClose={close}
    >
      {isProblem(found.error, 'not-found') ? (
        <EmptyState icon={<IconTruckOff aria-hidden="true" />} title={t('This shipment could not be opened')}>
          {t('It may not exist, or you may not have access to it.')}
        </EmptyState>
      ) : found.data ? (
        <SubPages shipment={found.data} />
      ) : found.isError ? (
        <ErrorState
          title={t('This shipment could not be loaded')}
          onRetry={() => void found.refetch()}
          traceId={traceIdOf(found.error)}
        />
      ) : (
        <SkeletonRows rows={7} height={64} />
      )}
    </Preview>
  )
}

/** The address says which sub-page is open (SPEC §2.1); beside the dashboard there is only the first. */
function SubPages({ shipment }: { shipment: Shipment }): ReactNode {
  const router = useRouter()
  const user = useCurrentUser()
  const { shipmentNumber } = shipment
  const [, list, , , page] = useLocation({ select: ({ pathname }) => pathname }).split('/')
  const open = SUB_PAGES.find((one) => one === page) ?? 'details'
  if (list !== 'all-shipments' && list !== 'my-shipments') return <Look shipment={shipment} />
  const pages: { id: SubPage; label: string; isClosed?: boolean; children: ReactNode }[] = [
    { id: 'details', label: t('Details'), children: <Look shipment={shipment} /> },
    {
      id: 'financials',
      label: t('Financials'),
      isClosed: !may(user.persona, 'shipment-financials:read') || !seesFinancials(user),
      children: (
        <Suspense fallback={<SkeletonRows rows={3} height={44} />}>
          <ShipmentInvoices shipmentNumber={shipmentNumber} />
          <ShipmentCharges shipmentNumber={shipmentNumber} />
        </Suspense>
      ),
    },
    {
      id: 'cases',
      label: t('Accessorial Requests'),
      isClosed: !passes(user, '/cases'),
      children: (
        <Suspense fallback={<SkeletonRows rows={2} height={64} />}>
          <ShipmentCases shipment={shipment} />
        </Suspense>
      ),
    },
    { id: 'documents', label: t('Documents'), children: <Papers shipment={shipment} /> },
    {
      id: 'notes',
      label: t('Notes'),
      children: <Noted subject={{ type: 'shipment', id: shipment.id }} hasTimeline={false} />,
    },
    {
      id: 'SignedRateConfirmation',
      label: t('Rate confirmation'),
      isClosed: !may(user.persona, 'rate-confirmation:read'),
      children: <Confirmations shipment={shipment} isAlone />,
    },
  ]
  const opened = pages.filter(({ isClosed }) => !isClosed)
  if (!opened.some(({ id }) => id === open))
    return (
      <EmptyState icon={<IconLock aria-hidden="true" />} title={t('You are not Authorized for this content')}>
        {t('Ask your company’s administrator.')}
      </EmptyState>
    )
  return (
    <Tabs
      label={t('Shipment {number}', { number: shipmentNumber })}
      tabs={opened.map((one) => ({ ...one, children: <div className={styles.subPage}>{one.children}</div> }))}
      selected={open}
      onSelect={(id) =>
        void router.navigate({
          to: `/${list}/$shipmentNumber/preview/${id}`,
          params: { shipmentNumber },
          search: true,
          replace: true,
          resetScroll: false,
        })
      }
    />
  )
}

/** Generated and uploaded documents. */
function Papers({ shipment }: { shipment: Shipment }): ReactNode {
  return (
    <>
      <PaperSection shipment={shipment} />
      <Suspense fallback={<DocumentsComing isSmall />}>
        <DocumentsSection shipment={shipment} isSmall />
      </Suspense>
    </>
  )
}

function Look({ shipment }: { shipment: Shipment }): ReactNode {
  const { persona } = useCurrentUser()
  const hasMarks = shipment.updatesNeeded.length > 0 || shipment.lateRisk !== null || shipment.isPastDated
  return (
    <>
      {hasMarks ? (
        <p className={styles.marks}>
          {shipment.lateRisk ? <LateRiskMark risk={shipment.lateRisk} /> : null}
          {shipment.updatesNeeded.map((update) => (
            <UpdateMark key={update.kind} update={update} />
          ))}
          {shipment.isPastDated ? <PastDatedMark /> : null}
        </p>
      ) : null}
      <TrackedLane shipment={shipment} size="card" />
      <NextArrival shipment={shipment} />
      <div className={styles.acts}>
        <MainAct shipment={shipment} most={1} />
      </div>
      <ol className={styles.stops} aria-label={t('Stops')}>
        {shipment.stops.map((stop) => (
          <StopLine key={stop.stopId} stop={stop} />
        ))}
      </ol>
      <MapSection shipment={shipment} />
      <DefinitionList
        entries={[
          ...(seesDrivers(persona) ? [{ term: t('Driver'), value: driversText(shipment) }] : []),
          {
            term: t('Tractor, trailer'),
            value: [shipment.tractorNumber, shipment.trailerNumber].filter(Boolean).join(', ') || null,
          },
          ...factsOf(shipment),
          ...(shipment.specialInstructions
            ? [{ term: t('Special instructions'), value: shipment.specialInstructions }]
            : []),
        ]}
      />
      <PaperSection shipment={shipment} />
      <LatestActivity shipmentNumber={shipment.shipmentNumber} />
    </>
  )
}

function driversText({ drivers }: Shipment): string {
  return drivers.map(({ name }) => name).join(', ') || t('Not assigned yet')
}

function StopLine({ stop }: { stop: ShipmentStop }): ReactNode {
  const at = stop.departedAt ?? stop.arrivedAt ?? stop.appointment
  return (
    <li className={styles.stop}>
      <span className={styles.place}>
        <b>{stop.name}</b>
        <span>
          {stop.city}, {stop.state} {stop.postalCode}
        </span>
      </span>
      <span className={stop.isLate ? `${styles.when} ${styles.late}` : styles.when}>
        {at ? <StopTime time={{ at, timeZone: stop.timeZone }} /> : (windowText(stop) ?? '—')}
        <span>{standingText(stop)}</span>
      </span>
    </li>
  )
}
