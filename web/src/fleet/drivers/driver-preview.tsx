import { IconPhone, IconSteeringWheelOff } from '@tabler/icons-react'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { type FleetDriver, fleet } from '@waybill/contract/fleet/fleet.ts'
import { type ReactNode, Suspense, useState } from 'react'
import { invalidateSubjects } from '../../api/freshness.ts'
import { isProblem, traceIdOf } from '../../api/problem.ts'
import { queryFor, remember, useVerb } from '../../api/queries.ts'
import { DriverLinkAct } from '../../identity/driver-link/driver-link-act.tsx'
import { useClosePreview } from '../../shell/preview.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { DefinitionList } from '../../ui/definition-list.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { lazyPart } from '../../ui/lazy-part.ts'
import { Preview } from '../../ui/preview.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { StatusChip } from '../../ui/status-chip.tsx'
import { toast } from '../../ui/toast.ts'
import { t, whyNot } from '../../ui/words.ts'
import { timeText } from '../../ui/zoned-time.ts'
import styles from './driver-preview.module.css'
import { endingOf, hazmatText, homeText, licenseText, truckText } from './driver-text.ts'

const EditDriver = lazyPart(async () => (await import('./edit-driver.tsx')).EditDriver)

const driverQuery = (driverId: string) => queryFor(fleet.driver, { params: { driverId } })

/** A driver beside the list: papers, truck, loads, and what can be done. */
export function DriverPreview(): ReactNode {
  const { driverId = '' } = useParams({ strict: false })
  const found = useQuery(driverQuery(driverId))
  const close = useClosePreview()
  const name = found.data?.name ?? t('Driver')
  return (
    <Preview
      label={t('Driver {name}', { name })}
      title={name}
      chips={
        found.data?.isRetired ? (
          <StatusChip tone="planned" size="small">
            {t('Retired')}
          </StatusChip>
        ) : null
      }
      onClose={close}
    >
      {isProblem(found.error, 'not-found') ? (
        <EmptyState icon={<IconSteeringWheelOff aria-hidden="true" />} title={t('This driver could not be opened')}>
          {t('Your company has no driver with this record.')}
        </EmptyState>
      ) : found.data ? (
        <Look driver={found.data} />
      ) : found.isError ? (
        <ErrorState
          title={t('This driver could not be loaded')}
          onRetry={() => void found.refetch()}
          traceId={traceIdOf(found.error)}
        />
      ) : (
        <SkeletonRows rows={7} height={48} />
      )}
    </Preview>
  )
}

function Look({ driver }: { driver: FleetDriver }): ReactNode {
  const [isEditing, setEditing] = useState(false)
  const params = { driverId: driver.id }
  const retire = useVerb(fleet.retireDriver, {
    onDone: (changed, _asked, client) => {
      remember(client, fleet.driver, { params }, changed)
      void invalidateSubjects(client, ['contact'])
      toast.success(
        changed.isRetired
          ? t('{name} is retired', { name: driver.name })
          : t('{name} is active again', { name: driver.name }),
      )
    },
  })
  const ending = endingOf(driver)
  return (
    <>
      {driver.can.change === true ? (
        <div className={styles.acts}>
          <Button onPress={() => setEditing(true)}>{t('Change driver')}</Button>
          <DriverLinkAct driver={driver} />
          {driver.isRetired ? (
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
              disabledReason={whyNot(driver.can.retire)}
              onPress={() => retire.mutate({ params, body: { isRetired: true } })}
            >
              {t('Retire driver')}
            </Button>
          )}
        </div>
      ) : null}
      {ending ? <Banner tone={ending.isOver ? 'stopped' : 'attention'} title={ending.text} /> : null}
      <DefinitionList
        entries={[
          { term: t('Mobile phone'), value: <Phone driver={driver} /> },
          { term: t('Email'), value: driver.primaryEmail },
          { term: t('License'), value: licenseText(driver) },
          { term: t('Hazmat'), value: hazmatText(driver) },
          { term: t('Home terminal'), value: homeText(driver) },
          { term: t('Usual truck'), value: truckText(driver) || null },
          { term: t('On a load'), value: <LoadLink load={driver.onLoad} isOn /> },
          { term: t('Next load'), value: <LoadLink load={driver.nextLoad} /> },
        ]}
      />
      {isEditing ? (
        <Suspense>
          <EditDriver driver={driver} onClose={() => setEditing(false)} />
        </Suspense>
      ) : null}
    </>
  )
}

function Phone({ driver: { mobilePhoneNumber } }: { driver: FleetDriver }): ReactNode {
  if (!mobilePhoneNumber) return '—'
  return (
    <a href={`tel:${mobilePhoneNumber}`} className={classNames('thumb', styles.phone)}>
      <IconPhone aria-hidden="true" />
      {mobilePhoneNumber}
    </a>
  )
}

function LoadLink({ load, isOn = false }: { load: FleetDriver['onLoad']; isOn?: boolean }): ReactNode {
  if (!load) return '—'
  const { shipmentNumber, from, to } = load
  return (
    <>
      <Link to="/shipments/$shipmentNumber" params={{ shipmentNumber }} className={classNames('thumb', styles.load)}>
        {shipmentNumber}
      </Link>{' '}
      {`${from} → ${to}, ${isOn ? t('due {time}', { time: timeText(load) }) : timeText(load)}`}
    </>
  )
}

/** Prefetches the preview's data; the router calls it when the user is about to open it. */
export function load(client: QueryClient, driverId: string): void {
  void client.prefetchQuery(driverQuery(driverId))
}
