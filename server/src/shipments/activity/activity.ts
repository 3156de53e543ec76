import { type Fact, type Said, sayer } from '@waybill/contract/said.ts'
import { SHIPMENT_SAYINGS } from '@waybill/contract/shipments/shipments.sayings.ts'
import type { Activity } from '@waybill/contract/shipments/shipments.ts'
import { STATUS_REASONS } from '@waybill/contract/shipments/status-reasons.ts'
import { SWAP_REASONS } from '@waybill/contract/shipments/swap-reasons.ts'
import { saidOf } from '@waybill/contract/told.ts'
import { asWritten } from '../../http/said.ts'

const say = sayer(SHIPMENT_SAYINGS)

/** The timeline's sentence for each shipment event. */
const SENTENCES: Record<string, (stop: Fact, payload: unknown) => string | Said> = {
  'created-draft': () => 'Draft created',
  created: () => 'Shipment created',
  tendered: () => 'Tendered',
  'tendering-ended': () => 'No open offers',
  booked: () => 'Booked',
  'booking-rescinded': () => 'Booking rescinded',
  'driver-assigned': () => 'Driver assigned',
  'driver-removed': () => 'Driver removed',
  'equipment-set': () => 'Equipment set',
  'dispatch-implied': () => 'Dispatched without driver and tractor reported',
  arrived: (stop) => say('happened-arrived', { stop }),
  departed: (stop) => say('happened-departed', { stop }),
  'appointment-changed': (stop, payload) => ofAppointment(payload, stop),
  'empty-location-set': () => 'Empty location set',
  preloaded: (stop) => say('happened-preloaded', { stop }),
  checked: () => 'Check call',
  'problem-reported': () => 'Problem reported',
  'problem-solved': () => 'Problem resolved',
  'closed-quickly': () => 'Closed with planned times',
  corrected: (stop) => say('happened-corrected', { stop }),
  'delivery-confirmed': () => 'Delivery confirmed',
  'delivery-doubted': () => 'Delivery confirmation reversed',
  'pro-number-set': () => 'PRO number set',
  voided: () => 'Voided',
}

type Row = Omit<Activity, 'said' | 'detail'> & { place: string | null; payload: unknown }

/** A timeline row; an event's other data (rates, carriers) stays on the server. */
export function tell(row: Row): Activity {
  const { place, payload: _payload, ...activity } = row
  const said = saidOf(SENTENCES[row.kind]?.(place ?? { term: 'the stop' }, row.payload) ?? row.kind)
  return { ...activity, description: said.text, said, detail: detailOf(row) }
}

/** The parts of an event's details that everyone who sees the load may read. */
function detailOf({ kind, payload }: Row): Said | null {
  const text = (name: string) => said(payload, name)
  switch (kind) {
    case 'checked':
    case 'empty-location-set':
      return typed([text('city'), text('state')].filter(Boolean).join(', '))
    case 'problem-reported':
      return ours(reasonText(text('reason')))
    case 'appointment-changed':
      return ours(APPOINTMENTS[text('status') ?? ''])
    case 'arrived':
      return text('text') ? typed(text('text')) : ours(reasonText(text('reason')))
    case 'driver-assigned':
    case 'driver-removed':
    case 'equipment-set':
      return swapDetail(text('reason'), text('text'))
    case 'corrected':
      return typed(text('reason'))
    default:
      return null
  }
}

function swapDetail(reason: string | null, text: string | null): Said | null {
  const reasons: Readonly<Record<string, string>> = SWAP_REASONS
  return text ? typed(text) : ours(reasons[reason ?? ''])
}

const typed = (words: string | null): Said | null => (words ? asWritten(words) : null)

const ours = (words: string | null | undefined): Said | null => (words ? saidOf(words) : null)

/** Payloads are objects; each kind has its own fields. */
function said(payload: unknown, name: string): string | null {
  const value = (payload as Record<string, unknown>)[name]
  return typeof value === 'string' ? value : null
}

/** A request, a refusal or a withdrawal has changed no appointment. */
function ofAppointment(payload: unknown, stop: Fact): Said {
  const [start, held] = [said(payload, 'start'), said(payload, 'held')]
  switch (said(payload, 'status')) {
    case 'PENDING':
      return say('happened-appointment-asked', { stop })
    case 'REJECTED':
      return say('happened-appointment-refused', { stop })
    case 'CANCELED':
      return held !== null && start !== held
        ? say('happened-request-withdrawn', { stop })
        : say('happened-appointment-canceled', { stop })
    default:
      return say('happened-appointment-changed', { stop })
  }
}

/** The sentence above, plus whether the facility confirmed it. */
const APPOINTMENTS: Readonly<Record<string, string>> = { UNCONFIRMED: 'Not confirmed yet', CONFIRMED: 'Confirmed' }

function reasonText(code: string | null): string | null {
  const reasons: Readonly<Record<string, string>> = STATUS_REASONS
  return reasons[code ?? ''] ?? null
}
