import { type QueryClient, useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { type RateRequest, rateRequests } from '@waybill/contract/rate-requests/rate-requests.ts'
import type { ReactNode } from 'react'
import { isProblem, traceIdOf } from '../../api/problem.ts'
import { queryFor } from '../../api/queries.ts'
import { useCurrentUser } from '../../shell/current-user.ts'
import { RouteNotFound } from '../../shell/route-not-found.tsx'
import { answerFacts, freightFacts, OfferedStops } from '../../tenders/page/tender-facts.tsx'
import styles from '../../tenders/page/tender-page.module.css'
import { DefinitionList } from '../../ui/definition-list.tsx'
import { DetailPage, Section } from '../../ui/detail-page.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Identifier } from '../../ui/identifier.tsx'
import { LaneStrip } from '../../ui/lane-strip.tsx'
import { Skeleton, SkeletonRows } from '../../ui/skeleton.tsx'
import { StaleBanner } from '../../ui/stale-banner.tsx'
import { t } from '../../ui/words.ts'
import { AnswerButtons, useAnswering } from '../answer/answer-rate-request.tsx'
import { LaneFacts } from '../answer/lane-facts.tsx'
import { OfferedRate } from '../offered-rate.tsx'
import { isOpen, RateRequestState, RateRequestStatusChip } from '../rate-request-status.tsx'
import { OffersMade } from './offers-made.tsx'
import { RateRequestNotice } from './rate-request-notice.tsx'

const route = getRouteApi('/shell/rates/$rateId')
const requestQuery = (rateRequestId: string) => queryFor(rateRequests.find, { params: { rateRequestId } })

/** What would I haul this for? The load, what is known of its lane, and the answer. */
export function RateRequestPage(): ReactNode {
  const { rateId } = route.useParams()
  const found = useQuery(requestQuery(rateId))
  const refetch = (): void => void found.refetch()
  if (found.data)
    return <Request request={found.data} isStale={found.isRefetchError} onRefetch={refetch} key={found.data.id} />
  if (!found.isError) return <Coming />
  if (isProblem(found.error, 'not-found', 'bad-request')) return <RouteNotFound />
  return (
    <ErrorState
      isPage
      title={t('This rate request could not be loaded')}
      onRetry={refetch}
      isRetrying={found.isRefetching}
      traceId={traceIdOf(found.error)}
    />
  )
}

interface RequestProps {
  request: RateRequest
  isStale: boolean
  onRefetch: () => void
}

function Request({ request, isStale, onRefetch }: RequestProps): ReactNode {
  const { companyKind, timeZone } = useCurrentUser()
  const answering = useAnswering()
  const isProvider = companyKind === 'provider'
  return (
    <>
      <DetailPage
        kicker={<Link to="/rates">{t('Rate Requests')}</Link>}
        title={<Identifier value={request.rateRequestNumber} label={t('Rate request number')} />}
        chips={
          <>
            <RateRequestStatusChip request={request} />
            {isOpen(request) ? <RateRequestState request={request} onEnd={onRefetch} /> : null}
          </>
        }
        acts={
          <>
            {request.offer ? (
              <span className={styles.price}>
                <OfferedRate request={request} size="head" />
              </span>
            ) : null}
            <AnswerButtons request={request} answering={answering} can={request.can} />
          </>
        }
        lane={<LaneStrip stops={request.lane} size="page" />}
        notice={
          <>
            {isStale ? (
              <StaleBanner onRetry={onRefetch}>
                {t('This rate request could not be refreshed. What you see may be old.')}
              </StaleBanner>
            ) : null}
            <RateRequestNotice request={request} />
          </>
        }
        side={
          <>
            <Section title={t('Load')}>
              <DefinitionList
                entries={[
                  { term: t('Shipment'), value: <ShipmentNumber request={request} /> },
                  ...(isProvider ? [{ term: t('Carrier'), value: request.carrierName }] : []),
                  ...freightFacts(request),
                ]}
              />
            </Section>
            <Section title={t('Response')}>
              <DefinitionList
                entries={answerFacts({ ...request, isExpired: request.status === 'Expired' }, timeZone)}
              />
            </Section>
          </>
        }
      >
        {isProvider ? null : (
          <Section title={t('Your lane history')}>
            <LaneFacts
              priced={{ of: { rateRequestId: request.id }, miles: request.miles, currency: request.currency }}
            />
          </Section>
        )}
        {request.offers.length > 0 ? (
          <Section title={t('Offers')} isFlush>
            <OffersMade request={request} />
          </Section>
        ) : null}
        <Section title={t('Stops')} isFlush>
          <OfferedStops lane={request.lane} />
        </Section>
        {request.note ? (
          <Section title={t('Notes')}>
            <p className={styles.notes}>{request.note}</p>
          </Section>
        ) : null}
      </DetailPage>
      {answering.dialog}
    </>
  )
}

/** A carrier may open a shipment that is theirs; the provider goes to where the answers stand side by side. */
function ShipmentNumber({ request: { shipmentNumber, status } }: { request: RateRequest }): ReactNode {
  const { companyKind } = useCurrentUser()
  const params = { shipmentNumber }
  return (
    <Identifier value={shipmentNumber} label={t('Shipment number')}>
      {status === 'Awarded' ? (
        <Link to="/shipments/$shipmentNumber" params={params}>
          {shipmentNumber}
        </Link>
      ) : companyKind === 'provider' ? (
        <Link to="/available-freight/$shipmentNumber" params={params}>
          {shipmentNumber}
        </Link>
      ) : undefined}
    </Identifier>
  )
}

function Coming(): ReactNode {
  return (
    <DetailPage
      kicker={t('Rate Requests')}
      title={<Skeleton width="9rem" height="1.75rem" />}
      lane={<Skeleton height="4rem" />}
      side={<SkeletonRows rows={6} />}
    >
      <SkeletonRows rows={8} />
    </DetailPage>
  )
}

/** Prefetches the page's data; the router calls it when the user is about to open the page. */
export function load(client: QueryClient, rateId: string): void {
  void client.prefetchQuery(requestQuery(rateId))
}
