import { IconDots } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { Can } from '@waybill/contract/permissions.ts'
import type { StopRun } from '@waybill/contract/running/running.ts'
import type { Shipment, ShipmentStop } from '@waybill/contract/shipments/shipments.ts'
import { type ReactNode, Suspense, useState } from 'react'
import { IconButton } from '../ui/button.tsx'
import { lazyPart } from '../ui/lazy-part.ts'
import { Menu } from '../ui/menu.tsx'
import { isNotTheirs, t, whyNot } from '../ui/words.ts'
import { runQuery } from './keep-run.ts'

const ChangeAppointment = lazyPart(
  async () => (await import('./appointments/change-appointment.tsx')).ChangeAppointment,
)
const RecordPreload = lazyPart(async () => (await import('./reports/record-preload.tsx')).RecordPreload)
const CorrectReport = lazyPart(async () => (await import('./reports/correct-report.tsx')).CorrectReport)

/** A stop's run; undefined while loading. */
export function useStopRun(shipment: Shipment, stop: ShipmentStop): StopRun | undefined {
  const { data } = useQuery(runQuery(shipment.shipmentNumber))
  return data?.stops.find(({ stopId }) => stopId === stop.stopId)
}

export interface StopRunProps {
  shipment: Shipment
  stop: ShipmentStop
  run: StopRun
}
export interface StopDialogProps extends StopRunProps {
  onClose: () => void
}

type Opened = 'appointment' | 'preload' | 'arrival' | 'departure'

/** A stop's other acts, besides the next one to record. */
export function StopMenu({ shipment, stop, run }: StopRunProps): ReactNode {
  const [open, setOpen] = useState<Opened>()
  const { can } = run
  const acts = [
    {
      id: 'appointment',
      label: run.appointment.can.set === true ? t('Change appointment') : t('Appointment'),
      can: appointmentAct(run),
    },
    {
      id: 'preload',
      label: run.preload ? t('Correct preload') : t('Record preload'),
      can: run.preload ? firstAllowed(can.preload, can.undoPreload) : can.preload,
      isShown: stop.type === 'Pickup' && (!stop.departedAt || can.undoPreload === true),
    },
    {
      id: 'arrival',
      label: t('Correct arrival'),
      can: firstAllowed(can.editArrival, can.undoArrival),
      isShown: stop.arrivedAt !== null,
    },
    {
      id: 'departure',
      label: t('Correct departure'),
      can: firstAllowed(can.editDeparture, can.undoDeparture),
      isShown: stop.departedAt !== null,
    },
  ] as const
  const shown = acts.filter((act) => !('isShown' in act && !act.isShown) && !isNotTheirs(act.can))
  if (shown.length === 0) return null
  const dialog = { shipment, stop, run, onClose: () => setOpen(undefined) }
  return (
    <>
      <Menu
        label={t('More actions at {place}', { place: stop.name })}
        trigger={
          <IconButton label={t('More actions at {place}', { place: stop.name })} size="small">
            <IconDots aria-hidden="true" />
          </IconButton>
        }
        groups={[
          {
            acts: shown.map(({ id, label, can: allowed }) => ({
              id,
              label,
              disabledReason: whyNot(allowed),
              onAction: () => setOpen(id),
            })),
          },
        ]}
      />
      {open ? (
        <Suspense>
          {open === 'appointment' ? (
            <ChangeAppointment {...dialog} />
          ) : open === 'preload' ? (
            <RecordPreload {...dialog} />
          ) : (
            <CorrectReport {...dialog} report={open} />
          )}
        </Suspense>
      ) : null}
    </>
  )
}

function firstAllowed(one: Can, other: Can): Can {
  return one === true || other === true ? true : one
}

/** Those who may change it can read its versions, even if no change is possible now. */
function appointmentAct({ appointment }: StopRun): Can {
  const { can, versions } = appointment
  const open = firstAllowed(firstAllowed(can.set, can.request), firstAllowed(can.answer, can.cancel))
  return open === true || (versions.length > 0 && !isNotTheirs(can.set)) ? true : can.set
}
