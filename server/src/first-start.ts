import { type ChildProcessByStdio, spawn } from 'node:child_process'
import { once } from 'node:events'
import type { Writable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import type { Connection } from './db/connection.ts'
import { isFilled } from './db/is-filled.ts'

/** A year of freight is thought out in memory before it is written; the server's own bounds are tighter. */
const ROOM_TO_THINK = ['--max-old-space-size=1024', '--max-semi-space-size=64']
const FILL = fileURLToPath(new URL('../world/fill.ts', import.meta.url))

/** The program that fills, started before there is a database: it reads itself in while that is being made. */
export function startFiller(): ChildProcessByStdio<Writable, null, null> {
  return spawn(process.execPath, [...ROOM_TO_THINK, FILL], { stdio: ['pipe', 'inherit', 'inherit'] })
}

/** Fills an empty database: the table of places, and the demo world where it is wished. A filled one is left as it is. */
export async function fillWhenEmpty(
  connection: Connection,
  wish: {
    demo: boolean
    vaultFrom: { secretsKey: string | undefined; dataDir: string }
    /** Where the demo world's documents go. */
    filesUrl: URL
    /** What the links of its letters begin with. */
    address: string
    say: (message: string) => void
  },
  filler?: ReturnType<typeof startFiller>,
): Promise<void> {
  if (await isFilled(connection, wish.demo)) return void filler?.kill()
  wish.say(wish.demo ? 'Building the demo world, once…' : 'Loading the table of places, once…')
  const filling = filler ?? startFiller()
  const { secretsKey, dataDir } = wish.vaultFrom
  const vaultFrom = { secretsKey, dataDir }
  // Not as an argument: every user of the machine can read those, and there may be a password in it.
  const { demo, filesUrl, address } = wish
  filling.stdin.end(JSON.stringify({ connection, demo, vaultFrom, filesUrl, address }))
  const [code] = await once(filling, 'exit')
  if (code !== 0) throw new Error('The database could not be filled; what went wrong stands above.')
}
