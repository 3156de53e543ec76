import { EQUIPMENT_MODE_NAMES } from '@waybill/contract/freight-codes.ts'
import type { ConsolidationCheck, ConsolidationLimits } from '@waybill/contract/planning.ts'
import { milesBetween } from '../locations/locations.ts'
import { type OrderStopToPlan, type OrderToPlan, unitsOf, weightOf } from './plan.ts'
import type { Truck as WholeTruck } from './truck.ts'

type Truck = Pick<WholeTruck, 'equipmentMode' | 'trailerTypes' | 'reeferTemperature'>

/** Degrees Fahrenheit between set points that one unit can still keep. */
const DEGREES_APART = 5
/** What does not say how cold it wants it must not freeze. */
const FREEZING = 33
const DAY = 86_400_000

const REEFER = 1
const DRY = 0

/** Whether the orders can travel together, question by question (SPEC §9): an order alone is told only what fails. */
export function checksOf(
  orders: readonly OrderToPlan[],
  truck: Truck,
  limits: ConsolidationLimits,
): ConsolidationCheck[] {
  const checks = [
    atMost('weight', 'Weight', weightOf(orders), limits.maxWeight, 'lb'),
    atMost('units', 'Units', unitsOf(orders), limits.maxUnits, ''),
    atMost('pickup-distance', 'Between pickups', apart(orders, 'Pickup'), limits.maxMiles, 'mi'),
    atMost('delivery-distance', 'Between deliveries', apart(orders, 'Delivery'), limits.maxMiles, 'mi'),
    windows('pickup-window', 'Pickup windows', orders, 'Pickup', limits.windowDays),
    windows('delivery-window', 'Delivery windows', orders, 'Delivery', limits.windowDays),
    equipment(orders, truck),
    temperature(orders, truck),
    hazmat(orders),
  ]
  return orders.length > 1 ? checks : checks.filter(({ passes }) => !passes)
}

function atMost(
  kind: ConsolidationCheck['kind'],
  what: string,
  figure: number | null,
  limit: number,
  unit: string,
): ConsolidationCheck {
  const said = (value: number) => `${value.toLocaleString('en-US')} ${unit}`.trim()
  // Where a place is not on the map nobody can say that it is near.
  const actual = figure === null ? 'Not on the map' : said(figure)
  return { kind, what, limit: said(limit), actual, passes: figure !== null && figure <= limit, isBinding: false }
}

/** Miles between the two stops of different orders that lie farthest apart; null where one of them is not on the map. */
export function apart(orders: readonly OrderToPlan[], type: OrderStopToPlan['type']): number | null {
  let most = 0
  for (const [index, order] of orders.entries())
    for (const other of orders.slice(index + 1)) {
      const [here, there] = [endOf(order, type), endOf(other, type)]
      const from = pointOf(here)
      const to = pointOf(there)
      if (!from || !to) return null
      most = Math.max(most, milesBetween(from, to))
    }
  return most
}

export function pointOf(stop: OrderStopToPlan | undefined): { latitude: number; longitude: number } | null {
  if (!stop || stop.latitude === null || stop.longitude === null) return null
  return { latitude: stop.latitude, longitude: stop.longitude }
}

/** Where an order begins, and where it ends. */
export function endOf({ stops }: OrderToPlan, type: OrderStopToPlan['type']): OrderStopToPlan | undefined {
  return type === 'Pickup' ? stops.find((stop) => stop.type === type) : stops.findLast((stop) => stop.type === type)
}

function windows(
  kind: ConsolidationCheck['kind'],
  what: string,
  orders: readonly OrderToPlan[],
  type: OrderStopToPlan['type'],
  days: number,
): ConsolidationCheck {
  const hours = orders.map((order) => windowOf(endOf(order, type)))
  const gaps = hours.flatMap((one, index) => hours.slice(index + 1).map((other) => gapOf(one, other)))
  const widest = Math.max(0, ...gaps)
  const limit = `Within ${days} ${days === 1 ? 'day' : 'days'}`
  const actual = Number.isNaN(widest)
    ? 'Without a time'
    : widest === 0
      ? 'They overlap'
      : `${(widest / DAY).toFixed(1)} days apart`
  return { kind, what, limit, actual, passes: widest <= days * DAY, isBinding: false }
}

type Hours = { from: number; to: number } | null

function windowOf(stop: OrderStopToPlan | undefined): Hours {
  const times = [stop?.appointment ?? stop?.early ?? stop?.late, stop?.appointment ?? stop?.late ?? stop?.early]
  // Near places keep one clock, or nearly: wall times compare as they stand.
  const [from = NaN, to = NaN] = times.map((time) => (time ? Date.parse(`${time}Z`) : NaN))
  return Number.isNaN(from) ? null : { from, to }
}

function gapOf(one: Hours, other: Hours): number {
  return one && other ? Math.max(0, one.from - other.to, other.from - one.to) : NaN
}

/** Dry freight rides in a reefer too; everything else wants the equipment that it asks for. */
function equipment(orders: readonly OrderToPlan[], truck: Truck): ConsolidationCheck {
  const unfit = orders.filter(
    ({ equipmentMode, equipmentTypes }) =>
      !(equipmentMode === DRY && truck.equipmentMode === REEFER) &&
      (equipmentMode !== truck.equipmentMode || (equipmentTypes & truck.trailerTypes) === 0),
  )
  const asked = unfit.map(
    ({ row, equipmentMode }) => `${row.orderNumber} asks for ${EQUIPMENT_MODE_NAMES[equipmentMode]}`,
  )
  return {
    kind: 'equipment',
    what: 'Equipment',
    limit: EQUIPMENT_MODE_NAMES[truck.equipmentMode],
    actual: asked.join(', ') || 'It fits all',
    passes: unfit.length === 0,
    isBinding: true,
  }
}

function temperature(orders: readonly OrderToPlan[], truck: Truck): ConsolidationCheck {
  const kept = truck.equipmentMode === REEFER ? truck.reeferTemperature : null
  const points = orders.flatMap(({ reeferTemperature }) => reeferTemperature ?? [])
  const all = kept === null ? points : [...points, kept]
  const spread = all.length === 0 ? 0 : Math.max(...all) - Math.min(...all)
  const freezes = kept !== null && kept < FREEZING && orders.some(({ equipmentMode }) => equipmentMode === DRY)
  return {
    kind: 'temperature',
    what: 'Temperature',
    limit: `At most ${DEGREES_APART} °F apart`,
    actual: freezes
      ? `Dry freight would freeze at ${kept} °F`
      : spread > 0
        ? `Set points ${Number(spread.toFixed(1))} °F apart`
        : all.length > 0
          ? `All at ${all[0]} °F`
          : 'None asked for',
    passes: spread <= DEGREES_APART && !freezes,
    isBinding: true,
  }
}

function hazmat(orders: readonly OrderToPlan[]): ConsolidationCheck {
  const hazardous = orders.filter(({ items }) => items.some(({ isHazmat }) => isHazmat))
  const foodGrade = orders.filter(({ requirements }) => requirements.some((text) => /food[\s-]?grade/i.test(text)))
  const [dangerous] = hazardous
  const [food] = foodGrade
  return {
    kind: 'hazmat',
    what: 'Hazardous freight',
    limit: 'Never with food-grade freight',
    actual:
      dangerous && food
        ? `${dangerous.row.orderNumber} is hazardous, ${food.row.orderNumber} is food-grade`
        : dangerous
          ? 'No food-grade freight'
          : 'None',
    passes: !(dangerous && food),
    isBinding: true,
  }
}
