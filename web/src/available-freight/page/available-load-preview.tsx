import { IconTruckOff } from '@tabler/icons-react'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { type AvailableLoad, availableFreight } from '@waybill/contract/available-freight/available-freight.ts'
import type { ReactNode } from 'react'
import { isProblem, traceIdOf } from '../../api/problem.ts'
import { queryFor } from '../../api/queries.ts'
import { useCurrentUser } from '../../shell/current-user.ts'
import { useClosePreview } from '../../shell/preview.ts'
import { ButtonToPage } from '../../shell/route-not-found.tsx'
import { freightFacts, OfferedStops } from '../../tenders/page/tender-facts.tsx'
import { DefinitionList } from '../../ui/definition-list.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Identifier } from '../../ui/identifier.tsx'
import { LaneStrip } from '../../ui/lane-strip.tsx'
import { Preview } from '../../ui/preview.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { t } from '../../ui/words.ts'
import styles from './available-load-preview.module.css'
import { BoardActs } from './board-acts.tsx'
import { BoardOffer } from './board-offer.tsx'
import { PostingSection } from './posting-section.tsx'

const loadQuery = (shipmentNumber: string) => queryFor(availableFreight.find, { params: { shipmentNumber } })

/** A posted load beside the board: look, and book. */
export function AvailableLoadPreview(): ReactNode {
  const { shipmentNumber = '' } = useParams({ strict: false })
  const found = useQuery(loadQuery(shipmentNumber))
  const close = useClosePreview()
  const number = found.data?.shipmentNumber ?? shipmentNumber
  const isGone = isProblem(found.error, 'not-found')
  return (
    <Preview
      label={t('Load {number}', { number })}
      title={<Identifier value={number} label={t('Shipment number')} />}
      renderOpen={(look) => (
        <ButtonToPage to="/available-freight/$shipmentNumber" params={{ shipmentNumber: number }} {...look} />
      )}
      onClose={close}
    >
      {isGone ? (
        <EmptyState icon={<IconTruckOff aria-hidden="true" />} title={t('This load is no longer available')}>
          {t('It was booked or withdrawn.')}
        </EmptyState>
      ) : found.data ? (
        <Look load={found.data} />
      ) : found.isError ? (
        <ErrorState
          title={t('This load could not be loaded')}
          onRetry={() => void found.refetch()}
          traceId={traceIdOf(found.error)}
        />
      ) : (
        <SkeletonRows rows={8} height={56} />
      )}
    </Preview>
  )
}

function Look({ load }: { load: AvailableLoad }): ReactNode {
  const isProvider = useCurrentUser().companyKind === 'provider'
  return (
    <>
      {isProvider ? (
        <PostingSection load={load} />
      ) : (
        <>
          <div className={styles.acts}>
            <BoardActs load={load} />
          </div>
          <BoardOffer load={load} />
        </>
      )}
      <LaneStrip stops={load.lane} size="card" />
      <div className={styles.edge}>
        <OfferedStops lane={load.lane} />
      </div>
      <DefinitionList entries={freightFacts(load)} />
    </>
  )
}

/** Prefetches the preview's data; the router calls it when the user is about to open it. */
export function load(client: QueryClient, shipmentNumber: string): void {
  void client.prefetchQuery(loadQuery(shipmentNumber))
}
