import type { NewOrder } from '../../orders/orders.ts'
import type { PlannedOrder, ShipmentPlan } from './create-shipment.ts'

/** An order of a load that its customer changes. */
export type KnownOrder = {
  id: string
  /** A document of its customer brought it. */
  isOfDocument: boolean
  /** The values of its references. */
  numbers: string[]
  lineItems: { id: string; description: string }[]
}

type Plan = Pick<ShipmentPlan, 'customerLoadNumber'> & { orders: readonly Pick<PlannedOrder, 'numbers'>[] }

/** Which of the load's orders each one in the plan is: the one with its number, else the only one left on both sides. */
export function knownAs(plan: Plan, known: readonly KnownOrder[]): (KnownOrder | undefined)[] {
  const left = new Set(known)
  const numbered = plan.orders.map(({ numbers: [number] }) => {
    const found = [...left].find(({ numbers }) => number !== undefined && numbers.includes(number))
    if (found) left.delete(found)
    return found
  })
  const [only, ...others] = [...left].filter((order) => isOfLoad(plan, order))
  const isClear = others.length === 0 && numbered.filter((found) => !found).length === 1
  return numbered.map((found) => found ?? (isClear ? only : undefined))
}

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

function isOfLoad({ customerLoadNumber }: Plan, { isOfDocument, numbers }: KnownOrder): boolean {
  return isOfDocument && numbers.includes(customerLoadNumber)
}
