import { type RawBuilder, sql } from 'kysely'
import type { Actor } from '../actor.ts'

/** Days begin and end in the reader's time zone, as pages show them (SPEC §2.5, §9). */
export function dayBegins({ timeZone }: Pick<Actor, 'timeZone'>, day: string): RawBuilder<Date> {
  return sql`${day}::date::timestamp at time zone ${timeZone}`
}

export function dayEnds({ timeZone }: Pick<Actor, 'timeZone'>, day: string): RawBuilder<Date> {
  return sql`(${day}::date + 1)::timestamp at time zone ${timeZone}`
}
