import { crowdOf } from './against-limits.ts'
import type { Bench } from './bench.ts'
import { asBrowser } from './browser.ts'
import { type Asked, duel, type Side } from './duel.ts'
import type { PeersDatabase } from './peers/database.ts'
import { runDirectus } from './peers/directus.ts'
import { runPostgraphile } from './peers/postgraphile.ts'
import type { SignedIn } from './people.ts'
import { duelFigure } from './rows.ts'

type Peer = {
  name: string
  least: number
  run: (database: PeersDatabase, crowd: readonly SignedIn[]) => Promise<Side>
  countOf: (answer: never) => number
}

const PEERS = [
  {
    name: 'PostGraphile with row security',
    least: 3,
    run: runPostgraphile,
    countOf: (answer: { data: { list: { totalCount: number } } }) => answer.data.list.totalCount,
  },
  {
    name: 'Directus',
    least: 8,
    run: runDirectus,
    countOf: (answer: { meta: { filter_count: number } }) => answer.meta.filter_count,
  },
] satisfies Peer[]

/** The everyday list of five hundred people, beside servers that others have written for such tables. */
export function againstPeers(database: PeersDatabase): (bench: Bench) => Promise<void> {
  return async (bench) => {
    for (const peer of PEERS) await race(bench, database, peer)
  }
}

async function race(bench: Bench, database: PeersDatabase, { name, least, run, countOf }: Peer): Promise<void> {
  const what = `the list of 50 for 500 sessions, against ${name}`
  const limit = `≥ ${least} ×`
  const crowd = crowdOf(bench)
  let peer: Side | undefined
  try {
    peer = await run(database, crowd)
    const ours: Side = { server: bench.waybill, each: crowd.map(({ token }) => list(token)) }
    await compare(ours, peer, countOf)
    const result = await duel(ours, peer, bench.postgres.pid())
    bench.row(what, duelFigure(result), limit, result.ratio >= least && result.errors === 0)
  } catch (error) {
    bench.row(what, `not measured: ${error instanceof Error ? error.message : String(error)}`, limit, false)
  } finally {
    await peer?.server.stop()
  }
}

function list(token: string): Asked {
  return { path: '/api/v2/shipments?view=tracking', headers: asBrowser(token) }
}

/** Both must find the same rows for the same person. */
async function compare(ours: Side, peer: Side, countOf: Peer['countOf']): Promise<void> {
  const { totalCount } = (await answerOf(ours)) as { totalCount: number }
  const counted = countOf((await answerOf(peer)) as never)
  if (counted !== totalCount) throw new Error(`it finds ${counted} shipments where Waybill finds ${totalCount}`)
}

async function answerOf({ server, each: [first] }: Side): Promise<unknown> {
  const { path, ...init } = first ?? { path: '' }
  return await (await fetch(server.address + path, init)).json()
}
