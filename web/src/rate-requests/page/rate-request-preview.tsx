import { IconMailOff } from '@tabler/icons-react'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { type RateRequest, rateRequests } from '@waybill/contract/rate-requests/rate-requests.ts'
import type { ReactNode } from 'react'
import { isProblem, traceIdOf } from '../../api/problem.ts'
import { queryFor } from '../../api/queries.ts'
import { useCurrentUser } from '../../shell/current-user.ts'
import { useClosePreview } from '../../shell/preview.ts'
import { ButtonToPage } from '../../shell/route-not-found.tsx'
import { answerFacts, freightFacts, OfferedStops } from '../../tenders/page/tender-facts.tsx'
import styles from '../../tenders/page/tender-preview.module.css'
import { DefinitionList } from '../../ui/definition-list.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Identifier } from '../../ui/identifier.tsx'
import { LaneStrip } from '../../ui/lane-strip.tsx'
import { Preview } from '../../ui/preview.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { t } from '../../ui/words.ts'
import { AnswerButtons, useAnswering } from '../answer/answer-rate-request.tsx'
import { LaneFacts } from '../answer/lane-facts.tsx'
import { OfferedRate } from '../offered-rate.tsx'
import { RateRequestState } from '../rate-request-status.tsx'
import { RateRequestNotice } from './rate-request-notice.tsx'

const requestQuery = (rateRequestId: string) => queryFor(rateRequests.find, { params: { rateRequestId } })

/** A rate request's preview beside a list or the dashboard, with the answer. */
export function RateRequestPreview(): ReactNode {
  const { rateId = '' } = useParams({ strict: false })
  const found = useQuery(requestQuery(rateId))
  const close = useClosePreview()
  const number = found.data?.rateRequestNumber
  return (
    <Preview
      label={number ? t('Rate request {number}', { number }) : t('Rate request')}
      title={number ? <Identifier value={number} label={t('Rate request number')} /> : null}
      chips={found.data ? <RateRequestState request={found.data} onEnd={() => void found.refetch()} /> : null}
      renderOpen={(look) => <ButtonToPage to="/rates/$rateId" params={{ rateId }} {...look} />}
      onClose={close}
    >
      {found.data ? (
        <Look request={found.data} key={found.data.id} />
      ) : isProblem(found.error, 'not-found') ? (
        <EmptyState icon={<IconMailOff aria-hidden="true" />} title={t('This rate request could not be opened')}>
          {t('It may not exist, or you may not have access to it.')}
        </EmptyState>
      ) : found.isError ? (
        <ErrorState
          title={t('This rate request could not be loaded')}
          onRetry={() => void found.refetch()}
          traceId={traceIdOf(found.error)}
        />
      ) : (
        <SkeletonRows rows={8} height={56} />
      )}
    </Preview>
  )
}

function Look({ request }: { request: RateRequest }): ReactNode {
  const { companyKind, timeZone } = useCurrentUser()
  const answering = useAnswering()
  const isProvider = companyKind === 'provider'
  return (
    <>
      <div className={styles.offer}>
        <OfferedRate request={request} size="head" />
        {isProvider ? null : (
          <div className={styles.acts}>
            <AnswerButtons request={request} answering={answering} can={request.can} />
          </div>
        )}
      </div>
      <RateRequestNotice request={request} />
      <LaneStrip stops={request.lane} size="card" />
      {isProvider ? null : (
        <LaneFacts priced={{ of: { rateRequestId: request.id }, miles: request.miles, currency: request.currency }} />
      )}
      <div className={styles.edge}>
        <OfferedStops lane={request.lane} />
      </div>
      {request.note ? <p className={styles.note}>{request.note}</p> : null}
      <DefinitionList
        entries={[
          { term: t('Shipment'), value: request.shipmentNumber },
          ...(isProvider ? [{ term: t('Carrier'), value: request.carrierName }] : []),
          ...freightFacts(request),
          ...answerFacts({ ...request, isExpired: request.status === 'Expired' }, timeZone),
        ]}
      />
      {answering.dialog}
    </>
  )
}

/** Prefetches the preview's data; the router calls it when the user is about to open it. */
export function load(client: QueryClient, rateId: string): void {
  void client.prefetchQuery(requestQuery(rateId))
}
