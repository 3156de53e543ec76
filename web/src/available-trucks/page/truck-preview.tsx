import { IconTruckOff } from '@tabler/icons-react'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { type AvailableTruck, availableTrucks } from '@waybill/contract/available-trucks/available-trucks.ts'
import { type ReactNode, Suspense, useState } from 'react'
import { isProblem, traceIdOf } from '../../api/problem.ts'
import { queryFor, remember, useVerb } from '../../api/queries.ts'
import { useCurrentUser } from '../../shell/current-user.ts'
import { useClosePreview } from '../../shell/preview.ts'
import { Button } from '../../ui/button.tsx'
import { DefinitionList } from '../../ui/definition-list.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { lazyPart } from '../../ui/lazy-part.ts'
import { Preview } from '../../ui/preview.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { StopTime } from '../../ui/stop-time.tsx'
import { toast } from '../../ui/toast.ts'
import { t } from '../../ui/words.ts'
import { driveLeftText, equipmentText, limitsText, placeText, wantsText } from '../truck-text.ts'
import { FittingLoads } from './fitting-loads.tsx'
import styles from './truck-preview.module.css'

const EditTruck = lazyPart(async () => (await import('../edit/edit-truck.tsx')).EditTruck)

const truckQuery = (truckId: string) => queryFor(availableTrucks.find, { params: { truckId } })

/** A truck beside the list: what it wants, and the loads that fit. */
export function TruckPreview(): ReactNode {
  const { truckId = '' } = useParams({ strict: false })
  const found = useQuery(truckQuery(truckId))
  const close = useClosePreview()
  const title = found.data ? placeText(found.data.place) : t('Truck')
  return (
    <Preview label={t('Truck in {place}', { place: title })} title={title} onClose={close}>
      {isProblem(found.error, 'not-found') ? (
        <EmptyState icon={<IconTruckOff aria-hidden="true" />} title={t('This truck is no longer available')}>
          {t('It has another load, was withdrawn, or its time has passed.')}
        </EmptyState>
      ) : found.data ? (
        <Look truck={found.data} />
      ) : found.isError ? (
        <ErrorState
          title={t('This truck could not be loaded')}
          onRetry={() => void found.refetch()}
          traceId={traceIdOf(found.error)}
        />
      ) : (
        <SkeletonRows rows={8} height={48} />
      )}
    </Preview>
  )
}

function Look({ truck }: { truck: AvailableTruck }): ReactNode {
  const { place, can } = truck
  const isProvider = useCurrentUser().companyKind === 'provider'
  const [isEditing, setEditing] = useState(false)
  const params = { truckId: truck.id }
  const withdraw = useVerb(availableTrucks.withdraw, {
    onDone: (changed, _asked, client) => {
      remember(client, availableTrucks.find, { params }, changed)
      toast.success(truck.source === 'made' ? t('The truck is hidden') : t('The truck is withdrawn'))
    },
  })
  const limits = limitsText(truck)
  return (
    <>
      {can.change === true ? (
        <div className={styles.acts}>
          <Button onPress={() => setEditing(true)}>{truck.isHidden ? t('Post it again') : t('Change truck')}</Button>
          {can.withdraw === true ? (
            <Button variant="quiet" isPending={withdraw.isPending} onPress={() => withdraw.mutate({ params })}>
              {truck.source === 'made' ? t('Hide truck') : t('Withdraw truck')}
            </Button>
          ) : null}
        </div>
      ) : null}
      <DefinitionList
        entries={[
          ...(isProvider ? [{ term: t('Carrier'), value: truck.company.name }] : []),
          { term: t('Empty at'), value: <StopTime time={{ at: truck.emptyFrom, timeZone: place.timeZone }} /> },
          { term: t('Available until'), value: <StopTime time={{ at: truck.emptyUntil, timeZone: place.timeZone }} /> },
          { term: t('Equipment'), value: equipmentText(truck) },
          { term: t('Max empty miles to pickup'), value: t('{miles} mi', { miles: truck.radius }) },
          { term: t('Destination wanted'), value: wantsText(truck) },
          ...(limits ? [{ term: t('Load limits'), value: limits }] : []),
          ...(truck.tractorNumber ? [{ term: t('Tractor number'), value: truck.tractorNumber }] : []),
          ...(truck.driverName ? [{ term: t('Driver'), value: truck.driverName }] : []),
          ...(truck.driveLeft === null
            ? []
            : [{ term: t('Drive time left then'), value: driveLeftText(truck.driveLeft) }]),
          ...(truck.note ? [{ term: t('Note'), value: truck.note }] : []),
          { term: t('Why it is listed'), value: <Origin truck={truck} /> },
        ]}
      />
      {truck.matches === null ? null : <FittingLoads truck={truck} />}
      {isEditing ? (
        <Suspense>
          <EditTruck truck={truck} onClose={() => setEditing(false)} />
        </Suspense>
      ) : null}
    </>
  )
}

function Origin({ truck: { madeFrom, postedBy } }: { truck: AvailableTruck }): ReactNode {
  if (!madeFrom) return t('Posted by {name}', { name: postedBy })
  const { shipmentNumber, because } = madeFrom
  return (
    <>
      {because === 'delivery' ? t('Delivering shipment') : t('Waiting for shipment')}{' '}
      <Link to="/shipments/$shipmentNumber" params={{ shipmentNumber }} className={styles.origin}>
        {shipmentNumber}
      </Link>
    </>
  )
}

/** Prefetches the preview's data; the router calls it when the user is about to open it. */
export function load(client: QueryClient, truckId: string): void {
  void client.prefetchQuery(truckQuery(truckId))
}
