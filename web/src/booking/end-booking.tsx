import { type BookingEnd, booking } from '@waybill/contract/booking/booking.ts'
import { END_REASON_CODES, END_REASONS, type EndReason, isTonuDue } from '@waybill/contract/booking/booking-ends.ts'
import { SHIPMENT_STATUS } from '@waybill/contract/freight-codes.ts'
import type { Shipment } from '@waybill/contract/shipments/shipments.ts'
import { type ReactNode, useState } from 'react'
import { act } from '../api/queries.ts'
import { FormDialog } from '../form/shells.tsx'
import { useForm } from '../form/use-form.ts'
import { keepShipment } from '../shell/keep-shipment.ts'
import { toast } from '../ui/toast.ts'
import { t } from '../ui/words.ts'

type Draft = {
  reason: EndReason | null
  note: string
  isCarrierCaused: boolean
  decision: 'charge' | 'waive' | null
  amount: number | null
  waiver: string
}

const NAMES = { decision: 'tonu', amount: 'tonu', waiver: 'tonu' } as const

export interface EndBookingProps {
  shipment: Shipment
  onClose: () => void
}

/** Takes the load back from its carrier (domain T7). */
export function RescindBooking({ shipment, onClose }: EndBookingProps): ReactNode {
  return <EndBooking shipment={shipment} onClose={onClose} ends="rescind" />
}

/** Ends a booking: why, who caused it, and what is owed for a truck ordered not used (domain §1.8). */
export function EndBooking({ shipment, onClose, ends }: EndBookingProps & { ends: 'rescind' | 'cancel' }): ReactNode {
  const [openedAt] = useState(() => new Date())
  const pickupAt = shipment.pickupAt === null ? null : new Date(shipment.pickupAt)
  const isDueOf = (isCarrierCaused: boolean): boolean =>
    isTonuDue({ status: shipment.status, pickupAt }, isCarrierCaused, openedAt)
  const saidOf = ({ reason, note, isCarrierCaused, decision, amount, waiver }: Draft): BookingEnd => ({
    reason: reason ?? undefined,
    note: note.trim() || undefined,
    isCarrierCaused,
    tonu: isDueOf(isCarrierCaused) ? tonuOf(decision, amount, waiver) : undefined,
  })
  const form = useForm({
    begin: (): Draft => ({
      reason: null,
      note: '',
      isCarrierCaused: false,
      decision: null,
      amount: null,
      waiver: '',
    }),
    names: NAMES,
    send: (draft) =>
      act(ends === 'rescind' ? booking.rescind : booking.cancel, {
        params: { shipmentId: shipment.id },
        body: saidOf(draft),
      }),
    onDone: (changed, _asked, client) => {
      keepShipment(client, changed)
      const number = { number: shipment.shipmentNumber }
      toast.success(
        ends === 'rescind' ? t('Shipment {number} rescinded', number) : t('Shipment {number} voided', number),
      )
      onClose()
    },
  })
  const { reason, isCarrierCaused, decision } = form.draft
  const isDue = isDueOf(isCarrierCaused)
  const isReasonDue = ends === 'cancel' || shipment.status === SHIPMENT_STATUS.dispatched
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={
        ends === 'rescind'
          ? t('Rescind the booking with {carrier}', { carrier: shipment.carrierName ?? '' })
          : t('Void shipment {number}', { number: shipment.shipmentNumber })
      }
      act={ends === 'rescind' ? t('Rescind booking') : t('Void shipment')}
      actVariant="danger"
      disabledReason={whatIsMissing(saidOf(form.draft), { isReasonDue, isDue, decision: decision ?? undefined })}
    >
      <p>
        {ends === 'rescind'
          ? t(
              'The load is Ready to Book again. The rate confirmation becomes void, and the carrier no longer sees the load.',
            )
          : t(
              'The load is not moving. This cannot be undone: its orders go back to open and have to be planned again.',
            )}
      </p>
      <form.Select
        name="reason"
        label={t('Reason')}
        optional={!isReasonDue}
        options={END_REASON_CODES.map((code) => ({ value: code, label: t(END_REASONS[code].label) }))}
        onChange={(code) => form.set({ isCarrierCaused: END_REASONS[code].isCarrierCaused })}
      />
      <form.Text
        name="note"
        label={t('Note')}
        optional={reason !== 'other'}
        help={t('Only your company reads it.')}
        rows={2}
        maxLength={500}
      />
      <form.Checkbox name="isCarrierCaused">{t('Caused by the carrier (fall-off)')}</form.Checkbox>
      {isDue ? (
        <form.Radio
          name="decision"
          label={t('Truck ordered, not used')}
          options={[
            // At the dock it is decided even if the carrier caused it; then nothing is owed.
            ...(isCarrierCaused ? [] : [{ value: 'charge' as const, label: t('Pay for the truck (TONU)') }]),
            { value: 'waive' as const, label: t('Nothing is owed') },
          ]}
        />
      ) : null}
      {isDue && decision === 'charge' && !isCarrierCaused ? (
        <form.Money name="amount" about="tonu.amount" label={t('What is owed')} minValue={0} />
      ) : null}
      {isDue && decision === 'waive' ? (
        <form.Text name="waiver" about="tonu.reason" label={t('Why nothing is owed')} maxLength={300} />
      ) : null}
    </FormDialog>
  )
}

function tonuOf(decision: Draft['decision'], amount: number | null, waiver: string): BookingEnd['tonu'] {
  if (decision === 'waive') return waiver.trim() ? { decision, reason: waiver.trim() } : undefined
  return decision === 'charge' && amount ? { decision, amount } : undefined
}

/** Why it cannot be sent. */
export function whatIsMissing(
  said: BookingEnd,
  { isReasonDue, isDue, decision }: { isReasonDue: boolean; isDue: boolean; decision: 'charge' | 'waive' | undefined },
): string | undefined {
  if (isReasonDue && !said.reason) return t('Choose a reason')
  if (said.reason === 'other' && !said.note) return t('Enter what it is')
  if (!isDue || said.tonu) return undefined
  if (decision === undefined) return t('Decide what is owed for the truck')
  return decision === 'charge' ? t('Enter what is owed') : t('Enter why nothing is owed')
}
