import { type QueryClient, useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import type { Location } from '@waybill/contract/locations/locations.ts'
import type { ReactNode } from 'react'
import { isProblem, traceIdOf } from '../../api/problem.ts'
import { useClosePreview } from '../../shell/preview.ts'
import { ButtonToPage } from '../../shell/route-not-found.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Preview } from '../../ui/preview.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { t } from '../../ui/words.ts'
import { takesText } from '../docks/dock-schedules.tsx'
import { DockState, DockWeekView } from '../docks/dock-week-view.tsx'
import { locationQuery } from '../keep-location.ts'
import { PrimaryChip } from '../primary-chip.tsx'
import { LocationActs } from './location-acts.tsx'
import { WhatIsThere, WhereItIs } from './location-facts.tsx'
import styles from './location-preview.module.css'

/** A location's preview beside the list. */
export function LocationPreview(): ReactNode {
  const { locationNumber = '' } = useParams({ strict: false })
  const close = useClosePreview()
  const location = useQuery(locationQuery(locationNumber))
  const { data } = location
  const title = data?.name ?? t('Location {number}', { number: locationNumber })
  return (
    <Preview
      label={title}
      title={title}
      chips={data?.isPrimaryLocation ? <PrimaryChip size="small" /> : null}
      renderOpen={(look) => <ButtonToPage to="/locations/$locationNumber" params={{ locationNumber }} {...look} />}
      onClose={close}
    >
      {data ? (
        <Look location={data} />
      ) : location.isError ? (
        <ErrorState
          title={
            isProblem(location.error, 'not-found')
              ? t('There is no such location')
              : t('The location could not be loaded')
          }
          onRetry={isProblem(location.error, 'not-found') ? undefined : () => void location.refetch()}
          traceId={traceIdOf(location.error)}
        />
      ) : (
        <SkeletonRows rows={6} height={44} />
      )}
    </Preview>
  )
}

function Look({ location }: { location: Location }): ReactNode {
  return (
    <>
      {location.can.edit === true ? (
        <div className={styles.acts}>
          <LocationActs location={location} size="small" />
        </div>
      ) : null}
      <WhereItIs location={location} />
      <div>
        <h3 className={styles.heading}>{t('Dock schedules')}</h3>
        {location.dockSchedules.length === 0 ? (
          <p className={styles.none}>{t('No dock schedule yet')}</p>
        ) : (
          location.dockSchedules.map((schedule) => (
            <div key={schedule.id} className={styles.dock}>
              <p className={styles.name}>
                {schedule.name}
                <DockState hours={schedule.dockHours} timeZone={location.timeZone} />
              </p>
              <p className={styles.none}>{takesText(schedule)}</p>
              <DockWeekView
                label={t('Week of {name}', { name: schedule.name })}
                hours={schedule.dockHours}
                timeZone={location.timeZone}
              />
            </div>
          ))
        )}
      </div>
      {location.directions ? (
        <div>
          <h3 className={styles.heading}>{t('Directions')}</h3>
          <p className={styles.directions}>{location.directions}</p>
        </div>
      ) : null}
      <div>
        <h3 className={styles.heading}>{t('What is there')}</h3>
        <WhatIsThere location={location} />
      </div>
    </>
  )
}

/** Prefetches the data of preview and page; the router calls it when the user is about to open one. */
export function load(client: QueryClient, locationNumber: string): void {
  void client.prefetchQuery(locationQuery(locationNumber))
}
