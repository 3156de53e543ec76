import { IconTruckOff } from '@tabler/icons-react'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { type FleetVehicle, fleet } from '@waybill/contract/fleet/fleet.ts'
import { type ReactNode, Suspense, useState } from 'react'
import { invalidateSubjects } from '../../api/freshness.ts'
import { isProblem, traceIdOf } from '../../api/problem.ts'
import { queryFor, remember, useVerb } from '../../api/queries.ts'
import { useClosePreview } from '../../shell/preview.ts'
import { Button } from '../../ui/button.tsx'
import { DefinitionList } from '../../ui/definition-list.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { lazyPart } from '../../ui/lazy-part.ts'
import { Preview } from '../../ui/preview.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { toast } from '../../ui/toast.ts'
import { t, whyNot } from '../../ui/words.ts'
import styles from '../drivers/driver-preview.module.css'
import { EldOfTractor } from './eld-of-tractor.tsx'
import { kindText, plateText } from './vehicle-rows.tsx'

const EditVehicle = lazyPart(async () => (await import('./edit-vehicle.tsx')).EditVehicle)

const vehicleQuery = (vehicleId: string) => queryFor(fleet.vehicle, { params: { vehicleId } })

/** A tractor or trailer beside the list. */
export function VehiclePreview(): ReactNode {
  const { vehicleId = '' } = useParams({ strict: false })
  const found = useQuery(vehicleQuery(vehicleId))
  const close = useClosePreview()
  const title = found.data?.number ?? t('Truck or trailer')
  return (
    <Preview label={found.data ? kindText(found.data) : title} title={title} onClose={close}>
      {isProblem(found.error, 'not-found') ? (
        <EmptyState icon={<IconTruckOff aria-hidden="true" />} title={t('This truck or trailer could not be opened')}>
          {t('Your company has none with this record.')}
        </EmptyState>
      ) : found.data ? (
        <Look vehicle={found.data} />
      ) : found.isError ? (
        <ErrorState
          title={t('This truck or trailer could not be loaded')}
          onRetry={() => void found.refetch()}
          traceId={traceIdOf(found.error)}
        />
      ) : (
        <SkeletonRows rows={6} height={48} />
      )}
    </Preview>
  )
}

function Look({ vehicle }: { vehicle: FleetVehicle }): ReactNode {
  const [isEditing, setEditing] = useState(false)
  const params = { vehicleId: vehicle.id }
  const retire = useVerb(fleet.retireVehicle, {
    onDone: (changed, _asked, client) => {
      remember(client, fleet.vehicle, { params }, changed)
      void invalidateSubjects(client, ['company'])
      toast.success(
        changed.isRetired
          ? t('{number} is retired', { number: vehicle.number })
          : t('{number} is active again', { number: vehicle.number }),
      )
    },
  })
  return (
    <>
      {vehicle.can.change === true ? (
        <div className={styles.acts}>
          <Button onPress={() => setEditing(true)}>{t('Change')}</Button>
          {vehicle.isRetired ? (
            <Button
              variant="quiet"
              isPending={retire.isPending}
              onPress={() => retire.mutate({ params, body: { isRetired: false } })}
            >
              {t('Reactivate')}
            </Button>
          ) : (
            <Button
              variant="quiet"
              isPending={retire.isPending}
              disabledReason={whyNot(vehicle.can.retire)}
              onPress={() => retire.mutate({ params, body: { isRetired: true } })}
            >
              {t('Retire')}
            </Button>
          )}
        </div>
      ) : null}
      <DefinitionList
        entries={[
          { term: t('Type'), value: kindText(vehicle) },
          { term: t('Plate'), value: plateText(vehicle) },
          { term: t('Usual driver'), value: vehicle.driverName },
          {
            term: t('On a load'),
            value: vehicle.onLoad ? (
              <Link
                to="/shipments/$shipmentNumber"
                params={{ shipmentNumber: vehicle.onLoad.shipmentNumber }}
                className="thumb"
              >
                {vehicle.onLoad.shipmentNumber}
              </Link>
            ) : null,
          },
          ...(vehicle.kind === 'tractor' ? [{ term: t('ELD'), value: <EldOfTractor tractor={vehicle} /> }] : []),
          { term: t('Note'), value: vehicle.note },
        ]}
      />
      {isEditing ? (
        <Suspense>
          <EditVehicle vehicle={vehicle} kind={vehicle.kind} onClose={() => setEditing(false)} />
        </Suspense>
      ) : null}
    </>
  )
}

/** Prefetches the preview's data; the router calls it when the user is about to open it. */
export function load(client: QueryClient, vehicleId: string): void {
  void client.prefetchQuery(vehicleQuery(vehicleId))
}
