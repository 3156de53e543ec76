import type { EquipmentMode, ShippingMode } from '@waybill/contract/freight-codes.ts'
import { TRAILER_OF_MODE } from '@waybill/contract/order-codes.ts'
import type { PlanEntry } from '@waybill/contract/planning/planning.ts'
import type { OrderToPlan } from './plan.ts'

/** What the load requires from its hauler. */
export type Truck = {
  shippingMode: ShippingMode
  equipmentMode: EquipmentMode
  trailerTypes: number
  reeferTemperature: number | null
  isTeamRequired: boolean
  isBlind: boolean
  requirements: string[]
  specialInstructions: string | null
}

type Wish = Pick<
  PlanEntry,
  | 'shippingMode'
  | 'equipmentMode'
  | 'trailerTypes'
  | 'reeferTemperature'
  | 'isTeamRequired'
  | 'isBlind'
  | 'specialInstructions'
>

/** The planner's choices for it; the rest follows from the orders. */
export function truckOf(orders: readonly OrderToPlan[], wish: Wish): Truck {
  const equipmentMode = wish.equipmentMode ?? equipmentOf(orders)
  return {
    shippingMode: wish.shippingMode ?? shippingModeOf(orders),
    equipmentMode,
    trailerTypes: wish.trailerTypes ?? trailersOf(orders, equipmentMode),
    reeferTemperature:
      equipmentMode !== 1
        ? null
        : wish.reeferTemperature === undefined
          ? temperatureOf(orders)
          : wish.reeferTemperature,
    isTeamRequired: wish.isTeamRequired ?? orders.some((order) => order.isTeamRequired),
    isBlind: wish.isBlind ?? orders.some((order) => order.isBlind),
    requirements: [...new Set(orders.flatMap(({ requirements }) => requirements))],
    specialInstructions:
      (wish.specialInstructions === undefined ? instructionsOf(orders) : wish.specialInstructions) || null,
  }
}

/** Dry freight can ride in a reefer; otherwise the first order decides, and checks report the others. */
function equipmentOf(orders: readonly OrderToPlan[]): EquipmentMode {
  const modes = orders.map(({ equipmentMode }) => equipmentMode)
  return modes.includes(1) && modes.every((mode) => mode === 0 || mode === 1) ? 1 : (modes[0] ?? 0)
}

/** Trailers that suit every order with this equipment. */
function trailersOf(orders: readonly OrderToPlan[], equipmentMode: EquipmentMode): number {
  const asked = orders.filter((order) => order.equipmentMode === equipmentMode).map((order) => order.equipmentTypes)
  if (asked.length === 0) return TRAILER_OF_MODE[equipmentMode]
  return asked.reduce((common, types) => common & types) || (asked[0] ?? TRAILER_OF_MODE[equipmentMode])
}

/** Small orders make up a truckload. */
function shippingModeOf(orders: readonly OrderToPlan[]): ShippingMode {
  const modes = new Set(orders.map(({ shippingMode }) => shippingMode))
  const [first = 0] = modes
  return modes.size === 1 && (orders.length === 1 || first !== 1) ? first : 0
}

/** The coldest requested; the checks say how far apart they can be. */
function temperatureOf(orders: readonly OrderToPlan[]): number | null {
  const points = orders.flatMap(({ reeferTemperature }) => reeferTemperature ?? [])
  return points.length > 0 ? Math.min(...points) : null
}

function instructionsOf(orders: readonly OrderToPlan[]): string {
  const said = orders.filter(({ specialInstructions }) => specialInstructions)
  if (said.length === 1) return said[0]?.specialInstructions ?? ''
  const each = said.map(({ row, specialInstructions }) => `Order ${row.orderNumber}: ${specialInstructions}`)
  return each.join('\n').slice(0, 2_000)
}
