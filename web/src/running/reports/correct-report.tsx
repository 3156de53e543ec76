import { running } from '@waybill/contract/running/running.ts'
import type { Said } from '@waybill/contract/said.ts'
import { doubtsOfArrival, doubtsOfDeparture, leftBefore, timedOf } from '@waybill/contract/shipments/plausible.ts'
import type { Shipment, ShipmentStop } from '@waybill/contract/shipments/shipments.ts'
import { type ReactNode, useState } from 'react'
import { entry } from '../../form/entry.ts'
import { FormDialog } from '../../form/shells.tsx'
import { useForm } from '../../form/use-form.ts'
import { keepShipment } from '../../shell/keep-shipment.ts'
import { toast } from '../../ui/toast.ts'
import { useClockLacks } from '../../ui/untold-clock.ts'
import { fieldClockAt, instantAt } from '../../ui/wall-clock.ts'
import { t } from '../../ui/words.ts'
import type { StopDialogProps } from '../stop-run.tsx'
import { CountedItems } from './counted-items.tsx'
import { confirmedCounts, exceptionOf, orderedOf, type PackageCount } from './package-counts.ts'
import { Really } from './really.tsx'
import { StopClock } from './stop-clock.tsx'

/** That the time is right is confirmed on this page alone. */
const NAMES = { isRight: null } as const

/** Corrects or withdraws a report; activity keeps the original, struck through (domain T20). */
export function CorrectReport({
  shipment,
  stop,
  run,
  report,
  onClose,
}: StopDialogProps & { report: 'arrival' | 'departure' }): ReactNode {
  const isArrival = report === 'arrival'
  const reported = isArrival ? stop.arrivedAt : stop.departedAt
  // What it began with: what a colleague corrects meanwhile is not put back.
  const [begun] = useState({
    at: reported ? fieldClockAt(Date.parse(reported), stop.timeZone) : '',
    counts: confirmedCounts(stop.lineItems),
  })
  const begunAt = begun.at
  const [edit, undo] = isArrival
    ? [run.can.editArrival, run.can.undoArrival]
    : [run.can.editDeparture, run.can.undoDeparture]
  const form = useForm({
    begin: () => ({
      act: edit === true ? ('edit' as const) : ('undo' as const),
      at: begunAt,
      confirmedLineItems: begun.counts,
      reason: '',
      isRight: false,
    }),
    names: NAMES,
    send: ({ act: what, at, confirmedLineItems, reason }) =>
      entry(running.correct, {
        params: { shipmentId: shipment.id, stopId: stop.stopId },
        body: {
          report,
          act: what,
          reason,
          at: what === 'edit' && at !== begunAt ? (instantAt(at, stop.timeZone) ?? null) : null,
          confirmedLineItems:
            what === 'edit' && !isArrival && isRecounted(begun.counts, confirmedLineItems)
              ? confirmedLineItems.map((count, index) => corrected(stop, begun.counts[index], count))
              : null,
        },
      }),
    onDone: (changed, _asked, client) => {
      keepShipment(client, changed)
      toast.success(isArrival ? t('Arrival corrected') : t('Departure corrected'))
      onClose()
    },
  })
  const { draft } = form
  const clockLacks = useClockLacks(stop.timeZone)
  const isEdit = draft.act === 'edit'
  const isRetimed = draft.at !== begunAt
  const at = instantAt(draft.at, stop.timeZone)
  const doubts = isEdit && at !== undefined && isRetimed ? doubtsOf(shipment, stop, report, new Date(at)) : []
  const isChanged = isRetimed || isRecounted(begun.counts, draft.confirmedLineItems)
  const isCounted = !isArrival && stop.lineItems.length > 0
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={
        isArrival
          ? t('Correct arrival at {place}', { place: stop.name })
          : t('Correct departure from {place}', { place: stop.name })
      }
      act={isEdit ? t('Correct') : t('Undo report')}
      actVariant={isEdit ? 'primary' : 'danger'}
      disabledReason={
        isEdit && !(isChanged && (at !== undefined || !isRetimed))
          ? ((isRetimed || !isCounted ? clockLacks : null) ?? t('Enter what it should have been'))
          : draft.reason.trim() === ''
            ? t('Enter a reason')
            : doubts.length > 0 && !draft.isRight && t('Confirm that the time is right')
      }
    >
      {edit === true && undo === true ? (
        <form.Radio
          name="act"
          label={t('What to do')}
          options={[
            { value: 'edit', label: isArrival ? t('Correct the time') : t('Correct the time and counts') },
            { value: 'undo', label: t('Undo: it did not happen') },
          ]}
        />
      ) : null}
      {isEdit ? (
        <form.Field name="at">
          {(field) => <StopClock label={isArrival ? t('Arrived') : t('Departed')} stop={stop} {...field} />}
        </form.Field>
      ) : null}
      {isEdit && isCounted ? (
        <form.Field name="confirmedLineItems">
          {({ value, ...field }) => <CountedItems stop={stop} counts={value} {...field} />}
        </form.Field>
      ) : null}
      <form.Text name="reason" label={t('Reason')} />
      <Really doubts={doubts}>
        <form.Checkbox name="isRight">{t('The time is right')}</form.Checkbox>
      </Really>
    </FormDialog>
  )
}

/** What is hard to believe about the time that it is corrected to, as when it is first reported. */
function doubtsOf({ stops }: Shipment, stop: ShipmentStop, report: 'arrival' | 'departure', at: Date): Said[] {
  if (report === 'arrival') return doubtsOfArrival(at, timedOf(stop), leftBefore(stops, stop))
  return stop.arrivedAt ? doubtsOfDeparture(at, new Date(stop.arrivedAt)) : []
}

function isRecounted(begun: readonly PackageCount[], counts: readonly PackageCount[]): boolean {
  return counts.some(({ packages, finding }, index) => {
    const before = begun[index]
    return packages !== before?.packages || finding !== before.finding
  })
}

/** The state only where it was changed: what a colleague noted meanwhile stays. */
function corrected({ lineItems }: ShipmentStop, before: PackageCount | undefined, count: PackageCount) {
  const { lineItemId, packages, finding } = count
  return finding === before?.finding
    ? { lineItemId, packages }
    : { lineItemId, packages, exception: exceptionOf(orderedOf(lineItems, count), count) }
}
