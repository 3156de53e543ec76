import { EQUIPMENT_MODE_NAMES } from '@waybill/contract/freight-codes.ts'
import { isFoodGrade } from '@waybill/contract/hazmat.ts'
import { PLANNING_SAYINGS } from '@waybill/contract/planning/planning.sayings.ts'
import type { ConsolidationCheck, ConsolidationLimits } from '@waybill/contract/planning/planning.ts'
import { type Said, sayer } from '@waybill/contract/said.ts'
import { saidOf } from '@waybill/contract/told.ts'
import { allOf } from '../http/said.ts'
import { milesApart } from '../locations/locations.ts'
import { type OrderStopToPlan, type OrderToPlan, unitsOf, weightOf } from './plan.ts'
import type { Truck as WholeTruck } from './truck.ts'

const say = sayer(PLANNING_SAYINGS)

type Truck = Pick<WholeTruck, 'equipmentMode' | 'trailerTypes' | 'reeferTemperature'>

/** Degrees Fahrenheit between set points that one unit can still hold. */
const DEGREES_APART = 5
/** Freight without a stated temperature must not freeze. */
const FREEZING = 33
const DAY = 86_400_000

const REEFER = 1
const DRY = 0

/** Whether the orders can travel together, check by check (SPEC §9): a single order lists only failures. */
export function checksOf(
  orders: readonly OrderToPlan[],
  truck: Truck,
  limits: ConsolidationLimits,
): ConsolidationCheck[] {
  const checks = [
    atMost('weight', 'Weight', weightOf(orders), limits.maxWeight, (weight) => say('check-pounds', { weight })),
    atMost('units', 'Units', unitsOf(orders), limits.maxUnits, (units) => say('check-units', { units })),
    atMost('pickup-distance', 'Between pickups', apart(orders, 'Pickup'), limits.maxMiles, inMiles),
    atMost('delivery-distance', 'Between deliveries', apart(orders, 'Delivery'), limits.maxMiles, inMiles),
    windows('pickup-window', 'Pickup windows', orders, 'Pickup', limits.windowDays),
    windows('delivery-window', 'Delivery windows', orders, 'Delivery', limits.windowDays),
    equipment(orders, truck),
    temperature(orders, truck),
    hazmat(orders),
  ]
  return orders.length > 1 ? checks : checks.filter(({ passes }) => !passes)
}

const inMiles = (miles: number): Said => say('check-miles', { miles })

function atMost(
  kind: ConsolidationCheck['kind'],
  what: string,
  figure: number | null,
  limit: number,
  said: (value: number) => Said,
): ConsolidationCheck {
  // A place that is not on the map cannot be called near.
  const actual = figure === null ? saidOf('Not on the map') : said(figure)
  return { kind, what, limit: said(limit), actual, passes: figure !== null && figure <= limit, isBinding: false }
}

/** Miles between the two farthest stops of different orders; null if one is not on the map. */
export function apart(orders: readonly OrderToPlan[], type: OrderStopToPlan['type']): number | null {
  let most = 0
  for (const [index, order] of orders.entries())
    for (const other of orders.slice(index + 1)) {
      const [here, there] = [endOf(order, type), endOf(other, type)]
      const from = pointOf(here)
      const to = pointOf(there)
      if (!from || !to) return null
      most = Math.max(most, milesApart(from, to))
    }
  return most
}

export function pointOf(stop: OrderStopToPlan | undefined): { latitude: number; longitude: number } | null {
  if (!stop || stop.latitude === null || stop.longitude === null) return null
  return { latitude: stop.latitude, longitude: stop.longitude }
}

/** Where an order starts or ends. */
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
  const limit = days === 1 ? say('check-within-one-day') : say('check-within-days', { days })
  const actual = Number.isNaN(widest)
    ? saidOf('Without a time')
    : widest === 0
      ? saidOf('They overlap')
      : apartBy(Number((widest / DAY).toFixed(1)))
  return { kind, what, limit, actual, passes: widest <= days * DAY, isBinding: false }
}

const apartBy = (days: number): Said => (days === 1 ? say('check-one-day-apart') : say('check-days-apart', { days }))

type Hours = { from: number; to: number } | null

function windowOf(stop: OrderStopToPlan | undefined): Hours {
  const times = [stop?.appointment ?? stop?.early ?? stop?.late, stop?.appointment ?? stop?.late ?? stop?.early]
  // Nearby places share a clock, or nearly: wall times compare directly.
  const [from = NaN, to = NaN] = times.map((time) => (time ? Date.parse(`${time}Z`) : NaN))
  return Number.isNaN(from) ? null : { from, to }
}

function gapOf(one: Hours, other: Hours): number {
  return one && other ? Math.max(0, one.from - other.to, other.from - one.to) : NaN
}

/** Dry freight can ride in a reefer; everything else needs its own equipment. */
function equipment(orders: readonly OrderToPlan[], truck: Truck): ConsolidationCheck {
  const unfit = orders.filter(
    ({ equipmentMode, equipmentTypes }) =>
      !(equipmentMode === DRY && truck.equipmentMode === REEFER) &&
      (equipmentMode !== truck.equipmentMode || (equipmentTypes & truck.trailerTypes) === 0),
  )
  const asked = unfit.map(({ row, equipmentMode }) =>
    say('check-equipment-asked', { order: row.orderNumber, equipment: { term: EQUIPMENT_MODE_NAMES[equipmentMode] } }),
  )
  return {
    kind: 'equipment',
    what: 'Equipment',
    limit: saidOf(EQUIPMENT_MODE_NAMES[truck.equipmentMode]),
    actual: asked.length > 0 ? allOf(asked) : saidOf('It fits all'),
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
    limit: say('check-degrees-apart', { degrees: DEGREES_APART }),
    actual: freezes
      ? say('check-would-freeze', { degrees: kept })
      : spread > 0
        ? say('check-set-points-apart', { degrees: Number(spread.toFixed(1)) })
        : all[0] !== undefined
          ? say('check-all-at', { degrees: all[0] })
          : saidOf('None requested'),
    passes: spread <= DEGREES_APART && !freezes,
    isBinding: true,
  }
}

function hazmat(orders: readonly OrderToPlan[]): ConsolidationCheck {
  const hazardous = orders.filter(({ items }) => items.some(({ isHazmat }) => isHazmat))
  const foodGrade = orders.filter(({ requirements }) => isFoodGrade(requirements))
  const [dangerous] = hazardous
  const [food] = foodGrade
  return {
    kind: 'hazmat',
    what: 'Hazardous freight',
    limit: saidOf('Never with food-grade freight'),
    actual:
      dangerous && food
        ? say('check-food-grade', { hazardous: dangerous.row.orderNumber, food: food.row.orderNumber })
        : saidOf(dangerous ? 'No food-grade freight' : 'None'),
    passes: !(dangerous && food),
    isBinding: true,
  }
}
