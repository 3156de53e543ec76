import {
  EQUIPMENT_MODE_NAMES,
  type EquipmentMode,
  SHIPPING_MODE_NAMES,
  type ShippingMode,
} from '@waybill/contract/freight-codes.ts'
import { LOAD_TENDER_SAYINGS } from '@waybill/contract/load-tenders/load-tenders.sayings.ts'
import { type Fact, type Said, sayer } from '@waybill/contract/said.ts'
import type { ShipmentPlan } from '../shipments/shipments.ts'
import type { EarlierPlan, EarlierStop, Goods } from './load-tenders.queries.ts'

const say = sayer(LOAD_TENDER_SAYINGS)

type Times = { early: string | null; late: string | null; appointment: string | null }

/** What a customer's change changes, one sentence each, for the shipment's history. */
export function changesBetween(before: EarlierPlan, after: ShipmentPlan): Said[] {
  return [...changedStops(before, after), ...changedFreight(before, after), ...changedReferences(before, after)]
}

/** What papers name; carriers price the freight. */
const REFERENCES: readonly string[] = ['load-references-added', 'load-references-removed']

/** Whether a carrier would price it anew. */
export function isOtherFreight(changes: readonly Said[]): boolean {
  return changes.some(({ code }) => !REFERENCES.includes(code))
}

function changedStops({ stops: before }: EarlierPlan, { stops: after }: ShipmentPlan): Said[] {
  const [stopsBefore, stopsAfter] = [before.length, after.length]
  const counted =
    stopsBefore === stopsAfter ? [] : [say('load-stops-changed', { before: stopsBefore, after: stopsAfter })]
  const changed = after.flatMap((stop, index) => {
    const earlier = before[index]
    return earlier ? changedStop(index + 1, earlier, stop) : []
  })
  return [...counted, ...changed]
}

/** Another place and another time, each by the first that tells it apart. */
function changedStop(number: number, before: EarlierStop, after: EarlierStop): Said[] {
  const ways = [
    [placeOf, addressOf],
    [timeOf, windowOf],
  ]
  return ways.flatMap((tellings) => {
    const changed = tellings
      .map((tell) => ({ before: tell(before), after: tell(after) }))
      .find((told) => JSON.stringify(told.before) !== JSON.stringify(told.after))
    return changed ? [say('load-stop-changed', { stop: number, ...changed })] : []
  })
}

function changedFreight(before: EarlierPlan, after: ShipmentPlan): Said[] {
  const changes: Said[] = []
  if (before.shippingMode !== after.shippingMode)
    changes.push(
      say('load-mode-changed', { before: modeName(before.shippingMode), after: modeName(after.shippingMode) }),
    )
  if (before.equipmentMode !== after.equipmentMode)
    changes.push(
      say('load-equipment-changed', {
        before: equipmentName(before.equipmentMode),
        after: equipmentName(after.equipmentMode),
      }),
    )
  const degrees = { before: before.reeferTemperature, after: tenthsOf(after.reeferTemperature) }
  if (degrees.before !== degrees.after)
    changes.push(say('load-temperature-changed', { before: orNone(degrees.before), after: orNone(degrees.after) }))
  if ((before.weight ?? 0) !== (after.weight ?? 0))
    changes.push(say('load-weight-changed', { before: orNone(before.weight), after: orNone(after.weight) }))
  if (goodsOf(before.goods) !== goodsOf(after.orders.flatMap(({ lineItems }) => lineItems)))
    changes.push(say('load-goods-changed'))
  return changes
}

function changedReferences(before: EarlierPlan, after: ShipmentPlan): Said[] {
  const changes: Said[] = []
  const values = new Set(after.references.map((reference) => reference.value))
  const added = [...values].filter((value) => !before.references.includes(value))
  const gone = before.references.filter((value) => !values.has(value))
  if (added.length > 0) changes.push(say('load-references-added', { references: added }))
  if (gone.length > 0) changes.push(say('load-references-removed', { references: gone }))
  return changes
}

/** The goods and where they are handled, in whatever sequence, of whichever order. */
function goodsOf(goods: readonly Goods[]): string {
  const items = goods.map((item) =>
    JSON.stringify([
      item.description,
      item.packageType,
      item.packages,
      item.weight,
      item.freightClass,
      item.nmfc,
      item.isHazmat,
      item.unNumber,
      item.hazardClass,
      item.packingGroup,
      item.stops.toSorted((one, other) => one - other),
    ]),
  )
  return items.toSorted().join()
}

const placeOf = (stop: EarlierStop): Fact => `${stop.name}, ${stop.city}, ${stop.state}`

const addressOf = (stop: EarlierStop): Fact =>
  [stop.addressLine1, stop.postalCode].filter(Boolean).join(', ') || { term: 'none' }

const modeName = (mode: number): Fact => ({ term: SHIPPING_MODE_NAMES[mode as ShippingMode] })

const equipmentName = (mode: number): Fact => ({ term: EQUIPMENT_MODE_NAMES[mode as EquipmentMode] })

const orNone = (figure: number | null): Fact => figure ?? { term: 'none' }

/** As precise as it is kept. */
const tenthsOf = (degrees: number | null): number | null => degrees && Math.round(degrees * 10) / 10

/** Wall times as the customer wrote them; the stop has the zone. */
export function timeOf({ appointment, ...window }: Times): Said {
  return appointment ? say('load-time-at', { time: clock(appointment) }) : windowOf(window)
}

function windowOf({ early, late }: Pick<Times, 'early' | 'late'>): Said {
  return say('load-time-within', { early: clock(early), late: clock(late) })
}

const clock = (wall: string | null): Fact => wall?.replace('T', ' ') ?? { term: 'open' }
