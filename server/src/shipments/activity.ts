import type { Activity } from '@waybill/contract/shipments.ts'
import { STATUS_REASONS } from '@waybill/contract/status-reasons.ts'

/** How the timeline says each thing that can happen to a shipment. */
const SENTENCES: Record<string, (place: string | null, payload: unknown) => string> = {
  'created-draft': () => 'Draft created',
  created: () => 'Shipment created',
  tendered: () => 'Tendered',
  'tendering-ended': () => 'No offer open any more',
  booked: () => 'Booked',
  'booking-rescinded': () => 'Booking rescinded',
  'driver-assigned': () => 'Driver assigned',
  'driver-removed': () => 'Driver removed',
  'equipment-set': () => 'Equipment set',
  'dispatch-implied': () => 'Dispatched without driver and tractor reported',
  arrived: (place) => `Arrived at ${place ?? 'the stop'}`,
  departed: (place) => `Departed from ${place ?? 'the stop'}`,
  'appointment-changed': (place, payload) => appointmentText(payload, place ?? 'a stop'),
  'empty-location-set': () => 'Empty location set',
  preloaded: (place) => `Preloaded at ${place ?? 'the stop'}`,
  checked: () => 'Check call',
  'problem-reported': () => 'Problem reported',
  'problem-solved': () => 'Problem solved',
  'closed-quickly': () => 'Closed with the planned times',
  corrected: (place) => `Report corrected at ${place ?? 'a stop'}`,
  'delivery-confirmed': () => 'Delivery confirmed',
  'delivery-doubted': () => 'Confirmation of delivery taken back',
  'pro-number-set': () => 'PRO number set',
  voided: () => 'Voided',
}

type Row = Activity & { place: string | null; payload: unknown }

/** A row of the timeline; what an event carries beside its sentence (rates, carriers) stays on the server. */
export function tell(row: Row): Activity {
  const { place, payload: _payload, ...activity } = row
  return { ...activity, description: SENTENCES[row.kind]?.(place, row.payload) ?? row.kind, detail: detailOf(row) }
}

/** Of what was said with an event, what everybody may read who sees the load. */
function detailOf({ kind, payload }: Row): string | null {
  const text = (name: string) => said(payload, name)
  switch (kind) {
    case 'checked':
    case 'empty-location-set':
      return [text('city'), text('state')].filter(Boolean).join(', ') || null
    case 'problem-reported':
      return reasonText(text('reason'))
    case 'appointment-changed':
      return APPOINTMENTS[text('status') ?? ''] ?? null
    case 'corrected':
      return text('reason')
    default:
      return null
  }
}

/** Events carry objects; each kind has its own words in them. */
function said(payload: unknown, name: string): string | null {
  const value = (payload as Record<string, unknown>)[name]
  return typeof value === 'string' ? value : null
}

/** What is only asked for, refused or taken back has changed no appointment. */
function appointmentText(payload: unknown, place: string): string {
  const [start, held] = [said(payload, 'start'), said(payload, 'held')]
  switch (said(payload, 'status')) {
    case 'PENDING':
      return `Another time asked for at ${place}`
    case 'REJECTED':
      return `Other time refused at ${place}`
    case 'CANCELED':
      return held !== null && start !== held
        ? `Request for another time taken back at ${place}`
        : `Appointment canceled at ${place}`
    default:
      return `Appointment changed at ${place}`
  }
}

/** Beside the sentence above, whether the facility stands by it. */
const APPOINTMENTS: Readonly<Record<string, string>> = { UNCONFIRMED: 'Not confirmed yet', CONFIRMED: 'Confirmed' }

function reasonText(code: string | null): string | null {
  const reasons: Readonly<Record<string, string>> = STATUS_REASONS
  return reasons[code ?? ''] ?? null
}
