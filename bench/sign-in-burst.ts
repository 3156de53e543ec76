import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { startServer } from '../server/test/server-process.ts'
import { DEMO_PASSWORD } from '../server/world/cast.ts'
import { median, percentile } from './figures.ts'
import type { Tell } from './rows.ts'

const STRANGERS = 200
const PEOPLE = ['dispatch@alder.example', 'dispatch@birch.example', 'broker@cedar.example', 'staff@fir.example']

const BURSTS = 20

type Burst = { signIns: number[]; pages: number[] }

/** TRUST P20: the owner on a new device. */
export async function signInBursts(row: Tell): Promise<void> {
  const { signIns, pages } = await measureBursts()
  const slowest = Math.max(...signIns)
  const page = percentile(pages, 0.95)
  row(
    `signing in on a new device behind ${STRANGERS} guessers, ${BURSTS} times`,
    `p50 ${median(signIns).toFixed(0)} ms, slowest ${slowest.toFixed(0)} ms; pages at the same time p95 ${page.toFixed(0)} ms`,
    'slowest < 2,000 ms, pages p95 < 200 ms',
    slowest < 2_000 && page < 200,
  )
}

/**
 * Two hundred strangers guess at once, each from a different address, and half of them retry after each refusal. Meanwhile a person
 * signs in on an unknown device and retries when told to. Milliseconds until they are in, and per page.
 */
async function measureBursts(): Promise<Burst> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'waybill-burst-'))
  const server = await startServer({ DATA_DIR: folder, APP_ENV: 'local', TRUST_PROXY: '1', LOG_LEVEL: 'error' })
  const measured: Burst = { signIns: [], pages: [] }
  try {
    for (let burst = 0; burst < BURSTS; burst++) await oneBurst(server.url, burst, measured)
  } finally {
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  }
  return measured
}

async function oneBurst(url: string, burst: number, { signIns, pages }: Burst): Promise<void> {
  const over = new AbortController()
  const strangers = Array.from({ length: STRANGERS }, async (_, at) => {
    const guess = { userName: `nobody-${burst}-${at}@nowhere.example`, password: 'geese over the lake' }
    do {
      const wait = await signIn(url, guess, `10.${burst}.${at}.1`)
      if (wait === undefined || at % 2 === 0) return
      await pause(wait)
    } while (!over.signal.aborted)
  })
  const looking = (async () => {
    while (!over.signal.aborted) {
      const began = performance.now()
      await (await fetch(`${url}/login`, { headers: { Accept: 'text/html' } })).arrayBuffer()
      pages.push(performance.now() - began)
      await pause(20)
    }
  })()
  // During the first wave, after it, and among the retries.
  await pause(30 + 80 * burst)
  const began = performance.now()
  const person = { userName: PEOPLE[burst % PEOPLE.length] ?? '', password: DEMO_PASSWORD }
  for (let wait: number | undefined = 0; wait !== undefined; ) {
    await pause(wait)
    wait = await signIn(url, person, `192.0.2.${1 + burst}`)
  }
  signIns.push(performance.now() - began)
  over.abort()
  await Promise.all([...strangers, looking])
}

/** Milliseconds to wait before retrying, or undefined if it was answered. */
async function signIn(url: string, said: object, address: string): Promise<number | undefined> {
  const answer = await fetch(`${url}/api/v2/authorize`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-Forwarded-For': address },
    body: JSON.stringify(said),
  })
  await answer.arrayBuffer()
  return answer.status === 503 ? 1_000 * Number(answer.headers.get('Retry-After') ?? 1) : undefined
}
