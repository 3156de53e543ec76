import { type BookingEnd, booking } from '@waybill/contract/booking.ts'
import { END_REASON_CODES, END_REASONS, type EndReason, isTonuDue } from '@waybill/contract/booking-ends.ts'
import { SHIPMENT_STATUS } from '@waybill/contract/freight-codes.ts'
import type { Shipment } from '@waybill/contract/shipments.ts'
import { type ReactNode, useState } from 'react'
import { useVerb } from '../api/queries.ts'
import { Checkbox } from '../ui/checkbox.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { MoneyField } from '../ui/number-field.tsx'
import { RadioGroup } from '../ui/radio-group.tsx'
import { Select } from '../ui/select.tsx'
import { TextField } from '../ui/text-field.tsx'
import { toast } from '../ui/toast.ts'
import { t } from '../ui/words.ts'
import { keepShipment } from './keep-shipment.ts'
import { besideField, generalRefusal } from './refusal-texts.ts'

const FIELDS = ['reason', 'note', 'tonu'] as const

export interface EndBookingProps {
  shipment: Shipment
  onClose: () => void
}

/** Takes the load back from its carrier (domain T7). */
export function RescindBooking({ shipment, onClose }: EndBookingProps): ReactNode {
  return <EndBooking shipment={shipment} onClose={onClose} ends="rescind" />
}

/** A booking ends: why, who caused it, and what is owed for a truck that was ordered and not used (domain §1.8). */
export function EndBooking({ shipment, onClose, ends }: EndBookingProps & { ends: 'rescind' | 'cancel' }): ReactNode {
  const [reason, setReason] = useState<EndReason>()
  const [note, setNote] = useState('')
  const [isCarrierCaused, setCarrierCaused] = useState(false)
  const [decision, setDecision] = useState<'charge' | 'waive'>()
  const [amount, setAmount] = useState<number>()
  const [waiver, setWaiver] = useState('')
  const [openedAt] = useState(() => new Date())
  const end = useVerb(ends === 'rescind' ? booking.rescind : booking.cancel, {
    showsOwnError: true,
    onDone: (changed, _input, client) => {
      keepShipment(client, changed)
      const number = { number: shipment.shipmentNumber }
      toast.success(
        ends === 'rescind' ? t('Shipment {number} rescinded', number) : t('Shipment {number} voided', number),
      )
      onClose()
    },
  })
  const pickupAt = shipment.pickupAt === null ? null : new Date(shipment.pickupAt)
  const isDue = isTonuDue({ status: shipment.status, pickupAt }, isCarrierCaused, openedAt)
  const isReasonDue = ends === 'cancel' || shipment.status === SHIPMENT_STATUS.dispatched
  const said: BookingEnd = {
    reason,
    note: note.trim() || undefined,
    isCarrierCaused,
    tonu: isDue ? tonuOf(decision, amount, waiver) : undefined,
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={
        ends === 'rescind'
          ? t('Rescind the booking with {carrier}', { carrier: shipment.carrierName ?? '' })
          : t('Void shipment {number}', { number: shipment.shipmentNumber })
      }
      act={ends === 'rescind' ? t('Rescind booking') : t('Void shipment')}
      actVariant="danger"
      pending={end.isPending}
      isDirty={note !== '' || waiver !== ''}
      disabledReason={whatIsMissing(said, { isReasonDue, isDue, decision })}
      error={generalRefusal(end.error, FIELDS)}
      onAct={() => end.mutate({ params: { shipmentId: shipment.id }, body: said })}
    >
      <p>
        {ends === 'rescind'
          ? t(
              'The load is Ready to Book again. The rate confirmation becomes void, and the carrier no longer sees the load.',
            )
          : t('The load does not move. It cannot be taken back: its orders are open again, and are planned anew.')}
      </p>
      <Select
        label={t('Reason')}
        optional={!isReasonDue}
        options={END_REASON_CODES.map((code) => ({ value: code, label: t(END_REASONS[code].label) }))}
        value={reason ?? null}
        onChange={(code) => {
          setReason(code)
          setCarrierCaused(END_REASONS[code].isCarrierCaused)
        }}
        error={besideField(end.error, 'reason')}
      />
      <TextField
        label={t('Note')}
        optional={reason !== 'other'}
        help={t('Only your company reads it.')}
        rows={2}
        maxLength={500}
        value={note}
        onChange={setNote}
        error={besideField(end.error, 'note')}
      />
      <Checkbox isSelected={isCarrierCaused} onChange={setCarrierCaused}>
        {t('The carrier caused it: a fall-off')}
      </Checkbox>
      {isDue ? (
        <RadioGroup
          label={t('Truck ordered, not used')}
          options={[
            // At the dock it is decided even when the carrier caused it; then nothing is owed.
            ...(isCarrierCaused ? [] : [{ value: 'charge' as const, label: t('We owe the carrier for the truck') }]),
            { value: 'waive' as const, label: t('Nothing is owed') },
          ]}
          value={decision ?? null}
          onChange={setDecision}
          error={besideField(end.error, 'tonu')}
        />
      ) : null}
      {isDue && decision === 'charge' && !isCarrierCaused ? (
        <MoneyField
          label={t('What is owed')}
          minValue={0}
          value={amount ?? Number.NaN}
          onChange={(value) => setAmount(Number.isNaN(value) ? undefined : value)}
          onType={(value) => setAmount(Number.isNaN(value) ? undefined : value)}
        />
      ) : null}
      {isDue && decision === 'waive' ? (
        <TextField label={t('Why nothing is owed')} maxLength={300} value={waiver} onChange={setWaiver} />
      ) : null}
    </Dialog>
  )
}

function tonuOf(
  decision: 'charge' | 'waive' | undefined,
  amount: number | undefined,
  waiver: string,
): BookingEnd['tonu'] {
  if (decision === 'waive') return waiver.trim() ? { decision, reason: waiver.trim() } : undefined
  return decision === 'charge' && amount ? { decision, amount } : undefined
}

/** Why it cannot be sent yet. */
export function whatIsMissing(
  said: BookingEnd,
  { isReasonDue, isDue, decision }: { isReasonDue: boolean; isDue: boolean; decision: 'charge' | 'waive' | undefined },
): string | undefined {
  if (isReasonDue && !said.reason) return t('Choose a reason')
  if (said.reason === 'other' && !said.note) return t('Say what it is')
  if (!isDue || said.tonu) return undefined
  if (decision === undefined) return t('Decide what is owed for the truck')
  return decision === 'charge' ? t('Enter what is owed') : t('Say why nothing is owed')
}
