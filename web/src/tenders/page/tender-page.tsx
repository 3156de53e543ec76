import { type QueryClient, useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { type Tender, tenders } from '@waybill/contract/tenders/tenders.ts'
import type { ReactNode } from 'react'
import { isProblem, traceIdOf } from '../../api/problem.ts'
import { queryFor } from '../../api/queries.ts'
import { useCurrentUser } from '../../shell/current-user.ts'
import { RouteNotFound } from '../../shell/route-not-found.tsx'
import { DefinitionList } from '../../ui/definition-list.tsx'
import { DetailPage, Section } from '../../ui/detail-page.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Identifier } from '../../ui/identifier.tsx'
import { LaneStrip } from '../../ui/lane-strip.tsx'
import { Skeleton, SkeletonRows } from '../../ui/skeleton.tsx'
import { StaleBanner } from '../../ui/stale-banner.tsx'
import { t } from '../../ui/words.ts'
import { AnswerButtons, useAnswering } from '../answer/answer-tender.tsx'
import { TenderRate } from '../tender-rate.tsx'
import { isOpen, TenderState, TenderStatusChip } from '../tender-status.tsx'
import { Offers } from './offers.tsx'
import { answerFacts, Charges, freightFacts, OfferedStops } from './tender-facts.tsx'
import { TenderNotice } from './tender-notice.tsx'
import styles from './tender-page.module.css'

const route = getRouteApi('/shell/tenders/$tenderId')
const tenderQuery = (tenderId: string) => queryFor(tenders.find, { params: { tenderId } })

/** Is this load worth it? An offer's terms, and the answer. */
export function TenderPage(): ReactNode {
  const { tenderId } = route.useParams()
  const found = useQuery(tenderQuery(tenderId))
  const refetch = (): void => void found.refetch()
  if (found.data)
    return <Terms tender={found.data} isStale={found.isRefetchError} onRefetch={refetch} key={found.data.id} />
  if (!found.isError) return <Coming />
  if (isProblem(found.error, 'not-found', 'bad-request')) return <RouteNotFound />
  return (
    <ErrorState
      isPage
      title={t('This tender could not be loaded')}
      onRetry={refetch}
      isRetrying={found.isRefetching}
      traceId={traceIdOf(found.error)}
    />
  )
}

function Terms({ tender, isStale, onRefetch }: { tender: Tender; isStale: boolean; onRefetch: () => void }): ReactNode {
  const { companyKind, timeZone } = useCurrentUser()
  const answering = useAnswering()
  const isProvider = companyKind === 'provider'
  const canAnswer = isOpen(tender) && (tender.can.reject === true || tender.can.accept === true)
  return (
    <>
      <DetailPage
        kicker={<Link to="/tenders">{t('Tenders')}</Link>}
        title={<Identifier value={tender.tenderNumber} label={t('Tender number')} />}
        chips={
          <>
            <TenderStatusChip tender={tender} />
            {isOpen(tender) ? <TenderState tender={tender} onEnd={onRefetch} /> : null}
          </>
        }
        acts={
          canAnswer ? (
            <>
              <span className={styles.price}>
                <TenderRate tender={tender} size="head" />
              </span>
              <AnswerButtons tender={tender} answering={answering} can={tender.can} />
            </>
          ) : null
        }
        lane={<LaneStrip stops={tender.lane} size="page" />}
        notice={
          <>
            {isStale ? (
              <StaleBanner onRetry={onRefetch}>
                {t('This tender could not be refreshed. What you see may be old.')}
              </StaleBanner>
            ) : null}
            <TenderNotice tender={tender} />
          </>
        }
        side={
          <>
            {isProvider ? (
              <Section title={t('Offers of this load')} isFlush>
                <Offers offers={tender.offers} currency={tender.currency} current={tender.id} />
              </Section>
            ) : null}
            <Section title={t('Load')}>
              <DefinitionList
                entries={[
                  { term: t('Shipment'), value: <ShipmentNumber tender={tender} /> },
                  { term: t('Customer'), value: tender.customerName },
                  ...(isProvider ? [{ term: t('Carrier'), value: tender.carrierName }] : []),
                  ...freightFacts(tender),
                ]}
              />
            </Section>
            <Section title={t('Answer')}>
              <DefinitionList entries={answerFacts(tender, timeZone)} />
            </Section>
          </>
        }
      >
        {tender.rate === null ? null : (
          <Section title={t('Rate')} isFlush>
            <Charges tender={{ ...tender, rate: tender.rate }} />
          </Section>
        )}
        <Section title={t('Stops')} isFlush>
          <OfferedStops lane={tender.lane} facilities={tender.facilities} />
        </Section>
        {tender.note || tender.specialInstructions ? (
          <Section title={t('Notes')}>
            <div className={styles.notes}>
              {tender.note ? <p>{tender.note}</p> : null}
              {tender.specialInstructions ? <p>{tender.specialInstructions}</p> : null}
            </div>
          </Section>
        ) : null}
      </DetailPage>
      {answering.dialog}
    </>
  )
}

/** A carrier may open a shipment that is theirs, the provider any. */
function ShipmentNumber({ tender }: { tender: Tender }): ReactNode {
  const { companyKind } = useCurrentUser()
  const { shipmentNumber } = tender
  const isTheirs = companyKind === 'provider' || tender.status === 1
  return (
    <Identifier value={shipmentNumber} label={t('Shipment number')}>
      {isTheirs ? (
        <Link to="/shipments/$shipmentNumber" params={{ shipmentNumber }}>
          {shipmentNumber}
        </Link>
      ) : undefined}
    </Identifier>
  )
}

function Coming(): ReactNode {
  return (
    <DetailPage
      kicker={t('Tenders')}
      title={<Skeleton width="9rem" height="1.75rem" />}
      lane={<Skeleton height="4rem" />}
      side={<SkeletonRows rows={6} />}
    >
      <SkeletonRows rows={8} />
    </DetailPage>
  )
}

/** Prefetches the page's data; the router calls it when the user is about to open the page. */
export function load(client: QueryClient, tenderId: string): void {
  void client.prefetchQuery(tenderQuery(tenderId))
}
