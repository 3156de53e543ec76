import { spawn } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { endpoints } from '@waybill/contract/api.ts'
import { proportionalMemory } from '../server/test/proportional-memory.ts'
import { type Asked, type Duel, duel, median, percentile } from './duel.ts'
import {
  type Loaded,
  measureEditor,
  measureFirstLoad,
  measureList,
  measurePreview,
  measureViewer,
} from './first-load.ts'
import { everyWay, type Timed, timeWay } from './lists.ts'
import { measureNews } from './news.ts'
import { measureOverload } from './overload.ts'
import { aPaper, measureUploads } from './papers.ts'
import { type SignedIn, signInMany } from './people.ts'
import { measureBursts } from './sign-in-burst.ts'
import { openWorld, runLimit, runWaybill, signIn, turnOnSecondFactor, untilReady } from './world.ts'

const SHIPMENTS = Number(process.argv.find((word) => /^\d+$/.test(word)) ?? 100_000)
const DISPATCHER = 'dispatch@alder.example'
const OPERATIONS = 'ops@northbound.example'
const PAYABLES = 'payables@northbound.example'
const BILLING = 'billing@alder.example'
const PAYER = 'payer@elm.example'
/** The shipment itself and everything directly below it. */
const OF_A_SHIPMENT = /^\/api\/v2\/shipments\/:shipment(?:Id)?(?:\/[a-z_]+)?$/
const RACE = { rounds: 5, seconds: 4, connections: 16 }

type Row = { what: string; figure: string; limit: string; holds: boolean | undefined }
const rows: Row[] = []

function row(what: string, figure: string, limit: string, holds?: boolean): void {
  rows.push({ what, figure, limit, holds })
  process.stderr.write(`${what}: ${figure}\n`)
}

// First: otherwise a disk still writing a large world would be part of the measurement.
await startTime()
const folder = await mkdtemp(path.join(os.tmpdir(), 'waybill-bench-'))
process.stderr.write(`Building ${SHIPMENTS.toLocaleString('en-US')} shipments…\n`)
const postgres = await openWorld(folder, SHIPMENTS)
const waybill = await runWaybill(postgres, 23_991)
const dispatcher = await signIn(waybill.address, DISPATCHER)
const operations = await signIn(waybill.address, OPERATIONS)
await turnOnSecondFactor(postgres, OPERATIONS)
const people = await signInMany(postgres, 2_000)
const limit = await runLimit(postgres)
try {
  await againstTheLimit()
  await asPeopleCome()
  await everyList()
  await everyPart()
  await listsOfTheProvider()
  await money()
  await quickSearch()
  await secondScreen()
  await news()
  await uploads()
  // Its connections are not Waybill's.
  await limit.stop()
  await overload()
  await memory()
  await firstLoad()
  await viewer()
  await editor()
} finally {
  limit.process.kill()
  await waybill.stop()
  await postgres.stop()
  await rm(folder, { recursive: true, force: true })
}
await signInBursts()
print()
process.exitCode = rows.some((measured) => measured.holds === false) ? 1 : 0

async function againstTheLimit(): Promise<void> {
  const headers = { Authorization: `Bearer ${dispatcher.token}` }
  const everyday = await list(headers, 'view=tracking', 'underWay')
  row(
    'shipments list of 50: in transit, with count',
    figureOf(everyday),
    '≥ 1.0 × the limit',
    everyday.ratio >= 1 && everyday.errors === 0,
  )
  const longest = await list(headers, 'statuses=7,8', 'delivered')
  row(
    'the same: everything a carrier ever delivered',
    figureOf(longest),
    'for information, no limit',
    longest.errors === 0 ? undefined : false,
  )
  const number = await anyNumber(headers)
  const detail = await duel(
    { url: `${waybill.address}/api/v2/shipments/${number}`, headers },
    { url: `${limit.address}/detail?number=${number}` },
    RACE,
  )
  row('shipment detail', figureOf(detail), 'for information, no limit', detail.errors === 0 ? undefined : false)
}

function list(headers: Record<string, string>, query: string, limitQuery: string): Promise<Duel> {
  return duel(
    { url: `${waybill.address}/api/v2/shipments?${query}`, headers },
    { url: `${limit.address}/list?carrier=${dispatcher.companyId}&${limitQuery}` },
    RACE,
  )
}

/** The everyday list as five hundred people of fifty carriers ask for it, each on a session of their own. */
async function asPeopleCome(): Promise<void> {
  const crowd = people.filter(({ isProvider }) => !isProvider).slice(0, 500)
  const ours = crowd.map(({ token }) => ({
    path: '/api/v2/shipments?view=tracking',
    headers: { Authorization: `Bearer ${token}` },
  }))
  // The same lists on one session for each carrier.
  const one = [...new Map(crowd.map(({ companyId }, at) => [companyId, ours[at] as Asked])).values()]
  const theirs = (page: string): Asked[] =>
    crowd.map(({ companyId }) => ({ path: `${page}?carrier=${companyId}&underWay`, headers: {} }))
  const race = async (what: string, mine: Asked[], url: string, other: Asked[], least: number) => {
    const figures = await duel({ url: waybill.address, each: mine }, { url, each: other }, RACE)
    row(what, figureOf(figures), `≥ ${least} ×`, figures.ratio >= least && figures.errors === 0)
  }
  await race('the list of 50 for 500 sessions, against one for each carrier', ours, waybill.address, one, 0.9)
  await race('for 500 sessions, against the parsing server', ours, limit.address, theirs('/list'), 1)
  await race('for 500 sessions, against the true limit', ours, limit.address, theirs('/text'), 0.6)
}

/** Every list of the API in every way it can be asked for, by operations and by dispatchers. */
async function everyList(): Promise<void> {
  const texts = {
    number: '4340120',
    digits: '4340',
    reference: 'PO-',
    city: 'Chicago',
    name: 'Miller',
    nothing: 'zzqx',
  }
  const ways = everyWay(texts)
  const some = (are: (who: SignedIn) => boolean) => people.filter(are).slice(0, 8)
  for (const [who, them] of [
    ['operations', some(({ isProvider }) => isProvider)],
    ['dispatchers', some(({ isProvider }) => !isProvider)],
  ] as const) {
    const timed: Timed[] = []
    for (const way of ways) {
      const measured = await timeWay(waybill.address, way, [...them, ...them])
      if (measured) timed.push(measured)
    }
    timed.sort((one, other) => other.p95 - one.p95)
    const slow = timed.filter(({ p95 }) => p95 > 100)
    const slowest = slow.slice(0, 5).map(({ target, p95 }) => `${target} ${p95.toFixed(0)} ms`)
    const failed = timed.reduce((sum, each) => sum + each.failed, 0)
    row(
      `every list in each of ${timed.length} ways, as ${who}`,
      `${slow.length} with a p95 over 100 ms${slowest.length > 0 ? `: ${slowest.join(', ')}` : ''}; ${failed} failed`,
      'p95 ≤ 100 ms, none failed',
      slow.length === 0 && failed === 0,
    )
  }
}

/** Two thousand people listen, and dispatchers name twenty trucks a second; with one process and with two. */
async function news(): Promise<void> {
  const before = await proportionalMemory(waybill.process.pid)
  let each = 0
  const alone = await measureNews([waybill.address], people, async () => {
    each = ((await proportionalMemory(waybill.process.pid)) - before) / people.length
  })
  const kB = each * 1024
  const figure = ({ heard, expected, p50, p95, acts, quiet }: typeof alone) =>
    `${heard} of ${expected} heard, p50 ${p50.toFixed(0)} ms, p95 ${p95.toFixed(0)} ms; acts ${(acts / quiet).toFixed(1)} × quiet`
  const holds = ({ heard, expected, p95, acts, quiet, closed }: typeof alone) =>
    heard === expected && closed === 0 && p95 <= 500 && acts <= 1.5 * quiet
  const limits = 'all heard, p95 ≤ 500 ms, acts ≤ 1.5 × quiet'
  row(
    `news for ${people.length} sessions, 20 acts a second`,
    `${figure(alone)}; ${kB.toFixed(0)} kB a stream`,
    `${limits}, ≤ 30 kB a stream`,
    holds(alone) && kB <= 30,
  )
  const second = await runWaybill(postgres, 23_993)
  const shared = await measureNews([waybill.address, second.address], people, async () => undefined)
  await second.stop()
  row('the same, heard through two processes', figure(shared), limits, holds(shared))
}

function figureOf({ ratio, rate, limitRate, p95, errors }: Duel): string {
  return `${ratio.toFixed(2)} × (${Math.round(rate)} against ${Math.round(limitRate)} requests/s; p97.5 ${p95} ms at ${RACE.connections} connections${errors ? `; ${errors} errors` : ''})`
}

/** Waybill's answer; a refusal is a mistake in the benchmark. */
async function ask(target: string, init: RequestInit): Promise<Response> {
  const answer = await fetch(waybill.address + target, init)
  if (!answer.ok) throw new Error(`${target}: ${answer.status} ${await answer.text()}`)
  return answer
}

async function anyNumber(headers: Record<string, string>): Promise<string> {
  const answer = await ask('/api/v2/shipments?statuses=7&pageSize=1', { headers })
  const { data } = (await answer.json()) as { data: { shipmentNumber: string }[] }
  return data[0]?.shipmentNumber ?? ''
}

/** A shipment with everything the contract has on it, requested all at once as a page would, one load after the other. */
async function everyPart(): Promise<void> {
  const parts = endpoints()
    .map(({ endpoint }) => endpoint)
    .filter(({ method, path: at, media }) => method === 'GET' && media === 'application/json' && OF_A_SHIPMENT.test(at))
  if (parts.length === 0) throw new Error('Found no part of a shipment in the contract')
  const headers = { Authorization: `Bearer ${operations.token}` }
  const answer = await ask('/api/v2/shipments?statuses=4,5,6&pageSize=40', { headers })
  const { data } = (await answer.json()) as { data: { id: string; shipmentNumber: string }[] }
  const each: number[] = []
  const whole: number[] = []
  for (const { id, shipmentNumber } of data) {
    const began = performance.now()
    await Promise.all(
      parts.map(async (part) => {
        const from = performance.now()
        const target = part.path.replace(':shipmentId', id).replace(':shipment', shipmentNumber)
        const said = await fetch(waybill.address + target, { headers })
        await said.arrayBuffer()
        // A missing part is an answer too, and so is one that does not apply, such as the plan of a load in transit.
        if (!said.ok && said.status !== 404 && said.status !== 409) throw new Error(`${part.path}: ${said.status}`)
        each.push(performance.now() - from)
      }),
    )
    whole.push(performance.now() - began)
  }
  const p95 = percentile(each, 0.95)
  row(
    `a shipment with its ${parts.length} sub-resources at once, for ${data.length} loads`,
    `p50 ${median(whole).toFixed(0)} ms for all; each p95 ${p95.toFixed(0)} ms`,
    'each p95 ≤ 150 ms',
    p95 <= 150,
  )
}

/** TRUST P43. */
async function overload(): Promise<void> {
  const headers = { Authorization: `Bearer ${dispatcher.token}` }
  const { peak, goodput, share, slowest, refused, others } = await measureOverload(
    `${waybill.address}/api/v2/shipments?view=tracking`,
    headers,
  )
  row(
    'answers at ten times the load',
    `${share.toFixed(2)} × the peak (${Math.round(goodput)} against ${Math.round(peak)} a second; p97.5 ${slowest} ms; ${refused} told to retry, ${others} broken)`,
    '≥ 0.8 × the peak, none broken',
    share >= 0.8 && others === 0,
  )
}

/** TRUST P20: the owner on a new device. */
async function signInBursts(): Promise<void> {
  const { signIns, pages } = await measureBursts(20)
  const slowest = Math.max(...signIns)
  const page = percentile(pages, 0.95)
  row(
    'signing in on a new device behind 200 guessers, 20 times',
    `p50 ${median(signIns).toFixed(0)} ms, slowest ${slowest.toFixed(0)} ms; pages at the same time p95 ${page.toFixed(0)} ms`,
    'slowest < 2,000 ms, pages p95 < 200 ms',
    slowest < 2_000 && page < 200,
  )
}

/** What operations look at all day, across everybody's freight: there are as many orders as shipments. */
async function listsOfTheProvider(): Promise<void> {
  const headers = { Authorization: `Bearer ${operations.token}` }
  for (const [what, target] of [
    ['orders list of 50, open', '/api/v2/orders?statuses=1'],
    ['orders list of 50, all', '/api/v2/orders'],
    ['orders counted by status', '/api/v2/orders/status_counts'],
    ['shipments counted by status', '/api/v2/shipments/status_counts'],
    ['stops counted by on time and late', '/api/v2/shipments/on_time_counts'],
  ] as const)
    await listed(`${what}, as operations`, target, headers)
}

/** What payables, a carrier's billing and a third party request from 100,000 invoices, and how their list scrolls. */
async function money(): Promise<void> {
  const [desk, billing, payer] = await Promise.all(
    [PAYABLES, BILLING, PAYER].map((who) => signIn(waybill.address, who)),
  )
  await turnOnSecondFactor(postgres, PAYABLES)
  for (const [what, session, target] of [
    ['payables’ invoices, 50 in progress', desk, '/api/v2/invoices?status=Invoiced'],
    ['payables’ invoices, 50 of all', desk, '/api/v2/invoices?status=All'],
    ['a carrier’s invoices, 50 of all', billing, '/api/v2/invoices?status=All'],
    ['invoices counted by list', desk, '/api/v2/invoices/counts'],
    ['invoices by age', desk, '/api/v2/invoices/ageing'],
    ['a third party’s invoices, 50 that can be audited', payer, '/api/v1/third_party_payer_invoices?isAuditable=true'],
    ['the same, counted by view', payer, '/api/v1/third_party_payer_invoices/counts'],
    ['payables’ payments, 20', desk, '/api/v2/payments'],
    ['payments totaled by view', desk, '/api/v2/payments/totals'],
  ] as const)
    await listed(what, target, { Authorization: `Bearer ${session?.token}` })
  const frames = await measureList(waybill.address, BILLING, '/accounting?status=All')
  if (!frames) return row('scrolling invoices', 'skipped: no Chromium found', '')
  const p95 = percentile(frames, 0.95)
  row(
    'scrolling invoices: from frame to frame',
    `p50 ${percentile(frames, 0.5).toFixed(1)} ms, p95 ${p95.toFixed(1)} ms, longest ${Math.max(...frames).toFixed(0)} ms`,
    'p50 ≤ 17 ms (60 a second), p95 ≤ 50 ms',
    percentile(frames, 0.5) <= 17 && p95 <= 50,
  )
}

/** 100 requests, four at a time. */
async function listed(what: string, target: string, headers: Record<string, string>): Promise<void> {
  const times: number[] = []
  await Promise.all(
    Array.from({ length: 4 }, async () => {
      for (let round = 0; round < 25; round++) {
        const began = performance.now()
        await (await ask(target, { headers })).arrayBuffer()
        times.push(performance.now() - began)
      }
    }),
  )
  const p95 = percentile(times, 0.95)
  row(`${what}, 4 at once`, `p50 ${median(times).toFixed(0)} ms, p95 ${p95.toFixed(0)} ms`, 'p95 ≤ 150 ms', p95 <= 150)
}

/** As people type: four to seven digits, eight at a time; the provider searches everything, references included. */
async function quickSearch(): Promise<void> {
  for (const [who, token] of [
    ['carrier', dispatcher.token],
    ['provider', operations.token],
  ] as const) {
    const times: number[] = []
    const typed = Array.from({ length: 240 }, (_, index) =>
      String(4_340_001 + ((index * 7_919) % SHIPMENTS)).slice(0, 4 + (index % 4)),
    )
    await Promise.all(
      Array.from({ length: 8 }, async (_, lane) => {
        for (const text of typed.filter((_text, index) => index % 8 === lane)) {
          const began = performance.now()
          const answer = await ask(`/api/v2/quick_searches/shipments?query=${text}&pageSize=50`, {
            headers: { Authorization: `Bearer ${token}` },
          })
          await answer.arrayBuffer()
          times.push(performance.now() - began)
        }
      }),
    )
    const p95 = percentile(times, 0.95)
    row(
      `quick search by a ${who}, 8 at once`,
      `p50 ${median(times).toFixed(0)} ms, p95 ${p95.toFixed(0)} ms`,
      'p95 ≤ 200 ms',
      p95 <= 200,
    )
  }
}

/** From the answer to a dispatcher's click to the news on the provider's open stream. */
async function secondScreen(): Promise<void> {
  const stream = await ask('/api/v2/events', { headers: { Authorization: `Bearer ${operations.token}` } })
  const reader = stream.body?.pipeThrough(new TextDecoderStream()).getReader()
  if (!reader) throw new Error('The stream has no body')
  const headers = { Authorization: `Bearer ${dispatcher.token}`, 'Content-Type': 'application/json' }
  const answer = await ask('/api/v2/shipments?statuses=3&pageSize=40', { headers })
  const { data } = (await answer.json()) as { data: { id: string }[] }
  const times: number[] = []
  for (const [index, { id }] of data.entries()) {
    const began = performance.now()
    const heard = untilHeard(reader, id)
    await ask(`/api/v2/shipments/${id}/equipment`, {
      method: 'PUT',
      headers,
      body: JSON.stringify({ tractorNumber: `B${index}`, trailerNumber: null }),
    })
    await heard
    times.push(performance.now() - began)
  }
  await reader.cancel()
  row(
    'act to second screen',
    `p50 ${median(times).toFixed(0)} ms, p95 ${percentile(times, 0.95).toFixed(0)} ms over ${times.length} acts`,
    'for information, no limit',
  )
}

async function untilHeard(reader: ReadableStreamDefaultReader<string>, id: string): Promise<void> {
  for (let text = ''; !text.includes(id); ) {
    const { value, done } = await reader.read()
    if (done) throw new Error('The stream ended')
    text += value
  }
}

/** Proportional memory of the server and every PostgreSQL process on this folder: shared pages count once. */
async function memory(): Promise<void> {
  const server = await proportionalMemory(waybill.process.pid)
  const total = server + (await proportionalMemory(postgres.pid()))
  row(
    'memory after the load, including PostgreSQL',
    `${total.toFixed(0)} MB (server ${server.toFixed(0)})`,
    '≤ 300 MB',
    total <= 300,
  )
}

/** The median of three openings: a single one says as much about the machine as about the viewer. */
async function measureViewerThrice(target: string, name: string): Promise<Awaited<ReturnType<typeof measureViewer>>> {
  const seen: NonNullable<Awaited<ReturnType<typeof measureViewer>>>[] = []
  for (const _time of [1, 2, 3]) {
    const opened = await measureViewer(waybill.address, DISPATCHER, target, name)
    if (!opened) return undefined
    seen.push(opened)
  }
  return seen.toSorted((one, other) => one.firstPageMs - other.firstPageMs)[1]
}

async function firstLoad(): Promise<void> {
  const { shipmentNumber } = await aLoad()
  const loaded = await measureFirstLoad(waybill.address, DISPATCHER, `/shipments/${shipmentNumber}`)
  if (!loaded) return row('first load', 'skipped: no Chromium found', '110, 190 and 260 kB')
  const told = (what: string, { kB, files }: Loaded, most: { kB: number; files?: number }): void =>
    row(
      `first load of ${what}, JavaScript and CSS`,
      `${kB.toFixed(0)} kB in ${files} files`,
      `≤ ${most.kB} kB${most.files ? ` and ${most.files} files` : ''}`,
      kB <= most.kB && files <= (most.files ?? Infinity),
    )
  told('the sign-in page', loaded.signIn, { kB: 110, files: 12 })
  told('the dashboard', loaded.dashboard, { kB: 190, files: 25 })
  told('a shipment', loaded.shipment, { kB: 260 })
  const { rowsMs } = loaded
  row('rows of the dashboard on Slow 3G', `${(rowsMs / 1000).toFixed(1)} s`, '≤ 8 s', rowsMs <= 8_000)
  const took = await measurePreview(waybill.address, DISPATCHER, '/shipments')
  if (!took) return
  const p95 = percentile(took, 0.95)
  row(
    'a preview on a processor a quarter as fast',
    `p95 ${p95.toFixed(0)} ms of ${took.length}`,
    '≤ 200 ms',
    p95 <= 200,
  )
}

/** Twenty people send 25 MB at once (issue 5): how long others wait. */
async function uploads(): Promise<void> {
  const { p50, p99, reads, sent, seconds } = await measureUploads(waybill.address, dispatcher.token, (await aLoad()).id)
  row(
    'a list while 20 people upload 25 MB',
    `p50 ${p50.toFixed(0)} ms, p99 ${p99.toFixed(0)} ms over ${reads} reads; ${sent} of 20 stored in ${seconds.toFixed(0)} s`,
    'p99 ≤ 500 ms, all stored',
    p99 <= 500 && sent === 20,
  )
}

async function aLoad(): Promise<{ id: string; shipmentNumber: string }> {
  const headers = { Authorization: `Bearer ${dispatcher.token}` }
  const answer = await ask('/api/v2/shipments?statuses=8&sortDirection=desc&pageSize=1', { headers })
  const { data } = (await answer.json()) as { data: { id: string; shipmentNumber: string }[] }
  const [load] = data
  if (!load) throw new Error('There is no confirmed delivery')
  return load
}

/** What loads only when a document is opened, how soon the first of 300 pages shows compared with a single page, and how they scroll. */
async function viewer(): Promise<void> {
  const { id, shipmentNumber } = await aLoad()
  const fax = await readFile(fileURLToPath(new URL('../server/world/papers/fax.tif', import.meta.url)))
  const pdf = { script: 135, worker: 375 }
  const papers = [
    { name: 'bench one.pdf', bytes: aPaper(1), what: 'a PDF of one page', most: pdf },
    { name: 'bench.pdf', bytes: aPaper(300), what: 'a PDF of 300 pages', most: pdf },
    { name: 'bench scans.pdf', bytes: aPaper(300, 20_000_000), what: 'a PDF of 300 pages and 20 MB', most: pdf },
    { name: 'bench.tif', bytes: fax, what: 'a TIFF of 5 pages', most: { script: 40, worker: 40 } },
  ]
  let onePageMs: number | undefined
  for (const { name, bytes, what, most } of papers) {
    const form = new FormData()
    form.append('file', new File([new Uint8Array(bytes)], name))
    const headers = { Authorization: `Bearer ${dispatcher.token}` }
    await ask(`/api/v2/documents/files?fileType=45&shipmentId=${id}`, { method: 'POST', headers, body: form })
    const seen = await measureViewerThrice(`/shipments/${shipmentNumber}`, name)
    if (!seen) return row(`opening ${what}`, 'skipped: no Chromium found', '')
    const { before, script, worker, firstPageMs, frames } = seen
    onePageMs ??= firstPageMs
    row(
      `opening ${what}: reader and viewer, worker, first page`,
      `${script.toFixed(0)} kB, ${worker.toFixed(0)} kB, ${firstPageMs.toFixed(0)} ms (${(firstPageMs / onePageMs).toFixed(1)} × one page); before ${before.toFixed(0)} kB`,
      `≤ ${most.script} + ${most.worker} kB, ≤ 1,000 ms, before 0`,
      before === 0 && script <= most.script && worker > 0 && worker <= most.worker && firstPageMs <= 1_000,
    )
    const p95 = percentile(frames, 0.95)
    row(
      `scrolling ${what}: from frame to frame`,
      `p50 ${percentile(frames, 0.5).toFixed(0)} ms, p95 ${p95.toFixed(0)} ms, longest ${Math.max(...frames).toFixed(0)} ms`,
      'p95 ≤ 50 ms',
      p95 <= 50,
    )
  }
}

/** What loads only when somebody writes, and only when they add an iPhone photo. */
async function editor(): Promise<void> {
  const { shipmentNumber } = await aLoad()
  const photo = fileURLToPath(new URL('../e2e/dock.heic', import.meta.url))
  const seen = await measureEditor(waybill.address, DISPATCHER, `/shipments/${shipmentNumber}`, photo)
  if (!seen) return row('writing a note', 'skipped: no Chromium found', '')
  const { before, script, worker } = seen
  row(
    'writing a note: editor, decoder for iPhone photos',
    `${script.toFixed(0)} kB, ${worker.toFixed(0)} kB; before ${before.toFixed(0)} kB`,
    '≤ 100 + 700 kB, before 0',
    before === 0 && script <= 100 && worker > 0 && worker <= 700,
  )
}

/** `npm start` on a machine with everything installed and built: first with an empty data folder, then again. */
async function startTime(): Promise<void> {
  const data = await mkdtemp(path.join(os.tmpdir(), 'waybill-start-'))
  const seconds = []
  for (const _time of ['first', 'again']) {
    const began = performance.now()
    const child = spawn('npm', ['start'], {
      cwd: fileURLToPath(new URL('..', import.meta.url)),
      env: { ...process.env, DATA_DIR: data, PORT: '23992', APP_ENV: 'local' },
      stdio: 'ignore',
      detached: true,
    })
    await untilReady('http://127.0.0.1:23992')
    seconds.push((performance.now() - began) / 1_000)
    if (child.pid) process.kill(-child.pid, 'SIGTERM')
    await new Promise((ended) => child.once('exit', ended))
  }
  await rm(data, { recursive: true, force: true })
  const [first = 0, again = 0] = seconds
  row(
    'npm start to ready',
    `${again.toFixed(1)} s; with an empty data folder ${first.toFixed(1)} s`,
    '≤ 10 s',
    Math.max(first, again) <= 10,
  )
}

function print(): void {
  const line = ({ what, figure, limit: bound, holds }: Row) =>
    `| ${what} | ${figure} | ${bound} | ${holds === undefined ? '–' : holds ? 'holds' : 'BROKEN'} |`
  process.stdout.write(['| measured | figure | limit | |', '|---|---|---|---|', ...rows.map(line), ''].join('\n'))
}
