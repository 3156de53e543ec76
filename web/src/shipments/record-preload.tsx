import { running } from '@waybill/contract/running.ts'
import { type ReactNode, useState } from 'react'
import { useVerb } from '../api/queries.ts'
import { SideSheet } from '../ui/dialog.tsx'
import { NumberField } from '../ui/number-field.tsx'
import { TextField } from '../ui/text-field.tsx'
import { toast } from '../ui/toast.ts'
import { t } from '../ui/words.ts'
import { keepRun } from './keep-run.ts'
import { orderedCounts, sealNumbersFrom } from './package-counts.ts'
import { besideField, generalRefusal } from './refusal-texts.ts'
import { StopClock } from './stop-clock.tsx'
import type { StopDialogProps } from './stop-run.tsx'
import { instantAt, nowOrAfter, wallClockAt } from './wall-clock.ts'

/** The trailer that was loaded and sealed before the driver came (domain §1.3); what is counted now fills in the departure. */
export function RecordPreload({ shipment, stop, run, onClose }: StopDialogProps): ReactNode {
  const before = run.preload
  const [begun] = useState(() => ({
    clock: wallClockAt(before ? Date.parse(before.loadedAt) : nowOrAfter(null), stop.timeZone),
    counts: orderedCounts(stop.lineItems).map((count) => ({
      ...count,
      packages:
        before?.confirmedLineItems.find((one) => one.lineItemId === count.lineItemId)?.packages ?? count.packages,
    })),
    trailer: before?.trailerNumber ?? shipment.trailerNumber ?? '',
    seals: before?.sealNumbers.join(', ') ?? '',
    weight: before?.weight ?? Number.NaN,
  }))
  const [trailer, setTrailer] = useState(begun.trailer)
  const [seals, setSeals] = useState(begun.seals)
  const [clock, setClock] = useState(begun.clock)
  const [counts, setCounts] = useState(begun.counts)
  const [weight, setWeight] = useState(begun.weight)
  const record = useVerb(running.preload, {
    showsOwnError: true,
    onDone: (changed, _input, client) => {
      keepRun(client, shipment.shipmentNumber, changed)
      toast.success(t('Stop preload recorded'))
      onClose()
    },
  })
  const loadedAt = instantAt(clock, stop.timeZone)
  return (
    <SideSheet
      isOpen
      onClose={onClose}
      title={t('Record preload at {place}', { place: stop.name })}
      act={t('Record preload')}
      pending={record.isPending}
      disabledReason={
        trailer.trim() === ''
          ? t('Enter the trailer number')
          : loadedAt === undefined
            ? t('Say when it was loaded')
            : null
      }
      isDirty={JSON.stringify({ clock, counts, trailer, seals, weight }) !== JSON.stringify(begun)}
      error={generalRefusal(record.error, ['trailerNumber', 'sealNumbers', 'loadedAt', 'confirmedLineItems', 'weight'])}
      onAct={() =>
        loadedAt &&
        record.mutate({
          params: { shipmentId: shipment.id, stopId: stop.stopId },
          body: {
            trailerNumber: trailer,
            sealNumbers: sealNumbersFrom(seals),
            loadedAt,
            confirmedLineItems: counts.map(({ lineItemId, packages }) => ({ lineItemId, packages })),
            weight: Number.isNaN(weight) ? null : weight,
          },
        })
      }
    >
      <TextField
        label={t('Trailer')}
        value={trailer}
        onChange={setTrailer}
        error={besideField(record.error, 'trailerNumber')}
      />
      <TextField
        label={t('Seal numbers')}
        help={t('Several are parted by commas')}
        value={seals}
        onChange={setSeals}
        optional
        error={besideField(record.error, 'sealNumbers')}
      />
      <StopClock
        label={t('Loaded')}
        stop={stop}
        value={clock}
        onChange={setClock}
        error={besideField(record.error, 'loadedAt')}
      />
      {stop.lineItems.map((item) => (
        <NumberField
          key={item.lineItemId}
          label={item.description}
          unit={item.packageType}
          value={counts.find((one) => one.lineItemId === item.lineItemId)?.packages ?? 0}
          minValue={0}
          onChange={(packages) =>
            setCounts((now) => now.map((one) => (one.lineItemId === item.lineItemId ? { ...one, packages } : one)))
          }
        />
      ))}
      <NumberField
        label={t('Weight')}
        unit="lb"
        value={weight}
        minValue={0}
        onChange={setWeight}
        optional
        error={besideField(record.error, 'weight')}
      />
    </SideSheet>
  )
}
