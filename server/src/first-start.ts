import { type ChildProcessByStdio, spawn } from 'node:child_process'
import { once } from 'node:events'
import type { Writable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { analyze } from './db/analyze.ts'
import type { Connection } from './db/connection.ts'
import { isFilled } from './db/is-filled.ts'

/** A year of freight is thought out in memory before it is written; the server's own bounds are tighter. */
const ROOM_TO_THINK = ['--max-old-space-size=1024', '--max-semi-space-size=64']
const FILL = fileURLToPath(new URL('../world/fill.ts', import.meta.url))

/** What an empty database is filled with. */
export type Wish = {
  demo: boolean
  vaultFrom: { secretsKey: string | undefined; dataDir: string }
  /** Where the demo world's documents go. */
  filesUrl: URL
  /** What the links of its letters begin with. */
  address: string
}

/** The program that fills, started before there is a database: it thinks the world out while that is being made. */
export function startFiller({ demo, vaultFrom, filesUrl, address }: Wish): ChildProcessByStdio<Writable, null, null> {
  const filler = spawn(process.execPath, [...ROOM_TO_THINK, FILL], { stdio: ['pipe', 'inherit', 'inherit'] })
  const { secretsKey, dataDir } = vaultFrom
  // Not as an argument: every user of the machine can read those, and there may be a secret in it.
  filler.stdin.write(`${JSON.stringify({ demo, vaultFrom: { secretsKey, dataDir }, filesUrl, address })}\n`)
  return filler
}

/** Fills an empty database: the table of places, and the demo world where it is wished. A filled one is left as it is. */
export async function fillWhenEmpty(
  connection: Connection,
  wish: Wish,
  say: (message: string) => void,
  begun?: ReturnType<typeof startFiller>,
): Promise<void> {
  if (await isFilled(connection, wish.demo)) return void begun?.kill()
  say(wish.demo ? 'Building the demo world, once…' : 'Loading the table of places, once…')
  const filling = begun ?? startFiller(wish)
  filling.stdin.end(`${JSON.stringify(connection)}\n`)
  const [code] = await once(filling, 'exit')
  if (code !== 0) throw new Error('The database could not be filled. The reason is above.')
  // Nobody waits for it, and whoever ends the database meanwhile has it done by PostgreSQL itself later.
  void analyze(connection).catch(() => {})
}
