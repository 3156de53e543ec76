import type { Job } from '@waybill/contract/jobs/jobs.ts'
import type { OrderFilters } from '@waybill/contract/orders/order-search.ts'
import { ORDER_SAYINGS } from '@waybill/contract/orders/orders.sayings.ts'
import {
  COPIES_AT_ONCE,
  type CopyWish,
  type NewOrder,
  type Order,
  type OrderEntry,
} from '@waybill/contract/orders/orders.ts'
import { type Said, sayer } from '@waybill/contract/said.ts'
import { type Actor, isProvider } from '../../actor.ts'
import type { Tx } from '../../db/connection.ts'
import { announce } from '../../events.ts'
import { type Doer, record, recordEach } from '../../history/history.ts'
import { type Exported, exported } from '../../http/csv.ts'
import { Refusal } from '../../http/refusal.ts'
import type { InSight } from '../../http/subjects.ts'
import { beginJob, type HeldJob, type Piece } from '../../jobs/jobs.ts'
import * as policy from '../orders.policy.ts'
import { drawOrders } from '../orders.queries.ts'
import { createOrder, reviseOrder } from '../orders.ts'
import { copyOrder } from './copy-order.queries.ts'
import { customerOf, exportRows, findFacts, holdOrder, type OrderFacts, type Which } from './order-book.queries.ts'
import { changesOfOrder } from './order-changes.ts'
import { ordersCsv } from './order-csv.ts'
import { planOf } from './order-plan.ts'

export { countsBody as counts, listBody as list } from './order-book.queries.ts'

const say = sayer(ORDER_SAYINGS)

export async function exportCsv(actor: Actor, filters: OrderFilters): Promise<Exported> {
  return await exported((limit) => exportRows(actor, filters, limit), ordersCsv)
}

export async function find(actor: Actor, orderNumber: string): Promise<Order> {
  return policy.shown(actor, await findOne(actor, { number: orderNumber }))
}

/** Creates the company's own order or, for the provider, a shipper's. */
export async function create(actor: Actor, loads: InSight, { customerId, ...entry }: NewOrder): Promise<Order> {
  return await within(actor, async (tx, inside) => {
    const customer = policy.mayOrderFor(actor, await customerOf(tx, customerId ?? actor.companyId))
    policy.refuseMarkup(actor, entry.markup)
    const plan = await planOf({ actor: inside, loads, customerId: customer.id }, entry)
    const { id } = await createOrder(tx, actor, { customerId: customer.id, source: 'Portal' }, plan)
    return policy.shown(actor, await findOne(inside, { id }))
  })
}

/** Rewrites an order. If two change the same version, the second is told of the first (TRUST P15). */
export async function update(
  actor: Actor,
  loads: InSight,
  orderNumber: string,
  version: number,
  entry: OrderEntry,
): Promise<Order> {
  return await within(actor, async (tx, inside) => {
    await holdOrder(tx, orderNumber)
    const before = policy.mayEdit(actor, await findOne(inside, { number: orderNumber }))
    if (version && before.version !== version) throw new Refusal('changed-meanwhile')
    policy.refuseMarkup(actor, entry.markup)
    const { customerId } = before
    const plan = await planOf({ actor: inside, loads, customerId, before }, entry)
    // What the customer cannot see, it does not remove either.
    const markup = isProvider(actor) ? entry.markup : undefined
    await reviseOrder(tx, before, { ...plan, markup })
    const after = await findOne(inside, { id: before.id })
    await tell(tx, actor, before, changesOfOrder(before, after))
    return policy.shown(actor, after)
  })
}

/** Copies an order. Many copies become a job: the first are made now, the rest piece by piece. */
export async function duplicate(
  actor: Actor,
  orderNumber: string,
  wish: CopyWish,
): Promise<{ orderNumbers: string[]; job: Job | null }> {
  return await within(actor, async (tx, inside) => {
    const order = policy.mayDuplicate(actor, await findOne(inside, { number: orderNumber }))
    const { id: orderId, customerId } = order
    const { id, firstName, lastName, companyId } = actor
    const wanted = { orderId, orderNumber, customerId, wish, by: { id, firstName, lastName, companyId } }
    const orderNumbers = await copy(tx, wanted, Math.min(wish.copies, COPIES_AT_ONCE), actor.now)
    if (orderNumbers.length === wish.copies) return { orderNumbers, job: null }
    const job = await beginJob(tx, actor, {
      kind: 'order-copies',
      subject: { type: 'order', id: orderId, number: orderNumber },
      payload: wanted,
      done: orderNumbers.length,
      total: wish.copies,
      results: orderNumbers,
    })
    return { orderNumbers, job }
  })
}

/** What is copied, how, and by whom: the payload of a copy job. */
type CopiesWanted = {
  orderId: string
  orderNumber: string
  customerId: string
  wish: CopyWish
  by: Omit<Doer, 'now'>
}

/** The next copies of a running job. Copies and progress commit together: no copy is made twice. */
export async function copyNextPiece(tx: Tx, job: HeldJob, now: Date): Promise<Piece> {
  const left = job.total - job.done
  // Only `duplicate` writes it.
  const results = await copy(tx, job.payload as CopiesWanted, Math.min(left, COPIES_AT_ONCE), now)
  return { done: results.length, isOver: results.length === left, results }
}

/** All copies or none; returns their numbers. */
async function copy(tx: Tx, wanted: CopiesWanted, copies: number, now: Date): Promise<string[]> {
  const by = { ...wanted.by, now }
  const made = await copyOrder(tx, by, wanted.orderId, { ...wanted.wish, copies })
  const ids = made.map(({ id }) => id)
  await drawOrders(tx, ids)
  const subjects = ids.map((id) => ({ type: 'order', id }) as const)
  await recordEach(tx, by, subjects, say('order-copied', { order: wanted.orderNumber }))
  const companyIds = [wanted.customerId]
  await announce(tx, ...subjects.map((subject) => ({ kind: 'order-created', subject, companyIds }) as const))
  return made.map(({ number }) => number)
}

/** Whether the actor may read the order's history. */
export async function isVisible(actor: Actor, id: string): Promise<boolean> {
  return (await findFacts(actor, { id })) !== undefined
}

async function findOne(actor: Actor, which: Which): Promise<OrderFacts> {
  const facts = await findFacts(actor, which)
  if (!facts) throw new Refusal('not-found')
  return facts
}

/** One transaction, and an actor whose reads see its writes. */
async function within<Done>(actor: Actor, act: (tx: Tx, inside: Actor) => Promise<Done>): Promise<Done> {
  return await actor.db.transaction((tx) => act(tx, { ...actor, db: actor.db.within(tx) }))
}

async function tell(tx: Tx, actor: Actor, { id, customerId }: OrderFacts, described: Said): Promise<void> {
  const subject = { type: 'order', id } as const
  await record(tx, actor, subject, described)
  await announce(tx, { kind: 'order-changed', subject, companyIds: [customerId] })
}
