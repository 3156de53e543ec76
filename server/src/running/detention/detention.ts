import { DEFAULT_DETENTION, SMALL_FREE_MINUTES, SMALL_FREIGHT } from '@waybill/contract/customers/default-detention.ts'

/** How waiting at a customer's dock is paid (domain §1.6); a customer's own terms come before ours. */
export type DetentionTerms = {
  freeMinutes: number
  stepMinutes: number
  rounding: 'floor' | 'ceil'
  /** In the load's currency. */
  ratePerHour: number
  capMinutes: number
  /** How long after the appointment a truck counts as on time. */
  graceMinutes: number
  isPaidWhenLate: boolean
}

/** What is not agreed is as usual. */
export function termsOf(said: Partial<DetentionTerms>, shippingMode: number): DetentionTerms {
  const isSmall = SMALL_FREIGHT.includes(shippingMode)
  return { ...DEFAULT_DETENTION, ...(isSmall ? { freeMinutes: SMALL_FREE_MINUTES } : {}), ...said }
}

export type Wait = {
  /** When the truck was expected: the appointment, else the window. */
  from: Date | null
  until: Date | null
  /** At a stop without an appointment: when a dock first works after the arrival. */
  dockOpensAt?: Date | null
  arrivedAt: Date | null
  departedAt: Date | null
  /** When the dock started on a late truck, if reported. */
  workInAt?: Date | null
  /** The trailer is dropped, or was preloaded: nobody waits for the dock. */
  isDropped: boolean
  /** Times filled in as planned prove nothing (domain T21). */
  isEstimated: boolean
}

export type Clock = {
  startsAt: Date
  freeUntil: Date
  endedAt: Date | null
  billedMinutes: number
  amountCents: number
}

const MINUTE = 60_000
const after = (moment: Date, minutes: number) => new Date(moment.getTime() + minutes * MINUTE)

/** The clock of domain §1.6; null if no time counts. */
export function detentionOf(wait: Wait, terms: DetentionTerms, now: Date): Clock | null {
  if (wait.isDropped || wait.isEstimated || !wait.arrivedAt) return null
  const expected = startOf(wait, wait.arrivedAt, terms)
  if (!expected) return null
  const startsAt = wait.dockOpensAt && wait.dockOpensAt > expected ? wait.dockOpensAt : expected
  const freeUntil = after(startsAt, terms.freeMinutes)
  const raw = ((wait.departedAt ?? now).getTime() - freeUntil.getTime()) / MINUTE
  const steps = terms.rounding === 'ceil' ? Math.ceil(raw / terms.stepMinutes) : Math.floor(raw / terms.stepMinutes)
  const billedMinutes = Math.min(Math.max(steps * terms.stepMinutes, 0), terms.capMinutes)
  const amountCents = Math.round((billedMinutes * Math.round(terms.ratePerHour * 100)) / 60)
  return { startsAt, freeUntil, endedAt: wait.departedAt, billedMinutes, amountCents }
}

/** Early: from the expected time. On time: from the arrival. Late: from when the dock took the truck in, or not at all. */
function startOf(
  { from, until, workInAt }: Wait,
  arrivedAt: Date,
  { graceMinutes, isPaidWhenLate }: DetentionTerms,
): Date | null {
  if (!from) return arrivedAt
  if (arrivedAt <= from) return from
  if (arrivedAt <= after(until ?? from, graceMinutes)) return arrivedAt
  if (!isPaidWhenLate) return null
  return workInAt && workInAt > arrivedAt ? workInAt : arrivedAt
}
