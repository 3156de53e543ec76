import { rmSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import type { EmbeddedPostgres } from '../server/src/db/embedded.ts'
import { againstLimits } from './against-limits.ts'
import { whatPeopleAsk } from './asked.ts'
import type { Bench, Group } from './bench.ts'
import { board } from './board.ts'
import { before } from './budget.ts'
import { everyList } from './lists.ts'
import { memory } from './memory.ts'
import { news } from './news.ts'
import { overload } from './overload.ts'
import { pages } from './pages.ts'
import { uploads } from './papers.ts'
import { copyForPeers } from './peers/database.ts'
import { againstPeers } from './peers.ts'
import { signInMany } from './people.ts'
import type { Running } from './processes.ts'
import { quickSearch } from './quick-search.ts'
import { Table } from './rows.ts'
import { secondScreen } from './second-screen.ts'
import { runLimit, runWaybill } from './servers.ts'
import { shipmentPage } from './shipment-page.ts'
import { signInCast } from './sign-in.ts'
import { signInBursts } from './sign-in-burst.ts'
import { startTime } from './start-time.ts'
import { trucks } from './trucks.ts'
import { layWorld, openKeptWorld, sizeOf } from './world.ts'

const SIZES: Record<string, number> = { '10k': 10_000, '100k': 100_000, '1M': 1_000_000 }
/** How long measuring may take: an hour, and longer over a larger world. */
const minutesFor = (shipments: number) => 60 + shipments / 5_000

const { values: asked } = parseArgs({
  options: {
    size: { type: 'string', default: '100k' },
    loads: { type: 'string' },
    only: { type: 'string' },
    keep: { type: 'boolean', default: false },
  },
})
const shipments = SIZES[asked.size] ?? Number(asked.size)
if (!Number.isInteger(shipments)) throw new Error(`--size takes ${Object.keys(SIZES).join(', ')} or a number`)
/** Open loads on the board: ten for each shipment unless said. */
const loads = SIZES[asked.loads ?? ''] ?? (Number(asked.loads) || shipments * 10)
const only = asked.only?.split(',')
const isAsked = (group: string) => !only || only.includes(group)
const table = new Table()

process.once('SIGINT', () => process.exit(130)).once('SIGTERM', () => process.exit(143))
// First: otherwise a disk still writing a large world would be part of the measurement.
await measure('start', () => startTime(table.row))
const folder = await mkdtemp(path.join(os.tmpdir(), 'waybill-bench-'))
process.once('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }))
try {
  await inWorld()
} catch (error) {
  table.row('the world', plain(error), 'opens', false)
}
await measure('sign-in', () => signInBursts(table.row))
process.stdout.write(table.toString())
// Whatever ran out of time may still be waiting for something.
process.exit(table.isBroken ? 1 : 0)

async function inWorld(): Promise<void> {
  const postgres = await buildWorld()
  const servers: Running[] = []
  try {
    // Nobody may be connected to what is copied.
    const peers: Record<string, Group> = isAsked('peers') ? { peers: againstPeers(await copyForPeers(postgres)) } : {}
    const waybill = await runWaybill(postgres, 23_991)
    servers.push(waybill)
    const cast = await signInCast(postgres, waybill)
    const people = await signInMany(postgres, 2_000)
    const limit = await runLimit(postgres)
    servers.push(limit)
    const bench: Bench = { shipments, postgres, waybill, limit, cast, people, row: table.row }
    const deadline = Date.now() + minutesFor(shipments) * 60_000
    // Memory is measured after everything that uses it, and without those that are not Waybill.
    const groups: Record<string, Group> = {
      limits: againstLimits,
      ...peers,
      lists: everyList,
      page: shipmentPage,
      asked: whatPeopleAsk,
      search: quickSearch,
      screen: secondScreen,
      news,
      uploads,
      alone: () => limit.stop(),
      overload,
      memory,
      board: board(loads),
      trucks,
      browser: pages,
    }
    for (const [name, group] of Object.entries(groups)) await measure(name, () => group(bench), deadline)
  } finally {
    for (const server of servers) await server.stop()
    await postgres.stop()
  }
}

async function buildWorld(): Promise<EmbeddedPostgres> {
  const what = `${shipments.toLocaleString('en-US')} shipments`
  process.stderr.write(`Building ${what}…\n`)
  const began = performance.now()
  const { postgres, laidOn } = asked.keep
    ? await openKeptWorld(folder, shipments)
    : { postgres: await layWorld(folder, shipments), laidOn: undefined }
  const minutes = (performance.now() - began) / 60_000
  const figure = `${minutes.toFixed(1)} minutes, ${(await sizeOf(postgres)).toFixed(1)} GB`
  table.row(`building ${what}${laidOn ? ` (kept since ${laidOn})` : ''}`, figure, 'for information, no limit')
  return postgres
}

/** What breaks is a broken row, and the others are still measured. */
async function measure(name: string, work: () => Promise<void>, deadline = Number.POSITIVE_INFINITY): Promise<void> {
  if (!isAsked(name)) return
  try {
    await before(deadline, work)
  } catch (error) {
    table.row(name, plain(error), 'is measured', false)
  }
}

function plain(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
