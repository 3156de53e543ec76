import { running } from '@waybill/contract/running.ts'
import { type ReactNode, useState } from 'react'
import { useVerb } from '../api/queries.ts'
import { Dialog } from '../ui/dialog.tsx'
import { NumberField } from '../ui/number-field.tsx'
import { RadioGroup } from '../ui/radio-group.tsx'
import { TextField } from '../ui/text-field.tsx'
import { toast } from '../ui/toast.ts'
import { t } from '../ui/words.ts'
import { keepShipment } from './keep-shipment.ts'
import { besideField, generalRefusal } from './refusal-texts.ts'
import { StopClock } from './stop-clock.tsx'
import type { StopDialogProps } from './stop-run.tsx'
import { instantAt, wallClockAt } from './wall-clock.ts'

/** Puts a report right or takes it back; the original stays in the activity, struck (domain T20). */
export function CorrectReport({
  shipment,
  stop,
  run,
  report,
  onClose,
}: StopDialogProps & { report: 'arrival' | 'departure' }): ReactNode {
  const isArrival = report === 'arrival'
  const reported = isArrival ? stop.arrivedAt : stop.departedAt
  const [edit, undo] = isArrival
    ? [run.can.editArrival, run.can.undoArrival]
    : [run.can.editDeparture, run.can.undoDeparture]
  const [begun] = useState(() => ({
    clock: reported ? wallClockAt(Date.parse(reported), stop.timeZone) : '',
    counts: stop.lineItems.map(({ lineItemId, packages, confirmedPackages }) => ({
      lineItemId,
      packages: confirmedPackages ?? packages,
    })),
  }))
  const [act, setAct] = useState<'edit' | 'undo'>(edit === true ? 'edit' : 'undo')
  const [clock, setClock] = useState(begun.clock)
  const [counts, setCounts] = useState(begun.counts)
  const [reason, setReason] = useState('')
  const correct = useVerb(running.correct, {
    showsOwnError: true,
    onDone: (changed, _input, client) => {
      keepShipment(client, changed)
      toast.success(isArrival ? t('Arrival corrected') : t('Departure corrected'))
      onClose()
    },
  })
  const at = instantAt(clock, stop.timeZone)
  const isRecounted = JSON.stringify(counts) !== JSON.stringify(begun.counts)
  const isChanged = clock !== begun.clock || isRecounted
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={
        isArrival
          ? t('Correct arrival at {place}', { place: stop.name })
          : t('Correct departure from {place}', { place: stop.name })
      }
      act={act === 'undo' ? t('Undo it') : t('Correct')}
      actVariant={act === 'undo' ? 'danger' : 'primary'}
      pending={correct.isPending}
      disabledReason={
        act === 'edit' && (at === undefined || !isChanged)
          ? t('Say what it should have been')
          : reason.trim() === ''
            ? t('Say why')
            : null
      }
      isDirty={isChanged || reason !== ''}
      error={generalRefusal(correct.error, ['at', 'reason', 'confirmedLineItems'])}
      onAct={() =>
        correct.mutate({
          params: { shipmentId: shipment.id, stopId: stop.stopId },
          body: {
            report,
            act,
            reason,
            at: act === 'edit' && clock !== begun.clock ? (at ?? null) : null,
            confirmedLineItems: act === 'edit' && !isArrival && isRecounted ? counts : null,
          },
        })
      }
    >
      {edit === true && undo === true ? (
        <RadioGroup
          label={t('What to do')}
          value={act}
          onChange={(value) => setAct(value === 'undo' ? 'undo' : 'edit')}
          options={[
            { value: 'edit', label: isArrival ? t('Put the time right') : t('Put time and counts right') },
            { value: 'undo', label: t('Undo it: it did not happen') },
          ]}
        />
      ) : null}
      {act === 'edit' ? (
        <StopClock
          label={isArrival ? t('Arrived') : t('Departed')}
          stop={stop}
          value={clock}
          onChange={setClock}
          error={besideField(correct.error, 'at')}
        />
      ) : null}
      {act === 'edit' && !isArrival
        ? stop.lineItems.map((item) => (
            <NumberField
              key={item.lineItemId}
              label={item.description}
              unit={item.packageType}
              minValue={0}
              value={counts.find((one) => one.lineItemId === item.lineItemId)?.packages ?? 0}
              onChange={(packages) =>
                setCounts((now) => now.map((one) => (one.lineItemId === item.lineItemId ? { ...one, packages } : one)))
              }
            />
          ))
        : null}
      <TextField
        label={t('Reason')}
        value={reason}
        onChange={setReason}
        error={besideField(correct.error, 'reason') ?? besideField(correct.error, 'confirmedLineItems')}
      />
    </Dialog>
  )
}
