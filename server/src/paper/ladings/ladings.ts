import { PAPER_SAYINGS } from '@waybill/contract/paper/paper.sayings.ts'
import type { BillsOfLading } from '@waybill/contract/paper/paper.ts'
import { sayer } from '@waybill/contract/said.ts'
import { type Actor, nameOf } from '../../actor.ts'
import { withSystemEyes } from '../../db/system-eyes.ts'
import { announce } from '../../events.ts'
import { record } from '../../history/history.ts'
import { Refusal } from '../../http/refusal.ts'
import { ServedFile } from '../../http/served-file.ts'
import { lockShipment } from '../../shipments/shipments.ts'
import { findShipment } from '../confirmations/confirmations.queries.ts'
import { readLoad } from '../load.queries.ts'
import type { ItemOnPaper, LoadOnPaper } from '../load.ts'
import type { Means } from '../means.ts'
import * as policy from '../paper.policy.ts'
import type { LadingContent } from './draw-lading.ts'
import { insertLadings, keepLadingFile, type Lading, listLadings, type NewLading } from './ladings.queries.ts'

const say = sayer(PAPER_SAYINGS)

export async function list(actor: Actor, { press }: Means, idOrNumber: string): Promise<BillsOfLading> {
  const shipment = await findShipment(actor, idOrNumber)
  if (!shipment) throw new Refusal('not-found')
  const found = await listLadings(actor, shipment.id)
  if (found.length > 0) press.makeReady()
  return { data: found.map(toWire), totalCount: found.length, can: { make: policy.canMakeLading(actor, shipment) } }
}

/** One per order and drop, a master over several; made again, they are the next revision (domain §5.1). */
export async function make(actor: Actor, means: Means, shipmentId: string): Promise<BillsOfLading> {
  means.press.makeReady()
  await actor.db.transaction(async (tx) => {
    const found = await findShipment(actor, shipmentId, tx)
    if (!found) throw new Refusal('not-found')
    const shipment = policy.mayMakeLading(actor, found)
    // All customers' documents are made at once, whoever asks.
    const made = await withSystemEyes(tx, actor.db.scope, async () => {
      const { carrier_id, customer_id } = await lockShipment(tx, shipment.id)
      const ladings = ladingsOf(await readLoad(tx, shipment.id))
      if (ladings.length === 0) throw new Refusal('step-not-allowed', 'This shipment has no freight')
      const issued = { at: actor.now, by: nameOf(actor), gs1Prefix: means.gs1Prefix }
      const revision = await insertLadings(tx, shipment.id, ladings, issued)
      return { revision, companyIds: [carrier_id, customer_id] }
    })
    const subject = { type: 'shipment', id: shipment.id } as const
    await record(tx, actor, subject, say('lading-generated', { revision: made.revision }))
    await announce(tx, { kind: 'bill-of-lading-made', subject, companyIds: made.companyIds, byId: actor.id })
  })
  return await list(actor, means, shipmentId)
}

export async function document(
  actor: Actor,
  means: Means,
  shipmentId: string,
  billOfLadingId: string,
): Promise<ServedFile> {
  const lading = (await listLadings(actor, shipmentId)).find(({ id }) => id === billOfLadingId)
  if (!lading) throw new Refusal('not-found')
  const name = `Bill of lading ${lading.bolNumber} revision ${lading.revision}.pdf`
  return new ServedFile({ bytes: await bytesOf(means, lading), mediaType: 'application/pdf', name, isShown: true })
}

async function bytesOf({ files, system, press }: Means, lading: Lading): Promise<Uint8Array> {
  const { content, bolNumber: number, revision, madeAt, isReplaced } = lading
  const draw = () => press.draw({ paper: 'bill-of-lading', drawing: { content, number, revision, madeAt, isReplaced } })
  // A replaced one says so across the page; the original stays with it.
  if (isReplaced) return await draw()
  if (lading.fileId) return (await files.read(system, lading.fileId)).bytes
  const bytes = await draw()
  const name = `Bill of lading ${number}.pdf`
  const stored = await files.store({ bytes, mediaType: 'application/pdf', name, purpose: 'bill-of-lading' })
  await system.transaction(async (tx) => {
    const { fileId } = await files.keep(tx, lading.providerId, stored)
    if ((await keepLadingFile(tx, lading.id, fileId)) !== fileId) await files.remove(tx, fileId)
  })
  return bytes
}

/** One per order between two stops; if there are several, a master for the shipment. None shows any money. */
export function ladingsOf(whole: LoadOnPaper): NewLading[] {
  const load = { ...whole, carrierRate: null, charges: [] }
  const drops = Map.groupBy(load.items, (item) => `${item.orderId} ${item.pickup} ${item.delivery}`)
  const isSingle = drops.size === 1
  const underlying = [...drops.values()].flatMap((items): NewLading[] => {
    const [first] = items
    if (!first) return []
    const { orderId, pickup, delivery } = first
    const stops = load.stops.filter(({ sequence }) => sequence === pickup || sequence === delivery)
    // If a shipment has several orders, what is said of the whole would tell one customer about another.
    const own = isSingle ? {} : { references: [], specialInstructions: null, requirements: [], weight: weightOf(items) }
    const content: LadingContent = {
      load: { ...load, ...own, items, stops },
      kind: isSingle ? 'single' : 'underlying',
      from: pickup,
      to: delivery,
    }
    return [{ orderId, pickup, delivery, content, customerIds: [first.customerId] }]
  })
  if (underlying.length < 2) return underlying
  const [first, last] = [load.stops[0], load.stops.at(-1)]
  if (!first || !last) return underlying
  const content: LadingContent = { load, kind: 'master', from: first.sequence, to: last.sequence }
  const customerIds = [...new Set(load.items.map((item) => item.customerId))]
  return [{ orderId: null, pickup: null, delivery: null, content, customerIds }, ...underlying]
}

function weightOf(items: readonly ItemOnPaper[]): number {
  return items.reduce((sum, item) => sum + (item.weight ?? 0), 0)
}

function toWire(lading: Lading): BillsOfLading['data'][number] {
  const { id, bolNumber, kind, revision, orderNumber, shipFrom, shipTo, madeAt, madeBy, isReplaced } = lading
  return { id, bolNumber, kind, revision, orderNumber, shipFrom, shipTo, madeAt, madeBy, isReplaced }
}
