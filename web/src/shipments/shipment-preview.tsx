import { IconTruckOff } from '@tabler/icons-react'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { useLocation, useParams } from '@tanstack/react-router'
import { type Shipment, type ShipmentStop, shipments } from '@waybill/contract/shipments.ts'
import type { ReactNode } from 'react'
import { isProblem } from '../api/problem.ts'
import { queryFor } from '../api/queries.ts'
import { useClosePreview } from '../shell/preview.ts'
import { ButtonToPage } from '../shell/route-not-found.tsx'
import { DefinitionList } from '../ui/definition-list.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { Identifier } from '../ui/identifier.tsx'
import { standingText } from '../ui/lane.ts'
import { LaneStrip } from '../ui/lane-strip.tsx'
import { Preview } from '../ui/preview.tsx'
import { SkeletonRows } from '../ui/skeleton.tsx'
import { StopTime } from '../ui/stop-time.tsx'
import { t } from '../ui/words.ts'
import { MainAct } from './main-act.tsx'
import { Confirmations, PaperSection } from './paper-section.tsx'
import { factsOf } from './shipment-facts.tsx'
import styles from './shipment-preview.module.css'
import { ShipmentStatusChip } from './shipment-status.tsx'
import { windowText } from './stop-window.ts'
import { PastDatedMark, UpdateMark } from './updates-needed.tsx'

/** A look at a shipment beside its list or the dashboard; the address says which. */
export function ShipmentPreview(): ReactNode {
  const { shipmentNumber = '' } = useParams({ strict: false })
  const found = useQuery(find(shipmentNumber))
  const close = useClosePreview()
  const isOfConfirmation = useLocation({ select: ({ pathname }) => pathname.endsWith('/SignedRateConfirmation') })
  return (
    <Preview
      label={t('Shipment {number}', { number: shipmentNumber })}
      title={<Identifier value={shipmentNumber} label={t('Shipment number')} />}
      chips={found.data ? <ShipmentStatusChip status={found.data.status} size="small" /> : null}
      renderOpen={(look) => <ButtonToPage to="/shipments/$shipmentNumber" params={{ shipmentNumber }} {...look} />}
      onClose={close}
    >
      {found.data && isOfConfirmation ? (
        <Confirmations shipment={found.data} isAlone />
      ) : found.data ? (
        <Look shipment={found.data} />
      ) : isProblem(found.error, 'not-found') ? (
        <EmptyState icon={<IconTruckOff aria-hidden="true" />} title={t('This shipment could not be opened')}>
          {t('It may not exist, or not be yours to see.')}
        </EmptyState>
      ) : found.isError ? (
        <ErrorState
          title={t('This shipment could not be loaded')}
          onRetry={() => void found.refetch()}
          traceId={isProblem(found.error) ? found.error.traceId : undefined}
        />
      ) : (
        <SkeletonRows rows={7} height={64} />
      )}
    </Preview>
  )
}

function Look({ shipment }: { shipment: Shipment }): ReactNode {
  const hasMarks = shipment.updatesNeeded.length > 0 || shipment.isPastDated
  return (
    <>
      {hasMarks ? (
        <p className={styles.marks}>
          {shipment.updatesNeeded.map((update) => (
            <UpdateMark key={update.kind} update={update} />
          ))}
          {shipment.isPastDated ? <PastDatedMark /> : null}
        </p>
      ) : null}
      <LaneStrip stops={shipment.lane} size="card" />
      <div className={styles.acts}>
        <MainAct shipment={shipment} most={1} />
      </div>
      <ol className={styles.stops} aria-label={t('Stops')}>
        {shipment.stops.map((stop) => (
          <StopLine key={stop.stopId} stop={stop} />
        ))}
      </ol>
      <DefinitionList
        entries={[
          { term: t('Driver'), value: shipment.drivers.map((driver) => driver.name).join(', ') || t('Nobody yet') },
          {
            term: t('Tractor, trailer'),
            value: [shipment.tractorNumber, shipment.trailerNumber].filter(Boolean).join(', ') || null,
          },
          ...factsOf(shipment),
        ]}
      />
      <PaperSection shipment={shipment} />
    </>
  )
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

function find(shipmentNumber: string) {
  return queryFor(shipments.find, { params: { shipment: shipmentNumber } })
}

/** Starts fetching what the preview shows; the router calls it when somebody is about to open it. */
export function load(client: QueryClient, shipmentNumber: string): void {
  void client.prefetchQuery(find(shipmentNumber))
}
