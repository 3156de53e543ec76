import type { ZoneClock, ZoneShift } from '@waybill/contract/zone-clocks.ts'
import { zoneNameFrom } from '@waybill/contract/zone-names.ts'
import type { Db } from '../db/connection.ts'
import { wallAt } from '../wall-clock.ts'
import { findSetClocks, type SetClock } from './zone-clocks.queries.ts'

const MINUTE = 60_000
const DAY = 86_400_000
/** As old as a load may be that somebody opens, and as far ahead as one is planned. */
const YEARS = { back: 8, ahead: 2 }

/** What the browser tells times by: it has no zone data of its own (decision 97). Read once a day, since it is the same for everybody. */
export class ZoneClocks {
  readonly #db: Db
  #known: { clocks: Promise<ZoneClock[]>; until: number } | undefined

  constructor(db: Db) {
    this.#db = db
  }

  async forReaderIn(timeZone: string, now: Date): Promise<ZoneClock[]> {
    const clocks = await this.#today(now)
    if (clocks.some(({ zones }) => zones.includes(timeZone))) return clocks
    // The company has come, or moved, since.
    this.#known = undefined
    return await this.#today(now)
  }

  #today(now: Date): Promise<ZoneClock[]> {
    if (this.#known && now.getTime() < this.#known.until) return this.#known.clocks
    const clocks = readClocks(this.#db, now)
    const known = { clocks, until: now.getTime() + DAY }
    this.#known = known
    clocks.catch(() => {
      if (this.#known === known) this.#known = undefined
    })
    return clocks
  }
}

async function readClocks(db: Db, now: Date): Promise<ZoneClock[]> {
  const newYear = (years: number) => new Date(Date.UTC(now.getUTCFullYear() + years, 0))
  return clocksOf(await findSetClocks(db, newYear(-YEARS.back), newYear(YEARS.ahead + 1)))
}

/** Zones whose clocks go alike together: most of the US and Canada has eight. */
export function clocksOf(set: readonly SetClock[]): ZoneClock[] {
  const shifts = new Map<string, ZoneShift[]>()
  for (const { zone, from, ahead } of set)
    shifts.set(zone, [...(shifts.get(zone) ?? []), [from, ahead, nameAt(from * MINUTE, ahead, zone)]])
  const clocks = new Map<string, ZoneClock>()
  for (const [zone, own] of shifts) {
    const key = JSON.stringify(own)
    const clock = clocks.get(key)
    if (clock) clock.zones.push(zone)
    else clocks.set(key, { zones: [zone], shifts: own })
  }
  return [...clocks.values()]
}

const QUARTER_YEAR = 91 * DAY

/**
 * What the trade calls a zone's offset. Node's zone data may be older than the database's: of them only the name is taken, from a season
 * in which the zone has that offset. Governments change their clocks, names stay.
 */
function nameAt(from: number, ahead: number, zone: string): string {
  const season = [1, 0, -1, 2, -2, 3, -3, 4, -4].map((quarters) => new Date(from + quarters * QUARTER_YEAR + DAY))
  const moment = season.find((one) => minutesAhead(one, zone) === ahead)
  if (!moment) return `UTC${ahead < 0 ? '-' : '+'}${new Date(Math.abs(ahead) * MINUTE).toISOString().slice(11, 16)}`
  const parts = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'short' }).formatToParts(moment)
  return zoneNameFrom(parts.find(({ type }) => type === 'timeZoneName')?.value ?? '', zone)
}

function minutesAhead(moment: Date, zone: string): number {
  return (Date.parse(`${wallAt(moment, zone)}Z`) - moment.getTime()) / MINUTE
}
