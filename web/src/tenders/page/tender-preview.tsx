import { IconMailOff } from '@tabler/icons-react'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { type Tender, tenders } from '@waybill/contract/tenders/tenders.ts'
import type { ReactNode } from 'react'
import { isProblem, traceIdOf } from '../../api/problem.ts'
import { queryFor } from '../../api/queries.ts'
import { useCurrentUser } from '../../shell/current-user.ts'
import { useClosePreview } from '../../shell/preview.ts'
import { ButtonToPage } from '../../shell/route-not-found.tsx'
import { DefinitionList } from '../../ui/definition-list.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Identifier } from '../../ui/identifier.tsx'
import { LaneStrip } from '../../ui/lane-strip.tsx'
import { Preview } from '../../ui/preview.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { t } from '../../ui/words.ts'
import { AnswerButtons, useAnswering } from '../answer/answer-tender.tsx'
import { TenderRate } from '../tender-rate.tsx'
import { isOpen, TenderState } from '../tender-status.tsx'
import { Offers } from './offers.tsx'
import { answerFacts, freightFacts, OfferedStops } from './tender-facts.tsx'
import { TenderNotice } from './tender-notice.tsx'
import styles from './tender-preview.module.css'

const tenderQuery = (tenderId: string) => queryFor(tenders.find, { params: { tenderId } })

/** An offer's preview beside a list or the dashboard, with the answer. */
export function TenderPreview(): ReactNode {
  const { tenderId = '' } = useParams({ strict: false })
  const found = useQuery(tenderQuery(tenderId))
  const close = useClosePreview()
  const number = found.data?.tenderNumber
  return (
    <Preview
      label={number ? t('Tender {number}', { number }) : t('Tender')}
      title={number ? <Identifier value={number} label={t('Tender number')} /> : null}
      chips={found.data ? <TenderState tender={found.data} onEnd={() => void found.refetch()} /> : null}
      renderOpen={(look) => <ButtonToPage to="/tenders/$tenderId" params={{ tenderId }} {...look} />}
      onClose={close}
    >
      {found.data ? (
        <Look tender={found.data} key={found.data.id} />
      ) : isProblem(found.error, 'not-found') ? (
        <EmptyState icon={<IconMailOff aria-hidden="true" />} title={t('This tender could not be opened')}>
          {t('It may not exist, or you may not have access to it.')}
        </EmptyState>
      ) : found.isError ? (
        <ErrorState
          title={t('This tender could not be loaded')}
          onRetry={() => void found.refetch()}
          traceId={traceIdOf(found.error)}
        />
      ) : (
        <SkeletonRows rows={8} height={56} />
      )}
    </Preview>
  )
}

function Look({ tender }: { tender: Tender }): ReactNode {
  const { companyKind, timeZone } = useCurrentUser()
  const answering = useAnswering()
  const isProvider = companyKind === 'provider'
  const canAnswer = !isProvider && isOpen(tender) && (tender.can.reject === true || tender.can.accept === true)
  return (
    <>
      <div className={styles.offer}>
        <TenderRate tender={tender} size="head" />
        {canAnswer ? (
          <div className={styles.acts}>
            <AnswerButtons tender={tender} answering={answering} can={tender.can} />
          </div>
        ) : null}
      </div>
      <TenderNotice tender={tender} />
      <LaneStrip stops={tender.lane} size="card" />
      <div className={styles.edge}>
        <OfferedStops lane={tender.lane} facilities={tender.facilities} />
      </div>
      {isProvider ? (
        <div className={styles.edge}>
          <Offers offers={tender.offers} currency={tender.currency} current={tender.id} />
        </div>
      ) : null}
      {tender.note ? <p className={styles.note}>{tender.note}</p> : null}
      {tender.specialInstructions ? <p className={styles.note}>{tender.specialInstructions}</p> : null}
      <DefinitionList
        entries={[
          { term: t('Shipment'), value: tender.shipmentNumber },
          { term: t('Customer'), value: tender.customerName },
          ...freightFacts(tender),
          ...answerFacts(tender, timeZone),
        ]}
      />
      {answering.dialog}
    </>
  )
}

/** Prefetches the preview's data; the router calls it when the user is about to open it. */
export function load(client: QueryClient, tenderId: string): void {
  void client.prefetchQuery(tenderQuery(tenderId))
}
