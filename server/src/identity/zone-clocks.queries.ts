import { sql } from 'kysely'
import type { Db } from '../db/connection.ts'

/** When a zone's clock was set anew, and to how many minutes ahead of UTC; for the first of a zone, when we began to look. */
export type SetClock = { zone: string; from: number; ahead: number }

/**
 * The clocks of every place and company, by the zone data that wall times at a stop are kept with. No clock is set twice a day, and all
 * are set at a quarter of an hour. A zone that PostgreSQL does not know has none.
 */
export async function findSetClocks(db: Db, from: Date, until: Date): Promise<SetClock[]> {
  const ahead = (moment: string) =>
    sql`extract(epoch from (${sql.ref(moment)} at time zone zone) - (${sql.ref(moment)} at time zone 'UTC'))::int / 60`
  const { rows } = await sql<SetClock>`
    with named as (select time_zone as zone from place union select time_zone from company),
    known as materialized (select zone from named where lower(zone) in (select lower(name) from pg_timezone_names)),
    seen as (
      select zone, day, ${ahead('day')} as ahead
      from known cross join generate_series(${from}::timestamptz, ${until}::timestamptz, interval '24 hours') as day
    ), turned as (
      select *, lag(ahead) over by_day as before, lag(day) over by_day as since from seen window by_day as (partition by zone order by day)
    )
    select zone, ahead, (extract(epoch from coalesce((
        select min(quarter) from generate_series(since, day, interval '15 minutes') as quarter where ${ahead('quarter')} = ahead
      ), day)) / 60)::int as "from"
    from turned where before is distinct from ahead order by zone, day`.execute(db.read)
  return rows
}
