import { type QueryClient, useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { type AvailableLoad, availableFreight } from '@waybill/contract/available-freight/available-freight.ts'
import type { ReactNode } from 'react'
import { isProblem, traceIdOf } from '../../api/problem.ts'
import { queryFor } from '../../api/queries.ts'
import { TrucksThatFit } from '../../available-trucks/fit/trucks-that-fit.tsx'
import { RateRoundsSection } from '../../rate-requests/round/rate-rounds.tsx'
import { useCurrentUser } from '../../shell/current-user.ts'
import { ButtonToPage, RouteNotFound } from '../../shell/route-not-found.tsx'
import { ShipmentStatusChip } from '../../shell/shipment-status.tsx'
import { TenderRuns } from '../../tenders/offer/tender-runs.tsx'
import { freightFacts, OfferedStops } from '../../tenders/page/tender-facts.tsx'
import { Banner } from '../../ui/banner.tsx'
import { DefinitionList } from '../../ui/definition-list.tsx'
import { DetailPage, Section } from '../../ui/detail-page.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Identifier } from '../../ui/identifier.tsx'
import { LaneStrip } from '../../ui/lane-strip.tsx'
import { Skeleton, SkeletonRows } from '../../ui/skeleton.tsx'
import { t } from '../../ui/words.ts'
import { AskForRatesButton } from './ask-for-rates-button.tsx'
import { BoardActs } from './board-acts.tsx'
import { BoardOffer } from './board-offer.tsx'
import { OwnOffer, OwnOfferActs } from './own-offer.tsx'
import { PostingSection } from './posting-section.tsx'
import { TenderLoad } from './tender-load.tsx'

const route = getRouteApi('/shell/available-freight/$shipmentNumber')
const loadQuery = (shipmentNumber: string) => queryFor(availableFreight.find, { params: { shipmentNumber } })

/** A load without a carrier: a carrier answers its offer, the provider finds one. */
export function AvailableLoadPage(): ReactNode {
  const { shipmentNumber } = route.useParams()
  const found = useQuery(loadQuery(shipmentNumber))
  const isGone = isProblem(found.error, 'not-found')
  if (found.data) return <Load load={found.data} isGone={isGone} key={found.data.id} />
  if (!found.isError) return <Coming shipmentNumber={shipmentNumber} />
  if (isGone) return <RouteNotFound />
  return (
    <ErrorState
      isPage
      title={t('This load could not be loaded')}
      onRetry={() => void found.refetch()}
      isRetrying={found.isRefetching}
      traceId={traceIdOf(found.error)}
    />
  )
}

function Load({ load, isGone }: { load: AvailableLoad; isGone: boolean }): ReactNode {
  const isProvider = useCurrentUser().companyKind === 'provider'
  const picked = route.useSearch()
  const offer = load.tender
  return (
    <DetailPage
      kicker={
        isProvider ? (
          <Link to="/shipments">{t('Shipments')}</Link>
        ) : offer ? (
          <Link to="/tenders">{t('Tenders')}</Link>
        ) : (
          <Link to="/available-freight">{t('Load Board')}</Link>
        )
      }
      title={<Identifier value={load.shipmentNumber} label={t('Shipment number')} />}
      chips={isGone ? null : <ShipmentStatusChip status={load.status} />}
      acts={
        isGone ? null : isProvider ? (
          <>
            <TenderLoad load={load} picked={picked} />
            <AskForRatesButton load={load} />
            <ButtonToPage to="/shipments/$shipmentNumber" params={{ shipmentNumber: load.shipmentNumber }}>
              {t('Open shipment')}
            </ButtonToPage>
          </>
        ) : offer ? (
          <OwnOfferActs tenderId={offer.tenderId} />
        ) : (
          <BoardActs load={load} />
        )
      }
      lane={<LaneStrip stops={load.lane} size="page" />}
      notice={isGone ? <Gone load={load} isProvider={isProvider} /> : null}
      side={
        <Section title={t('Load')}>
          <DefinitionList entries={freightFacts(load)} />
        </Section>
      }
    >
      {isProvider ? (
        <>
          {isGone ? null : <TrucksThatFit load={load} />}
          <RateRoundsSection shipmentId={load.id} />
          <TenderRuns shipmentId={load.id} />
          <PostingSection load={load} />
        </>
      ) : offer ? (
        <OwnOffer tenderId={offer.tenderId} />
      ) : (
        <BoardOffer load={load} />
      )}
      <Section title={t('Stops')} isFlush>
        <OfferedStops lane={load.lane} />
      </Section>
    </DetailPage>
  )
}

/** The load was booked or withdrawn while open here. */
function Gone({ load, isProvider }: { load: AvailableLoad; isProvider: boolean }): ReactNode {
  return (
    <Banner
      title={t('This load is no longer available')}
      act={
        isProvider ? (
          <ButtonToPage to="/shipments/$shipmentNumber" params={{ shipmentNumber: load.shipmentNumber }} size="small">
            {t('Open shipment')}
          </ButtonToPage>
        ) : load.tender ? (
          <ButtonToPage to="/tenders/$tenderId" params={{ tenderId: load.tender.tenderId }} size="small">
            {t('Open tender')}
          </ButtonToPage>
        ) : undefined
      }
    >
      {isProvider
        ? t('It was booked or voided. See its shipment page.')
        : load.tender
          ? t('Your offer for it has ended. See the tender.')
          : t('It was booked or withdrawn.')}
    </Banner>
  )
}

function Coming({ shipmentNumber }: { shipmentNumber: string }): ReactNode {
  return (
    <DetailPage
      kicker={t('Available Freight')}
      title={shipmentNumber}
      lane={<Skeleton height="4rem" />}
      side={<SkeletonRows rows={5} />}
    >
      <SkeletonRows rows={6} />
    </DetailPage>
  )
}

/** Prefetches the page's data; the router calls it when the user is about to open the page. */
export function load(client: QueryClient, shipmentNumber: string): void {
  void client.prefetchQuery(loadQuery(shipmentNumber))
}
