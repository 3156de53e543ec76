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
import { instantAt, wallClockAt } from '../../ui/wall-clock.ts'
import { t } from '../../ui/words.ts'
import type { StopDialogProps } from '../stop-run.tsx'
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
  const [begun] = useState({ at: reported ? wallClockAt(Date.parse(reported), stop.timeZone) : '', stop })
  const begunAt = begun.at
  const [edit, undo] = isArrival
    ? [run.can.editArrival, run.can.undoArrival]
    : [run.can.editDeparture, run.can.undoDeparture]
  const form = useForm({
    begin: () => ({
      act: edit === true ? ('edit' as const) : ('undo' as const),
      at: begunAt,
      confirmedLineItems: stop.lineItems.map(({ lineItemId, packages, confirmedPackages }) => ({
        lineItemId,
        packages: (confirmedPackages ?? packages) as number | null,
      })),
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
            what === 'edit' && !isArrival && isRecounted(begun.stop, confirmedLineItems) ? confirmedLineItems : null,
        },
      }),
    onDone: (changed, _asked, client) => {
      keepShipment(client, changed)
      toast.success(isArrival ? t('Arrival corrected') : t('Departure corrected'))
      onClose()
    },
  })
  const { draft } = form
  const isEdit = draft.act === 'edit'
  const at = instantAt(draft.at, stop.timeZone)
  const doubts =
    isEdit && at !== undefined && draft.at !== begunAt ? doubtsOf(shipment, stop, report, new Date(at)) : []
  const isChanged = draft.at !== begunAt || isRecounted(begun.stop, draft.confirmedLineItems)
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
        isEdit && !(at !== undefined && isChanged)
          ? t('Enter what it should have been')
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
      {isEdit && !isArrival
        ? stop.lineItems.map((item, index) => (
            <form.Number
              key={item.lineItemId}
              name={`confirmedLineItems.${index}.packages`}
              label={item.description}
              unit={item.packageType}
              minValue={0}
            />
          ))
        : null}
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

type Counts = readonly { lineItemId: string; packages: number | null }[]

function isRecounted({ lineItems }: ShipmentStop, counts: Counts): boolean {
  return counts.some(({ packages }, index) => {
    const item = lineItems[index]
    return packages !== (item?.confirmedPackages ?? item?.packages)
  })
}
