import { running } from '@waybill/contract/running.ts'
import { type ReactNode, useState } from 'react'
import { useVerb } from '../api/queries.ts'
import { Dialog } from '../ui/dialog.tsx'
import { toast } from '../ui/toast.ts'
import { t } from '../ui/words.ts'
import { keepRun } from './keep-run.ts'
import { PlaceFields } from './place-fields.tsx'
import type { RoadReportProps } from './record-check-call.tsx'
import { besideField, generalRefusal } from './refusal-texts.ts'
import { StopClock } from './stop-clock.tsx'
import { instantAt, nowOrAfter, wallClockAt } from './wall-clock.ts'

/** Where the truck is empty before it comes to the first pickup, and when it will be there (domain §7.3). */
export function SetEmptyLocation({ shipment, onClose }: RoadReportProps): ReactNode {
  const [pickup] = shipment.stops
  const zone = pickup?.timeZone ?? 'UTC'
  const [begun] = useState(() => wallClockAt(nowOrAfter(null), zone))
  const [place, setPlace] = useState({ city: '', state: '' })
  const [clock, setClock] = useState(begun)
  const [eta, setEta] = useState('')
  const update = useVerb(running.updateEmptyLocation, {
    showsOwnError: true,
    onDone: (run, _input, client) => {
      keepRun(client, shipment.shipmentNumber, run)
      toast.success(t('Empty location updated'))
      onClose()
    },
  })
  const availableAt = instantAt(clock, zone)
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('Set empty location')}
      act={t('Set empty location')}
      pending={update.isPending}
      disabledReason={
        availableAt === undefined
          ? t('Say when the truck is empty')
          : place.city.trim() === '' || place.state.length < 2
            ? t('Say where the truck is')
            : null
      }
      isDirty={place.city !== '' || eta !== ''}
      error={generalRefusal(update.error, ['availableAt', 'city', 'state', 'etaToPickup'])}
      onAct={() =>
        availableAt &&
        update.mutate({
          params: { shipmentId: shipment.id },
          body: { availableAt, ...place, etaToPickup: instantAt(eta, zone) ?? null },
        })
      }
    >
      <PlaceFields value={place} onChange={setPlace} error={(field) => besideField(update.error, field)} />
      {pickup ? (
        <>
          <StopClock
            label={t('Empty from')}
            stop={pickup}
            value={clock}
            onChange={setClock}
            error={besideField(update.error, 'availableAt')}
          />
          <StopClock
            label={t('Expected at {place}', { place: pickup.name })}
            stop={pickup}
            value={eta}
            onChange={setEta}
            error={besideField(update.error, 'etaToPickup')}
            optional
          />
        </>
      ) : null}
    </Dialog>
  )
}
