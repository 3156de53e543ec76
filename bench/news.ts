import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { proportionalMemory } from '../server/test/proportional-memory.ts'
import type { Bench } from './bench.ts'
import { asBrowser } from './browser.ts'
import { median, percentile } from './figures.ts'
import type { SignedIn } from './people.ts'
import { runWaybill } from './servers.ts'

const ACTS_A_SECOND = 20
const SECONDS = 10
/** Streams opened at once. */
const OPENING = 100

type NewsMeasured = {
  /** Acts' median before anybody listened, and while everybody does, in ms. */
  quiet: number
  acts: number
  /** From an act's request to each stream that must hear of it, in ms. */
  p50: number
  p95: number
  heard: number
  expected: number
  closed: number
}

type Stream = { who: SignedIn; line: Socket }
type Act = { began: number; companyId: string; heardAt: number[] }

/** Two thousand people listen, and dispatchers name twenty trucks a second; with one process and with two. */
export async function news({ waybill, postgres, people, row }: Bench): Promise<void> {
  const before = await proportionalMemory(waybill.process.pid)
  let each = 0
  const alone = await measureNews([waybill.address], people, async () => {
    each = ((await proportionalMemory(waybill.process.pid)) - before) / people.length
  })
  const kB = each * 1024
  const limits = 'all heard, p95 ≤ 500 ms, acts ≤ 1.5 × quiet'
  row(
    `news for ${people.length} sessions, ${ACTS_A_SECOND} acts a second`,
    `${figureOf(alone)}; ${kB.toFixed(0)} kB a stream`,
    `${limits}, ≤ 30 kB a stream`,
    holds(alone) && kB <= 30,
  )
  const second = await runWaybill(postgres, 23_993)
  try {
    const shared = await measureNews([waybill.address, second.address], people, async () => undefined)
    row('the same, heard through two processes', figureOf(shared), limits, holds(shared))
  } finally {
    await second.stop()
  }
}

function figureOf({ heard, expected, p50, p95, acts, quiet }: NewsMeasured): string {
  return `${heard} of ${expected} heard, p50 ${p50.toFixed(0)} ms, p95 ${p95.toFixed(0)} ms; acts ${(acts / quiet).toFixed(1)} × quiet`
}

function holds({ heard, expected, p95, acts, quiet, closed }: NewsMeasured): boolean {
  return heard === expected && closed === 0 && p95 <= 500 && acts <= 1.5 * quiet
}

/**
 * Everybody listens on their own session while dispatchers name trucks, so many a second. An act must reach the open streams of its carrier
 * and of the provider, through whichever of the processes at `addresses` they came.
 */
async function measureNews(
  addresses: readonly string[],
  people: readonly SignedIn[],
  onListening: () => Promise<void>,
): Promise<NewsMeasured> {
  const address = addresses[0] ?? ''
  const loads = await loadsOf(address, people)
  const quiet = await act(address, loads, 1, () => undefined)
  const acts = new Map<string, Act>()
  let closed = 0
  const streams: Stream[] = []
  for (let at = 0; at < people.length; at += OPENING) {
    const some = people.slice(at, at + OPENING).map(async (who, index) => {
      const line = await listen(addresses[(at + index) % addresses.length] ?? address, who, (id) => {
        const told = acts.get(id)
        if (told && (who.isProvider || who.companyId === told.companyId)) told.heardAt.push(performance.now())
      })
      line.once('close', () => closed++)
      streams.push({ who, line })
    })
    await Promise.all(some)
  }
  await onListening()
  const loud = await act(address, loads, SECONDS, (id, begun) => acts.set(id, begun))
  await pause(2_000)
  const closedBefore = closed
  for (const { line } of streams) line.destroy()
  const mayHear = (companyId: string) =>
    streams.filter(({ who }) => who.isProvider || who.companyId === companyId).length
  const times = [...acts.values()].flatMap(({ began, heardAt }) => heardAt.map((at) => at - began))
  return {
    quiet: median(quiet),
    acts: median(loud),
    p50: percentile(times, 0.5),
    p95: percentile(times, 0.95),
    heard: times.length,
    expected: [...acts.values()].reduce((sum, { companyId }) => sum + mayHear(companyId), 0),
    closed: closedBefore,
  }
}

type Load = { id: string; who: SignedIn }

/** Loads on the way, each acted on once: what is heard of it then has one origin. */
async function loadsOf(address: string, people: readonly SignedIn[]): Promise<Load[]> {
  const dispatchers = [...new Map(people.filter((who) => !who.isProvider).map((who) => [who.companyId, who])).values()]
  const found = await Promise.all(
    dispatchers.map(async (who) => {
      const answer = await fetch(`${address}/api/v2/shipments?statuses=3,4&pageSize=50`, {
        headers: asBrowser(who.token),
      })
      const { data } = (await answer.json()) as { data: { id: string }[] }
      return data.map(({ id }) => ({ id, who }))
    }),
  )
  // One company after the other, not all of one first.
  const longest = Math.max(...found.map((loads) => loads.length))
  return Array.from({ length: longest }, (_, at) => found.flatMap((loads) => loads.slice(at, at + 1))).flat()
}

/** Acts at an even pace, however long each takes; how long each took, in ms. */
async function act(
  address: string,
  loads: Load[],
  seconds: number,
  onBegin: (id: string, act: Act) => void,
): Promise<number[]> {
  const under: Promise<number>[] = []
  for (let at = 0; at < ACTS_A_SECOND * seconds; at++) {
    const load = loads.shift()
    if (!load) throw new Error('There are not enough loads on the way')
    const named = nameTruck(address, load, onBegin)
    // A refusal is reported when all are done, and whoever measures can stop its server.
    named.catch(() => undefined)
    under.push(named)
    await pause(1_000 / ACTS_A_SECOND)
  }
  return await Promise.all(under)
}

async function nameTruck(address: string, { id, who }: Load, onBegin: (id: string, act: Act) => void): Promise<number> {
  const began = performance.now()
  onBegin(id, { began, companyId: who.companyId, heardAt: [] })
  const answer = await fetch(`${address}/api/v2/shipments/${id}/equipment`, {
    method: 'PUT',
    headers: { ...asBrowser(who.token), 'Content-Type': 'application/json' },
    body: JSON.stringify({ tractorNumber: `N${id.slice(-6)}`, trailerNumber: null }),
  })
  if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`)
  await answer.arrayBuffer()
  return performance.now() - began
}

/** A stream that calls back with each record it hears of, the first time. A socket of its own costs the benchmark least. */
async function listen(address: string, who: SignedIn, onNews: (id: string) => void): Promise<Socket> {
  const { hostname, port } = new URL(address)
  const line = connect(Number(port), hostname).setEncoding('utf8')
  await once(line, 'connect')
  line.write(`GET /api/v2/events HTTP/1.1\r\nHost: ${hostname}\r\nAuthorization: Bearer ${who.token}\r\n\r\n`)
  const heard = new Set<string>()
  await new Promise<void>((resolve, reject) => {
    line.once('error', reject)
    line.on('data', (text: string) => {
      if (text.includes('retry: 1000')) resolve()
      else if (/^HTTP\/1.1 [345]/.test(text)) reject(new Error(text))
      for (const [, id] of text.matchAll(/"type":"shipment","id":"([^"]+)"/g)) {
        if (id === undefined || heard.has(id)) continue
        heard.add(id)
        onNews(id)
      }
    })
  })
  line.on('error', () => undefined)
  return line
}
