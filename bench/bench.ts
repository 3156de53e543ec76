import type { EmbeddedPostgres } from '../server/src/db/embedded.ts'
import type { SignedIn } from './people.ts'
import type { Running } from './processes.ts'
import type { Tell } from './rows.ts'
import type { Cast } from './sign-in.ts'

/** What every group of rows measures with. */
export type Bench = {
  shipments: number
  postgres: EmbeddedPostgres
  waybill: Running
  limit: Running
  cast: Cast
  people: readonly SignedIn[]
  row: Tell
}

export type Group = (bench: Bench) => Promise<void>
