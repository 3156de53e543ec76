import { sql } from 'kysely'

/** Two words of a truck within so many minutes are of one moment: then the more exact counts, else the newer. */
export const SAME_MOMENT_MINUTES = 15

/** Brings the row of `shipment_truck as truck` that counts to the front: its ELD's, unless its driver's phone has gone on without it. */
export const believedFirst = sql`
  truck.at + case truck.source when 'eld' then make_interval(mins => ${sql.lit(SAME_MOMENT_MINUTES)}) else interval '0' end desc`
