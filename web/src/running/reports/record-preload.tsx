import { running } from '@waybill/contract/running/running.ts'
import type { ReactNode } from 'react'
import { entry } from '../../form/entry.ts'
import { FormSheet } from '../../form/shells.tsx'
import { useForm } from '../../form/use-form.ts'
import { toast } from '../../ui/toast.ts'
import { instantAt, nowOrAfter, wallClockAt } from '../../ui/wall-clock.ts'
import { t } from '../../ui/words.ts'
import { keepRun } from '../keep-run.ts'
import type { StopDialogProps } from '../stop-run.tsx'
import { orderedCounts, sealNumbersFrom } from './package-counts.ts'
import { StopClock } from './stop-clock.tsx'

/** A trailer loaded and sealed before the driver came (domain §1.3); its counts prefill the departure. */
export function RecordPreload({ shipment, stop, run, onClose }: StopDialogProps): ReactNode {
  const before = run.preload
  const form = useForm({
    begin: () => ({
      trailerNumber: before?.trailerNumber ?? shipment.trailerNumber ?? '',
      sealNumbers: before?.sealNumbers.join(', ') ?? '',
      loadedAt: wallClockAt(before ? Date.parse(before.loadedAt) : nowOrAfter(null), stop.timeZone),
      confirmedLineItems: orderedCounts(stop.lineItems).map(({ lineItemId, packages }) => ({
        lineItemId,
        packages: (before?.confirmedLineItems.find((one) => one.lineItemId === lineItemId)?.packages ?? packages) as
          | number
          | null,
      })),
      weight: before?.weight ?? null,
    }),
    send: (draft) => {
      const loadedAt = instantAt(draft.loadedAt, stop.timeZone)
      if (!loadedAt) return undefined
      return entry(running.preload, {
        params: { shipmentId: shipment.id, stopId: stop.stopId },
        body: { ...draft, loadedAt, sealNumbers: sealNumbersFrom(draft.sealNumbers) },
      })
    },
    onDone: (changed, _asked, client) => {
      keepRun(client, shipment.shipmentNumber, changed)
      toast.success(t('Stop preload recorded'))
      onClose()
    },
  })
  const { draft } = form
  return (
    <FormSheet
      form={form}
      onClose={onClose}
      title={t('Record preload at {place}', { place: stop.name })}
      act={t('Record preload')}
      disabledReason={
        draft.trailerNumber.trim() === ''
          ? t('Enter the trailer number')
          : instantAt(draft.loadedAt, stop.timeZone) === undefined
            ? t('Enter when it was loaded')
            : null
      }
    >
      <form.Text name="trailerNumber" label={t('Trailer')} />
      <form.Text name="sealNumbers" label={t('Seal numbers')} help={t('Separate several with commas')} optional />
      <form.Field name="loadedAt">{(field) => <StopClock label={t('Loaded')} stop={stop} {...field} />}</form.Field>
      {stop.lineItems.map((item, index) => (
        <form.Number
          key={item.lineItemId}
          name={`confirmedLineItems.${index}.packages`}
          label={item.description}
          unit={item.packageType}
          minValue={0}
        />
      ))}
      <form.Number name="weight" label={t('Weight')} unit="lb" minValue={0} optional />
    </FormSheet>
  )
}
