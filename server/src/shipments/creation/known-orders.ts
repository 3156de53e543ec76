import type { NewOrder } from '../../orders/orders.ts'
import type { PlannedOrder, ShipmentPlan } from './create-shipment.ts'

/** An order of a load that its customer changes. */
export type KnownOrder = {
  id: string
  /** A document of its customer brought it. */
  isOfDocument: boolean
  references: { label: string; value: string }[]
  lineItems: { id: string; description: string }[]
}

type Plan = Pick<ShipmentPlan, 'customerLoadNumber'> & { orders: readonly Pick<PlannedOrder, 'numbers'>[] }

/** Which of the load's orders each one in the plan is: the one of that name or number, else the only one left on both sides. */
export function knownAs(plan: Plan, known: readonly KnownOrder[]): (KnownOrder | undefined)[] {
  const left = new Set(known)
  const claim = (among: readonly KnownOrder[]) => {
    const found = among.find((order) => left.has(order))
    if (found) left.delete(found)
    return found
  }
  const named = plan.orders.map(({ numbers: [number = ''] }) => claim(ordersNamed(number, known)))
  const numbered = plan.orders.map(
    ({ numbers: [number = ''] }, index) => named[index] ?? claim(known.filter((order) => bears(order, number))),
  )
  const [only, ...others] = [...left].filter((order) => isOfLoad(plan, order))
  const isClear = others.length === 0 && numbered.filter((found) => !found).length === 1
  return numbered.map((found) => found ?? (isClear ? only : undefined))
}

/** What an order is called, the better first. */
const NAMES = ['Order', 'Purchase Order']

/** Orders once bore the names of all the load's orders, in the sequence of these: there the place tells which one it is. */
function ordersNamed(number: string, known: readonly KnownOrder[]): KnownOrder[] {
  for (const label of NAMES) {
    const named = known.filter((order) => namesOf(order, label).includes(number))
    const [names = []] = named.map((order) => namesOf(order, label))
    const place = names.length === named.length ? names.indexOf(number) : 0
    if (named.length > 0) return named.slice(place)
  }
  return []
}

const namesOf = ({ references }: KnownOrder, name: string): string[] =>
  references.filter(({ label }) => label === name).map(({ value }) => value)

const bears = ({ references }: KnownOrder, number: string): boolean => references.some(({ value }) => value === number)

/** The order with its line items as they are known, told by their description: what was counted of one stays with it. */
export function withKnownItems(order: NewOrder, { lineItems }: KnownOrder): NewOrder {
  const left = [...lineItems]
  const known = order.lineItems.map((item) => {
    const at = left.findIndex(({ description }) => description === item.description)
    return at < 0 ? item : { ...item, id: left.splice(at, 1)[0]?.id }
  })
  return { ...order, lineItems: known }
}

/** What the customer took off the load. An order that a planner added was never the document's. */
export function takenOff(plan: Plan, known: readonly KnownOrder[], onBoard: readonly string[]): KnownOrder[] {
  return known.filter((order) => isOfLoad(plan, order) && !onBoard.includes(order.id))
}

function isOfLoad({ customerLoadNumber }: Plan, order: KnownOrder): boolean {
  return order.isOfDocument && bears(order, customerLoadNumber)
}
