import type { Location } from '@waybill/contract/locations/locations.ts'
import { NEW_LOCATION, type NewStopLocation, type OrderEntry } from '@waybill/contract/orders/orders.ts'
import type { Said } from '@waybill/contract/said.ts'
import type { Actor } from '../../actor.ts'
import { Refusal } from '../../http/refusal.ts'
import type { InSight } from '../../http/subjects.ts'
import { create as createLocation, ofCompanyByCode, ofCompanyByNumber } from '../../locations/locations.ts'
import type { NewOrder, OrderedItem, PlannedStop } from '../orders.ts'
import type { OrderFacts } from './order-book.queries.ts'

type StopEntry = OrderEntry['stops'][number]

export type PlanOf = {
  /** The actor, in the transaction that writes the order. */
  actor: Actor
  /** The loads they see, including those loads' places. */
  loads: InSight
  customerId: string
  /** The order before a change: its own stops and line items keep their ids. */
  before?: OrderFacts
}

/** The entry as we store it: places found or added, items tied to the stops where they load and unload. */
export async function planOf(around: PlanOf, entry: OrderEntry): Promise<NewOrder> {
  refuseForeignIds(entry, around.before)
  const { stops: entered, currency = around.before?.currency ?? 'USD', ...fields } = entry
  const stops: PlannedStop[] = []
  for (const [index, stop] of entered.entries()) stops.push(await plannedStop(around, stop, index))
  if (!entry.isDraft) refusePast(stops, around.actor.now)
  const lastDelivery = entered.findLastIndex(({ type }) => type === 'Delivery')
  const lineItems = entered.flatMap(({ lineItems: items }, pickup) =>
    items.map(({ deliveryStop, ...item }): OrderedItem => {
      const delivery = deliveryStop === null ? lastDelivery : deliveryStop - 1
      return { ...item, pickup, delivery: delivery > pickup ? delivery : null }
    }),
  )
  return { ...fields, currency, stops, lineItems }
}

async function plannedStop(around: PlanOf, entry: StopEntry, index: number): Promise<PlannedStop> {
  const place = await placeOf(around, entry, `stops.${index}`)
  const { date, earlyDateTime, lateDateTime, appointmentDateTime } = entry.schedule
  // A lone date means any time.
  const isDayAlone = date && !earlyDateTime && !lateDateTime && !appointmentDateTime
  return {
    id: entry.stopId,
    type: entry.type,
    locationId: place.id,
    ediCode: entry.ediCode,
    googleId: entry.location?.googleId ?? null,
    name: place.name,
    addressLine1: place.addressLine1,
    addressLine2: place.addressLine2,
    city: place.city,
    state: place.province,
    postalCode: place.postalCode,
    country: place.country,
    timeZone: place.timeZone,
    point:
      place.latitude !== null && place.longitude !== null
        ? { latitude: place.latitude, longitude: place.longitude }
        : null,
    early: isDayAlone ? `${date}T00:00` : earlyDateTime,
    late: isDayAlone ? `${date}T23:59` : lateDateTime,
    appointment: appointmentDateTime,
    contactName: entry.contact.name,
    contactPhone: entry.contact.phoneNumber,
    contactEmail: entry.contact.emailAddress,
    instructions: entry.instructions,
  }
}

/** The customer's location by its number or EDI code; a new one is added in the same transaction. */
async function placeOf({ actor, loads, customerId }: PlanOf, entry: StopEntry, at: string): Promise<Location> {
  if (entry.locationNumber !== NEW_LOCATION)
    return await known(ofCompanyByNumber(actor, loads, customerId, entry.locationNumber), `${at}.locationNumber`)
  if (entry.location) return await written(actor, loads, customerId, entry.location, `${at}.location`)
  return await known(ofCompanyByCode(actor, loads, customerId, entry.ediCode ?? ''), `${at}.ediCode`)
}

async function known(looking: Promise<Location | undefined>, field: string): Promise<Location> {
  const found = await looking
  if (!found) throw refused({ [field]: ['There is no such location'] })
  return found
}

const NAMES_IN_ORDERS: Readonly<Record<string, string>> = { name: 'companyName', province: 'state' }

async function written(
  actor: Actor,
  loads: InSight,
  companyId: string,
  { companyName, addressLine1, addressLine2, city, state, postalCode, phoneNumber, emailAddress }: NewStopLocation,
  at: string,
): Promise<Location> {
  try {
    return await createLocation(actor, loads, {
      companyId,
      name: companyName,
      locationType: 'Warehouse',
      isPrimaryLocation: false,
      lumpersAvailable: false,
      isAppointmentRequired: false,
      overnightParking: false,
      addressLine1,
      addressLine2,
      city,
      province: state,
      postalCode,
      // A phone and its type are sent only if one is entered (SPEC §5).
      phoneNumbers: phoneNumber ? [{ type: 'OfficeNumber', number: phoneNumber }] : [],
      ediCodes: [],
      email: emailAddress,
      dockLength: null,
      directions: null,
    })
  } catch (error) {
    if (!(error instanceof Refusal) || !error.mistakes) throw error
    throw refused(
      Object.fromEntries(
        Object.entries(error.mistakes).map(([field, said]) => [`${at}.${NAMES_IN_ORDERS[field] ?? field}`, said]),
      ),
    )
  }
}

/** An id identifies a stop or item of this order; another order's would be moved here. */
function refuseForeignIds(entry: OrderEntry, before: OrderFacts | undefined): void {
  const stopIds = new Set(before?.stops.map(({ stopId }) => stopId))
  const itemIds = new Set(before?.stops.flatMap(({ lineItems }) => lineItems.map(({ id }) => id)))
  const state: Record<string, string[]> = {}
  for (const [index, stop] of entry.stops.entries()) {
    // Each can be named once: once deleted here, a second one is foreign.
    if (stop.stopId !== undefined && !stopIds.delete(stop.stopId))
      state[`stops.${index}.stopId`] = ['This stop belongs to another order']
    for (const [line, item] of stop.lineItems.entries())
      if (item.id !== undefined && !itemIds.delete(item.id))
        state[`stops.${index}.lineItems.${line}.id`] = ['This line item belongs to another order']
  }
  if (Object.keys(state).length > 0) throw refused(state)
}

/** A truck can still come: the pickup's latest time is ahead, by the clock there (domain T2). */
function refusePast(stops: readonly PlannedStop[], now: Date): void {
  const state: Record<string, string[]> = {}
  for (const [index, stop] of stops.entries()) {
    const last = [stop.late, stop.appointment, stop.early]
      .filter((time) => time !== null)
      .toSorted()
      .at(-1)
    if (stop.type === 'Pickup' && last && last < wallTime(now, stop.timeZone))
      state[`stops.${index}.schedule.date`] = ['This pickup lies in the past']
  }
  if (Object.keys(state).length > 0) throw refused(state)
}

/** The local time at a place, `YYYY-MM-DDTHH:MM`. */
function wallTime(at: Date, timeZone: string): string {
  // Swedish dates are in ISO format.
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' })
  return format.format(at).replace(' ', 'T')
}

function refused(modelState: Readonly<Record<string, readonly (string | Said)[]>>): Refusal {
  return new Refusal('bad-request', undefined, { modelState })
}
