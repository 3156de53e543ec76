import { RATE_SAYINGS } from '@waybill/contract/rates/rates.sayings.ts'
import type { DieselPrice } from '@waybill/contract/rates/rates.ts'
import { sayer } from '@waybill/contract/said.ts'
import type { Actor } from '../../actor.ts'
import { announce } from '../../events.ts'
import { record } from '../../history/history.ts'
import { Refusal } from '../../http/refusal.ts'
import { listPrices, upsertPrices } from './fuel.queries.ts'

const say = sayer(RATE_SAYINGS)

type Taken = { added: number; changed: number; unchanged: number }

export async function dieselPrices(
  actor: Actor,
  query: { region?: string | undefined; page: number; pageSize: number },
): Promise<{ data: DieselPrice[]; totalCount: number }> {
  return await listPrices(actor.db.read, query)
}

/** Imports the weekly prices. A correction replaces the week's price; quotes made with it stay. */
export async function importDieselPrices(
  actor: Actor,
  { source, prices }: { source: string; prices: readonly DieselPrice[] },
): Promise<Taken> {
  refuseTwice(prices)
  return await actor.db.transaction(async (tx) => {
    const { added, changed } = await upsertPrices(tx, prices, source, actor.now)
    const taken = { added, changed, unchanged: prices.length - added - changed }
    if (added + changed === 0) return taken
    const subject = { type: 'company', id: actor.companyId } as const
    const said = say('diesel-imported', { source, added, changed })
    await record(tx, actor, subject, said, { isInternal: true })
    await announce(tx, { kind: 'diesel-prices-changed', subject, companyIds: [], byId: actor.id })
    return taken
  })
}

function refuseTwice(prices: readonly DieselPrice[]): void {
  const seen = new Set<string>()
  for (const [index, { region, publishedOn }] of prices.entries()) {
    const week = `${region} ${publishedOn}`
    const message = say('diesel-twice', { region: { term: region }, on: { day: publishedOn } })
    if (seen.has(week)) throw new Refusal('bad-request', message, { modelState: { [`prices.${index}`]: [message] } })
    seen.add(week)
  }
}
