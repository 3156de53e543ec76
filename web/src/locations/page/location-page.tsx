import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import type { Location } from '@waybill/contract/locations/locations.ts'
import type { ReactNode } from 'react'
import { isProblem, traceIdOf } from '../../api/problem.ts'
import { HistorySection } from '../../history/history-section.tsx'
import { Noted } from '../../shell/noted.tsx'
import { ButtonToPage } from '../../shell/route-not-found.tsx'
import { DetailPage, Section } from '../../ui/detail-page.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Identifier } from '../../ui/identifier.tsx'
import { Skeleton, SkeletonRows } from '../../ui/skeleton.tsx'
import { StaleBanner } from '../../ui/stale-banner.tsx'
import { t } from '../../ui/words.ts'
import { DockSchedules } from '../docks/dock-schedules.tsx'
import { locationQuery } from '../keep-location.ts'
import { PrimaryChip } from '../primary-chip.tsx'
import { LocationActs } from './location-acts.tsx'
import { WhatIsThere, WhereItIs } from './location-facts.tsx'
import styles from './location-page.module.css'

const route = getRouteApi('/shell/locations/$locationNumber')

/** A location's page: dock hours, how to get there, what is there. */
export function LocationPage(): ReactNode {
  const { locationNumber } = route.useParams()
  const location = useQuery(locationQuery(locationNumber))
  if (location.isPending) return <ComingPage />
  if (location.isLoadingError || isProblem(location.error, 'not-found'))
    return isProblem(location.error, 'not-found') ? (
      <ErrorState
        isPage
        title={t('There is no such location')}
        act={<ButtonToPage to="/locations">{t('Locations')}</ButtonToPage>}
      >
        {t('The number may be incomplete, or none of your loads stops there now.')}
      </ErrorState>
    ) : (
      <ErrorState
        isPage
        title={t('The location could not be loaded')}
        onRetry={() => void location.refetch()}
        traceId={traceIdOf(location.error)}
      />
    )
  return (
    <Place
      key={location.data.id}
      location={location.data}
      notice={
        location.isRefetchError ? (
          <StaleBanner onRetry={() => void location.refetch()}>
            {t('This location could not be refreshed. What you see may be old.')}
          </StaleBanner>
        ) : null
      }
    />
  )
}

function Place({ location, notice }: { location: Location; notice: ReactNode }): ReactNode {
  return (
    <DetailPage
      kicker={<Link to="/locations">{t('Locations')}</Link>}
      title={
        <span className={styles.title}>
          {location.name}
          <span className={styles.number}>
            <Identifier label={t('Location number')} value={location.locationNumber} />
          </span>
        </span>
      }
      chips={location.isPrimaryLocation ? <PrimaryChip /> : null}
      acts={location.can.edit === true ? <LocationActs location={location} /> : null}
      notice={notice}
      side={
        <>
          <Section title={t('Where it is')}>
            <WhereItIs location={location} />
          </Section>
          <Section title={t('What is there')}>
            <WhatIsThere location={location} />
          </Section>
          {location.can.readHistory === true ? (
            <HistorySection subject={{ type: 'location', id: location.id }} />
          ) : null}
        </>
      }
      foot={location.can.readHistory === true ? <Noted subject={{ type: 'location', id: location.id }} /> : null}
    >
      <DockSchedules location={location} />
      <Section title={t('Directions')}>
        <p className={location.directions ? styles.directions : styles.none}>
          {location.directions ?? t('No directions are known')}
        </p>
      </Section>
    </DetailPage>
  )
}

function ComingPage(): ReactNode {
  return (
    <DetailPage title={<Skeleton width={240} height="2rem" />} side={<Skeleton height="16rem" />}>
      <Section title={t('Dock schedules')}>
        <SkeletonRows rows={8} height={30} />
      </Section>
    </DetailPage>
  )
}
