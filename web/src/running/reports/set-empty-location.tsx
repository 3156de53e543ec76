import { running } from '@waybill/contract/running/running.ts'
import type { ReactNode } from 'react'
import { act } from '../../api/queries.ts'
import { FormDialog } from '../../form/shells.tsx'
import { useForm } from '../../form/use-form.ts'
import { toast } from '../../ui/toast.ts'
import { useClockLacks } from '../../ui/untold-clock.ts'
import { fieldClockAt, instantAt, nowOrAfter } from '../../ui/wall-clock.ts'
import { t } from '../../ui/words.ts'
import { keepRun } from '../keep-run.ts'
import { PlaceFields, placeLacks } from './place-fields.tsx'
import type { RoadReportProps } from './record-check-call.tsx'
import { StopClock } from './stop-clock.tsx'

/** Where the truck is empty before the first pickup, and when it will be there (domain §7.3). */
export function SetEmptyLocation({ shipment, onClose }: RoadReportProps): ReactNode {
  const [pickup] = shipment.stops
  const zone = pickup?.timeZone ?? 'UTC'
  const form = useForm({
    begin: () => ({ availableAt: fieldClockAt(nowOrAfter(null), zone), city: '', state: '', etaToPickup: '' }),
    send: (draft) => {
      const availableAt = instantAt(draft.availableAt, zone)
      if (!availableAt) return undefined
      const body = { ...draft, availableAt, etaToPickup: instantAt(draft.etaToPickup, zone) ?? null }
      return act(running.updateEmptyLocation, { params: { shipmentId: shipment.id }, body })
    },
    onDone: (run, _asked, client) => {
      keepRun(client, shipment.shipmentNumber, run)
      toast.success(t('Empty location updated'))
      onClose()
    },
  })
  const { draft } = form
  const clockLacks = useClockLacks(zone)
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={t('Set empty location')}
      act={t('Set empty location')}
      disabledReason={
        instantAt(draft.availableAt, zone) ? placeLacks(draft) : (clockLacks ?? t('Enter when the truck is empty'))
      }
    >
      <PlaceFields form={form} />
      {pickup ? (
        <>
          <form.Field name="availableAt">
            {(field) => <StopClock label={t('Empty from')} stop={pickup} {...field} />}
          </form.Field>
          <form.Field name="etaToPickup">
            {(field) => (
              <StopClock label={t('Expected at {place}', { place: pickup.name })} stop={pickup} optional {...field} />
            )}
          </form.Field>
        </>
      ) : null}
    </FormDialog>
  )
}
