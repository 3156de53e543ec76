import type { ZoneClock, ZoneShift } from '@waybill/contract/zone-clocks.ts'
import { zoneNameFrom } from '@waybill/contract/zone-names.ts'
import { wallAt } from '../wall-clock.ts'
import type { SetClock } from './zone-clocks.queries.ts'

const MINUTE = 60_000
const DAY = 86_400_000
/** As old as a load may be that somebody opens, and as far ahead as one is planned. */
const YEARS = { back: 8, ahead: 2 }
const KEPT = 10 * MINUTE

type Answer = {
  clocks: Promise<ZoneClock[]>
  until: number
  /** Zones for which it was read that it need not have: one that PostgreSQL does not know. */
  soughtFor: readonly string[]
  hasFailed: boolean
}

/**
 * What the browser tells times by: it has no zone data of its own (decision 97). Kept for some minutes, since it is the same for everybody.
 * Nobody is kept out when it cannot be read: they get what was read last.
 */
export class ZoneClocks {
  readonly #find: (from: Date, until: Date) => Promise<SetClock[]>
  readonly #failed: (error: unknown) => void
  #answer: Answer | undefined
  #last: ZoneClock[] = []

  constructor(find: (from: Date, until: Date) => Promise<SetClock[]>, failed: (error: unknown) => void) {
    this.#find = find
    this.#failed = failed
  }

  async forReaderIn(timeZone: string, now: Date): Promise<ZoneClock[]> {
    const answer = this.#answer && now.getTime() < this.#answer.until ? this.#answer : this.#read(now)
    const clocks = await answer.clocks
    const isThere = clocks.some(({ zones }) => zones.includes(timeZone))
    if (isThere || answer.hasFailed || answer.soughtFor.includes(timeZone)) return clocks
    // The company has come, or moved, since. Of all who notice, the first reads again.
    if (this.#answer === answer) this.#read(now, [...answer.soughtFor, timeZone])
    return await (this.#answer ?? answer).clocks
  }

  #read(now: Date, soughtFor: readonly string[] = []): Answer {
    const until = now.getTime() + KEPT
    const answer: Answer = { clocks: Promise.resolve(this.#last), until, soughtFor, hasFailed: false }
    answer.clocks = this.#fill(answer, now)
    this.#answer = answer
    return answer
  }

  async #fill(answer: Answer, now: Date): Promise<ZoneClock[]> {
    const newYear = (years: number) => new Date(Date.UTC(now.getUTCFullYear() + years, 0))
    try {
      this.#last = clocksOf(await this.#find(newYear(-YEARS.back), newYear(YEARS.ahead + 1)))
    } catch (error) {
      this.#failed(error)
      answer.hasFailed = true
      answer.until = now.getTime() + MINUTE
    }
    return this.#last
  }
}

/** Zones whose clocks go alike together: most of the US and Canada has eight. Each also by the name that browsers may have for it. */
export function clocksOf(set: readonly SetClock[]): ZoneClock[] {
  const shifts = new Map<string, ZoneShift[]>()
  for (const { zone, from, ahead } of set)
    shifts.set(zone, [...(shifts.get(zone) ?? []), [from, ahead, nameAt(from * MINUTE, ahead, zone)]])
  const clocks = new Map<string, ZoneClock>()
  const others = new Set<string | undefined>()
  for (const [zone, own] of shifts) {
    const key = JSON.stringify(own)
    const clock = clocks.get(key) ?? { zones: [], shifts: own }
    clocks.set(key, clock)
    const other = otherNameOf(zone)
    clock.zones.push(zone, ...(other === undefined || shifts.has(other) || others.has(other) ? [] : [other]))
    others.add(other)
  }
  return [...clocks.values()]
}

const QUARTER_YEAR = 91 * DAY

/**
 * What the trade calls a zone's offset. Node's zone data may be older than the database's: of them only the name is taken, from a season
 * in which the zone has that offset. Governments change their clocks, names stay. A zone newer than Node's data has its offset for a name.
 */
function nameAt(from: number, ahead: number, zone: string): string {
  const offset = `UTC${ahead < 0 ? '-' : '+'}${new Date(Math.abs(ahead) * MINUTE).toISOString().slice(11, 16)}`
  if (otherNameOf(zone) === undefined) return offset
  const season = [1, 0, -1, 2, -2, 3, -3, 4, -4].map((quarters) => new Date(from + quarters * QUARTER_YEAR + DAY))
  const moment = season.find((one) => minutesAhead(one, zone) === ahead)
  if (!moment) return offset
  const parts = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'short' }).formatToParts(moment)
  return zoneNameFrom(parts.find(({ type }) => type === 'timeZoneName')?.value ?? '', zone)
}

/** ICU's name of a zone, which a device in it may give for its own: America/Indianapolis. Undefined for a zone that Node does not know. */
function otherNameOf(zone: string): string | undefined {
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: zone }).resolvedOptions().timeZone
  } catch {
    return undefined
  }
}

function minutesAhead(moment: Date, zone: string): number {
  return (Date.parse(`${wallAt(moment, zone)}Z`) - moment.getTime()) / MINUTE
}
