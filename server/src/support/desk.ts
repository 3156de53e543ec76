import type { Said } from '@waybill/contract/said.ts'
import { sayer } from '@waybill/contract/said.ts'
import { SUPPORT_SAYINGS } from '@waybill/contract/support/support.sayings.ts'
import type { SupportDesk, SupportWeek } from '@waybill/contract/support/support.ts'
import { zoneNameFrom } from '@waybill/contract/zone-names.ts'
import type { Actor } from '../actor.ts'
import { raiseVersion } from '../company/company.ts'
import type { Tx } from '../db/connection.ts'
import { withSystemEyes } from '../db/system-eyes.ts'
import { record } from '../history/history.ts'
import { Refusal } from '../http/refusal.ts'
import { wallAt } from '../wall-clock.ts'
import { findDesk, writeWeek } from './desk.queries.ts'
import { type DeskHours, hoursAt, USUAL_WEEK, weekdayOf } from './desk-hours.ts'
import { canSetWeek, maySetWeek } from './support.policy.ts'

const say = sayer(SUPPORT_SAYINGS)

/** Who has done nothing for this long is not at the desk. */
const STAFFED_FOR_MS = 5 * 60_000
const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const

/** Whether the provider answers now, and when it does. */
export async function desk(actor: Actor): Promise<SupportDesk> {
  return await actor.db.transaction((tx) => deskNow(tx, actor))
}

export async function deskNow(tx: Tx, actor: Actor): Promise<SupportDesk> {
  const since = new Date(actor.now.getTime() - STAFFED_FOR_MS)
  const facts = await withSystemEyes(tx, actor.db.scope, () => findDesk(tx, since))
  const week = facts.week ?? { ...USUAL_WEEK, timeZone: facts.timeZone }
  const hours = hoursAt(week, actor.now)
  return {
    isAnswering: hours.isOpen && facts.isStaffed,
    says: hours.isOpen && !facts.isStaffed ? say('support-away') : told(hours, week.timeZone, actor.now),
    week,
    version: facts.version,
    canSetWeek: canSetWeek(actor),
  }
}

export async function setWeek(actor: Actor, version: number, week: SupportWeek): Promise<SupportDesk> {
  maySetWeek(actor)
  const days = [...new Set(week.days)].toSorted((one, other) => one - other)
  return await actor.db.transaction(async (tx) => {
    if (!(await raiseVersion(tx, 'support-week', version))) throw new Refusal('changed-meanwhile')
    await writeWeek(tx, { ...week, days })
    const { opens, closes, timeZone: zone } = week
    const said = say('support-week-set', { days: days.map(dayName), opens, closes, zone })
    await record(tx, actor, { type: 'company', id: actor.companyId }, said, { isInternal: true })
    return await deskNow(tx, actor)
  })
}

function told({ isOpen, until }: DeskHours, timeZone: string, now: Date): Said {
  if (until === null) return isOpen ? say('support-answers-always') : say('support-no-hours')
  const wall = wallAt(until, timeZone)
  const time = `${wall.slice(11, 16)} ${zoneName(until, timeZone)}`
  if (isOpen) return say('support-answers-until', { time })
  if (wall.slice(0, 10) === wallAt(now, timeZone).slice(0, 10)) return say('support-back-today', { time })
  return say('support-back', { day: dayName(weekdayOf(wall)), time })
}

function dayName(day: number): { term: string } {
  return { term: WEEKDAYS[day - 1] ?? '' }
}

function zoneName(instant: Date, timeZone: string): string {
  const parts = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'short' }).formatToParts(instant)
  return zoneNameFrom(parts.find(({ type }) => type === 'timeZoneName')?.value ?? '', timeZone)
}
