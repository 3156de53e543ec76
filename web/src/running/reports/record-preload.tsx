import { running } from '@waybill/contract/running/running.ts'
import { type ReactNode, useState } from 'react'
import { entry } from '../../form/entry.ts'
import { FormSheet } from '../../form/shells.tsx'
import { useForm } from '../../form/use-form.ts'
import { Banner } from '../../ui/banner.tsx'
import { toast } from '../../ui/toast.ts'
import { useClockLacks } from '../../ui/untold-clock.ts'
import { fieldClockAt, instantAt, nowOrAfter } from '../../ui/wall-clock.ts'
import { t, whyNot } from '../../ui/words.ts'
import { keepRun } from '../keep-run.ts'
import type { StopDialogProps } from '../stop-run.tsx'
import { orderedCounts, sealNumbersFrom } from './package-counts.ts'
import { StopClock } from './stop-clock.tsx'

/** Of this page alone: whether the preload is corrected or undone. */
const NAMES = { act: null } as const

/** A trailer loaded and sealed before the driver came (domain §1.3); its counts prefill the departure. */
export function RecordPreload({ shipment, stop, run, onClose }: StopDialogProps): ReactNode {
  const before = run.preload
  // A time that is left alone is sent as it was: no clock is asked for it.
  const [begun] = useState({
    at: before?.loadedAt,
    clock: fieldClockAt(before ? Date.parse(before.loadedAt) : nowOrAfter(null), stop.timeZone),
  })
  const loadedAtOf = (clock: string) => (begun.at && clock === begun.clock ? begun.at : instantAt(clock, stop.timeZone))
  const mayEdit = run.can.preload === true
  const mayUndo = before !== null && run.can.undoPreload === true
  const form = useForm({
    begin: () => ({
      act: mayEdit || !mayUndo ? ('edit' as const) : ('undo' as const),
      reason: '',
      trailerNumber: before?.trailerNumber ?? shipment.trailerNumber ?? '',
      sealNumbers: before?.sealNumbers.join(', ') ?? '',
      loadedAt: begun.clock,
      confirmedLineItems: orderedCounts(stop.lineItems).map(({ lineItemId, packages }) => ({
        lineItemId,
        packages: (before?.confirmedLineItems.find((one) => one.lineItemId === lineItemId)?.packages ?? packages) as
          | number
          | null,
      })),
      weight: before?.weight ?? null,
    }),
    names: NAMES,
    send: ({ act: what, reason, ...draft }) => {
      const params = { shipmentId: shipment.id, stopId: stop.stopId }
      if (what === 'undo') return entry(running.undoPreload, { params, body: { reason } })
      const loadedAt = loadedAtOf(draft.loadedAt)
      if (!loadedAt) return undefined
      return entry(running.preload, {
        params,
        body: { ...draft, loadedAt, sealNumbers: sealNumbersFrom(draft.sealNumbers) },
      })
    },
    onDone: (changed, _asked, client) => {
      keepRun(client, shipment.shipmentNumber, changed)
      toast.success(isUndo ? t('Preload undone') : before ? t('Preload corrected') : t('Stop preload recorded'))
      onClose()
    },
  })
  const { draft } = form
  const clockLacks = useClockLacks(stop.timeZone)
  const isUndo = draft.act === 'undo'
  return (
    <FormSheet
      form={form}
      onClose={onClose}
      title={
        before
          ? t('Correct preload at {place}', { place: stop.name })
          : t('Record preload at {place}', { place: stop.name })
      }
      act={isUndo ? t('Undo report') : before ? t('Correct preload') : t('Record preload')}
      actVariant={isUndo ? 'danger' : 'primary'}
      disabledReason={
        isUndo
          ? draft.reason.trim() === '' && t('Enter a reason')
          : draft.trailerNumber.trim() === ''
            ? t('Enter the trailer number')
            : !loadedAtOf(draft.loadedAt) && (clockLacks ?? t('Enter when it was loaded'))
      }
    >
      {mayEdit && mayUndo ? (
        <form.Radio
          name="act"
          label={t('What to do')}
          options={[
            { value: 'edit', label: t('Correct the preload') },
            { value: 'undo', label: t('Undo: it did not happen') },
          ]}
        />
      ) : null}
      {before && !mayUndo ? <Banner>{whyNot(run.can.undoPreload)}</Banner> : null}
      {isUndo ? (
        <form.Text name="reason" label={t('Reason')} />
      ) : (
        <>
          <form.Text name="trailerNumber" label={t('Trailer')} />
          <form.Text name="sealNumbers" label={t('Seal numbers')} help={t('Separate several with commas')} optional />
          <form.Field name="loadedAt">{(field) => <StopClock label={t('Loaded')} stop={stop} {...field} />}</form.Field>
          {stop.lineItems.map((item, index) => (
            <form.Number
              key={item.lineItemId}
              name={`confirmedLineItems.${index}.packages`}
              label={item.description}
              unit={t(item.packageType)}
              minValue={0}
            />
          ))}
          <form.Number name="weight" label={t('Weight')} unit="lb" minValue={0} optional />
        </>
      )}
    </FormSheet>
  )
}
