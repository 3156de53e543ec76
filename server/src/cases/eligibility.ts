import type { CaseTypeCode } from '@waybill/contract/cases/case-types.ts'
import { caseTypeOf, TRUCK_UNUSED } from '@waybill/contract/cases/case-types.ts'
import { CASE_SAYINGS } from '@waybill/contract/cases/cases.sayings.ts'
import type { CaseDetails, CaseEligibility, EligibilityLine } from '@waybill/contract/cases/cases.ts'
import { LIMITS_IN } from '@waybill/contract/currency.ts'
import { toCents } from '@waybill/contract/money.ts'
import { type Said, sayer } from '@waybill/contract/said.ts'
import type { StopWait } from '../running/running.ts'
import type { Ground } from './case.queries.ts'

const say = sayer(CASE_SAYINGS)

const MINUTE = 60_000
const HOUR = 60 * MINUTE
/** How long after the free time the provider may still hear of the wait (domain §1.6). */
const NOTICE = 30 * MINUTE
/** The carrier's times are ours within this much. */
const AGREE = 15 * MINUTE
/** What no hand typed (domain §1.5). */
const ELECTRONIC: readonly (string | null | undefined)[] = ['eld', 'facility', 'driver-app']

export type Judged = Pick<CaseEligibility, 'lines' | 'isEligible' | 'deadlineAt' | 'detention' | 'amount'>

type Papers = readonly { description: string; isSatisfied: boolean }[]

/** Every condition of a case, in the trade's order; what must hold first is required, evidence may follow (domain §1.6, §9.2). */
export function judge(type: CaseTypeCode, ground: Ground, stop: StopWait | null, papers: Papers, now: Date): Judged {
  const { deadlineHours } = caseTypeOf(type)
  const departedAt = ground.departedAt === null ? null : new Date(ground.departedAt)
  const deadlineAt = departedAt && deadlineHours !== null ? new Date(departedAt.getTime() + deadlineHours * HOUR) : null
  const at = (moment: Date) => ({ at: moment.toISOString(), timeZone: ground.timeZone })
  const lines: EligibilityLine[] = []
  const line = (code: EligibilityLine['code'], holds: boolean, isRequired: boolean, said: Said) =>
    lines.push({ code, holds, isRequired, said })

  if (ground.shipmentNumber !== null) {
    const shipment = ground.shipmentNumber
    const isUsed = type === TRUCK_UNUSED && ground.isDelivered
    line(
      'load',
      ground.isBooked && !isUsed,
      true,
      isUsed ? say('case-truck-used', { shipment }) : sayLoad(ground, shipment),
    )
  }
  const clock = stop?.clock && departedAt ? stop.clock : null
  if (stop) {
    line('times', isTimed(stop), true, sayTimes(stop))
    if (isTimed(stop)) {
      line('on-time', clock !== null, true, clock ? say('case-truck-on-time') : say('case-truck-late'))
      if (clock) {
        const { freeMinutes } = stop.terms
        const isPaid = clock.amountCents > 0
        const said = isPaid
          ? say('case-past-free-time', { minutes: clock.billedMinutes, free: freeMinutes })
          : say('case-within-free-time', { minutes: freeMinutes })
        line('free-time', isPaid, true, said)
        const by = new Date(clock.freeUntil.getTime() + NOTICE)
        const isNoticed = ground.arrival !== null && new Date(ground.arrival.reportedAt) <= by
        const known = { by: at(by) }
        line('notice', isNoticed, false, isNoticed ? say('case-notice-given', known) : say('case-notice-late', known))
      }
    }
  }
  const isInTime = deadlineAt === null || now <= deadlineAt
  line('deadline', isInTime, true, sayDeadline(deadlineHours, deadlineAt && at(deadlineAt), isInTime))
  if (caseTypeOf(type).charge) {
    const { earlier } = ground
    line('once', earlier === null, true, earlier ? say('case-requested-before', { case: earlier }) : say('case-first'))
  }
  for (const { description, isSatisfied } of papers) {
    const document = { term: description }
    const said = isSatisfied ? say('case-document-there', { document }) : say('case-document-missing', { document })
    line('document', isSatisfied, false, said)
  }
  return {
    lines,
    isEligible: lines.every(({ holds, isRequired }) => holds || !isRequired),
    deadlineAt: deadlineAt?.toISOString() ?? null,
    detention: stop && clock ? reckoned(stop, clock) : null,
    amount: clock ? clock.amountCents / 100 : null,
  }
}

function sayLoad({ isBooked, ended, departedAt, timeZone }: Ground, shipment: string): Said {
  if (!ended) return isBooked ? say('case-load-booked', { shipment }) : say('case-load-not-booked', { shipment })
  if (ended.isOwed) return say('case-truck-owed', { shipment })
  if (ended.isCarrierCaused) return say('case-truck-given-back', { shipment })
  return say('case-truck-unused', { shipment, until: { at: departedAt ?? '', timeZone } })
}

function isTimed({ wait }: StopWait): boolean {
  return wait.arrivedAt !== null && wait.departedAt !== null && !wait.isEstimated && !wait.isDropped
}

function sayTimes({ wait }: StopWait): Said {
  if (wait.isDropped) return say('case-trailer-dropped')
  if (wait.isEstimated) return say('case-times-estimated')
  if (!wait.arrivedAt) return say('case-arrival-missing')
  return wait.departedAt ? say('case-times-recorded') : say('case-departure-missing')
}

function sayDeadline(hours: number | null, until: { at: string; timeZone: string } | null, isInTime: boolean): Said {
  if (hours === null) return say('case-no-deadline')
  if (until === null) return say('case-deadline-hours', { hours })
  return isInTime ? say('case-deadline-until', { until }) : say('case-deadline-over', { until })
}

function reckoned(
  { wait, terms }: StopWait,
  clock: NonNullable<StopWait['clock']>,
): NonNullable<CaseEligibility['detention']> {
  return {
    arrivedAt: (wait.arrivedAt ?? clock.startsAt).toISOString(),
    departedAt: (wait.departedAt ?? clock.startsAt).toISOString(),
    startsAt: clock.startsAt.toISOString(),
    freeMinutes: terms.freeMinutes,
    freeUntil: clock.freeUntil.toISOString(),
    billedMinutes: clock.billedMinutes,
    ratePerHour: terms.ratePerHour,
  }
}

/**
 * Nobody has to look: everything holds, a device reported the truck at the stop, and the amount is within the ceiling. Detention also takes
 * both ends from devices, and the same times from the carrier (domain §9.2).
 */
export function isProven(
  { lines, detention }: Judged,
  ground: Ground,
  { amount, details, ceiling }: { amount: number; details: CaseDetails; ceiling: number },
): boolean {
  if (ground.currency !== LIMITS_IN) return false
  if (toCents(amount) > toCents(ceiling) || !lines.every(({ holds }) => holds)) return false
  if (!ELECTRONIC.includes(ground.arrival?.source)) return false
  if (detention === null) return true
  const agrees = (said: string | undefined, ours: string) =>
    said !== undefined && Math.abs(Date.parse(said) - Date.parse(ours)) <= AGREE
  return (
    ELECTRONIC.includes(ground.departureSource) &&
    agrees(details.arrival, detention.arrivedAt) &&
    agrees(details.departure, detention.departedAt)
  )
}
