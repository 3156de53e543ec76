import { isDeepStrictEqual } from 'node:util'
import type { Bench } from './bench.ts'
import { asBrowser, ask, askList } from './browser.ts'
import { type Asked, duel, type Side } from './duel.ts'
import type { Running } from './processes.ts'
import { duelFigure } from './rows.ts'

type Race = (what: string, ours: readonly Asked[], theirs: Side, least?: number) => Promise<void>

/** Lists and the detail page, beside servers that do nothing else: one person's, then those of five hundred. */
export async function againstLimits(bench: Bench): Promise<void> {
  const race: Race = async (what, each, theirs, least) => {
    const result = await duel({ server: bench.waybill, each }, theirs, bench.postgres.pid())
    const holds = result.errors === 0 && (least === undefined || result.ratio >= least)
    const limit = least === undefined ? 'for information, no limit' : `≥ ${least} ×`
    bench.row(what, duelFigure(result), limit, least === undefined && holds ? undefined : holds)
  }
  await onePersonsLists(bench, race)
  await listsOfMany(bench, race)
  await detail(bench, race)
}

async function onePersonsLists({ cast: { dispatcher }, limit }: Bench, race: Race): Promise<void> {
  const ours = (query: string) => [asked(`/api/v2/shipments?${query}`, dispatcher.token)]
  const theirs = (which: string) => ({ server: limit, each: [asked(`/list?carrier=${dispatcher.companyId}&${which}`)] })
  await race('shipments list of 50: in transit, with count', ours('view=tracking'), theirs('underWay'), 1)
  await race(
    'the same: everything a carrier ever delivered',
    ours('statuses=7,8&sortProperty=pickup'),
    theirs('delivered'),
  )
}

/** The everyday list as five hundred people of fifty carriers ask for it, each on a session of their own. */
async function listsOfMany(bench: Bench, race: Race): Promise<void> {
  const crowd = crowdOf(bench)
  const ours = crowd.map(({ token }) => asked('/api/v2/shipments?view=tracking', token))
  // The same lists on one session for each carrier.
  const one = [...new Map(crowd.map(({ companyId }, at) => [companyId, ours[at] as Asked])).values()]
  const theirs = (page: string): Side => ({
    server: bench.limit,
    each: crowd.map(({ companyId }) => asked(`${page}?carrier=${companyId}&underWay`)),
  })
  await race(
    'the list of 50 for 500 sessions, against one for each carrier',
    ours,
    { server: bench.waybill, each: one },
    0.9,
  )
  await race('for 500 sessions, against the parsing server', ours, theirs('/list'), 1)
  await race('for 500 sessions, against the true limit', ours, theirs('/text'), 0.6)
}

/** Dispatchers of carriers, as many as look at their lists in one moment. */
export function crowdOf({ people }: Bench): Bench['people'] {
  return people.filter(({ isProvider }) => !isProvider).slice(0, 500)
}

/** One delivered load of each of a hundred dispatchers. What may be done with it is a rule of ours: the limit is told. */
async function detail({ waybill, limit, cast: { dispatcher } }: Bench, race: Race): Promise<void> {
  const loads = await askList<{ shipmentNumber: string }>(
    waybill,
    '/api/v2/shipments?statuses=8&pageSize=100',
    dispatcher.token,
  )
  const paths = loads.map(({ shipmentNumber }) => shipmentNumber)
  for (const number of paths) await tellLimit(waybill, limit, number, dispatcher.token)
  await race(
    'shipment detail, against the true limit',
    paths.map((number) => asked(`/api/v2/shipments/${number}`, dispatcher.token)),
    { server: limit, each: paths.map((number) => asked(`/detail?number=${number}`)) },
  )
}

type Detail = { can: unknown; stops: { can: unknown }[] }

/** Both must answer the same, or their race would be about nothing. */
async function tellLimit(waybill: Running, limit: Running, number: string, token: string): Promise<void> {
  const ours = (await (await ask(waybill, `/api/v2/shipments/${number}`, token)).json()) as Detail
  const can = { shipment: ours.can, stops: ours.stops.map((stop) => stop.can) }
  await fetch(`${limit.address}/can?number=${number}`, { method: 'POST', body: JSON.stringify(can) })
  const theirs = await (await fetch(`${limit.address}/detail?number=${number}`)).json()
  if (!isDeepStrictEqual(ours, theirs)) throw new Error(`The limit answers another detail of ${number} than Waybill`)
}

function asked(path: string, token?: string): Asked {
  return { path, headers: asBrowser(token) }
}
