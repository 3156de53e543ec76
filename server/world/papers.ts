import { TENDER_STATUS } from '@waybill/contract/freight-codes.ts'
import { type LoadOnPaper, type PartyOnPaper, TERMS_VERSION } from '../src/paper/paper.ts'
import { instantAt, wallAt } from '../src/wall-clock.ts'
import { voiceOf, type WorldCompany } from './companies.ts'
import { type LaidLoad, type LoadPlan, tenderCharges } from './lay-load.ts'
import { Random } from './random.ts'
import type { Rows } from './rows.ts'

const DAY = 86_400_000
const MINUTE = 60_000
/** Older loads are history: nobody checks their signatures. */
const RECENT = 30 * DAY

type Network = { now: Date; rows: Rows; companies: Map<string, WorldCompany> }

/** A load's rate confirmations: one per booking, void if that ended, mostly signed once the truck was dispatched. */
export function layConfirmations({ now, rows, companies }: Network, plan: LoadPlan, laid: LaidLoad): void {
  // Its own random source: the world is the same without them.
  const random = new Random(Number(plan.number))
  const byId = new Map([...companies.values()].map((company) => [company.id, company]))
  const revisions = new Map<string, number>()
  plan.events.forEach((event, index) => {
    const carrier = event.kind === 'booked' ? byId.get(String(event.payload?.['carrierId'])) : undefined
    if (!carrier || event.at.getTime() < now.getTime() - RECENT) return
    const later = plan.events.slice(index + 1)
    const end = later.find(({ kind }) => kind === 'booking-rescinded' || kind === 'voided')
    const isSent = later.some(({ kind }) => kind === 'equipment-set' || kind === 'arrived')
    const signedAt = new Date(event.at.getTime() + random.between(5, 50) * MINUTE)
    const isSigned = signedAt < (end?.at ?? now) && random.chance(isSent ? 0.9 : 0.3)
    const signer = voiceOf(carrier)
    const revision = (revisions.get(carrier.id) ?? 0) + 1
    revisions.set(carrier.id, revision)
    const name = `${signer.firstName} ${signer.lastName}`
    rows.rate_confirmation.push({
      id: random.id(event.at),
      shipment_id: laid.shipmentId,
      carrier_id: carrier.id,
      revision,
      content: JSON.parse(JSON.stringify({ load: onPaper(rows, plan, laid, carrier), terms: TERMS_VERSION })),
      issued_at: event.at,
      issued_by: `${event.by.firstName} ${event.by.lastName}`.trim(),
      void_at: end?.at ?? null,
      void_reason: end ? 'rescinded' : null,
      signed_at: isSigned ? signedAt : null,
      signer_id: isSigned ? signer.contactId : null,
      signer_name: isSigned ? name : null,
      signer_title: isSigned ? 'Dispatcher' : null,
      signer_address: isSigned ? `203.0.113.${random.whole(2, 250)}` : null,
      signer_time_zone: isSigned ? carrier.timeZone : null,
      // Rows travel as JSON, so the column's JSON stays an object here.
      signature: isSigned ? JSON.parse('{"kind":"typed"}') : null,
    })
  })
}

/** As the server reads a load for its documents (load.queries.ts): if different, the next act on the load would reissue one. */
function onPaper(rows: Rows, plan: LoadPlan, { orderId }: LaidLoad, carrier: WorldCompany): LoadOnPaper {
  const tender = plan.tenders.findLast(
    ({ carrier: { id }, status }) => id === carrier.id && status === TENDER_STATUS.accepted,
  )
  const rate = plan.rate ?? tender?.rate ?? 0
  return {
    number: plan.number,
    provider: party(rows, plan.provider.id),
    carrier: party(rows, carrier.id),
    currency: plan.currency,
    carrierRate: rate,
    equipmentMode: plan.equipmentMode,
    // The world's mode numbers are the contract's.
    shippingMode: plan.shippingMode as LoadOnPaper['shippingMode'],
    miles: plan.distance?.miles ?? null,
    weight: plan.lines.reduce((sum, line) => sum + line.weight, 0),
    reeferTemperature: plan.temperature,
    isHazmat: plan.lines.some((line) => line.unNumber !== null),
    isTeamRequired: plan.isTeamRequired,
    isBlind: false,
    specialInstructions: plan.specialInstructions,
    proNumber: plan.proNumber,
    tractorNumber: null,
    trailerNumber: null,
    driver: null,
    references: plan.references,
    stops: plan.stops.map((stop, index) => {
      const at = (wall: string | null) => wall && withOffset(wall, stop.timeZone)
      const {
        type,
        name,
        addressLine1,
        city,
        state,
        postalCode,
        country,
        timeZone,
        contactName,
        contactPhone,
        instructions,
      } = stop
      const where = { name, addressLine1, addressLine2: null, city, state, postalCode, country, timeZone }
      const when = { early: at(stop.early), late: at(stop.late), appointment: at(stop.appointment) }
      const more = { contactName, contactPhone, instructions, references: stop.referenceNumbers, sealNumbers: [] }
      return { sequence: index + 1, type, ...where, ...when, ...more }
    }),
    items: plan.lines.map((line) => ({
      orderId,
      orderNumber: plan.orderNumber,
      customerId: plan.customer.id,
      orderInstructions: null,
      emergencyContact: null,
      shipperInstead: null,
      consigneeInstead: null,
      pickup: line.pickup + 1,
      delivery: line.delivery + 1,
      description: line.description,
      packageType: line.packageType,
      packages: line.packages,
      weight: line.weight,
      freightClass: line.freightClass,
      nmfc: null,
      isHazmat: line.unNumber !== null,
      unNumber: line.unNumber,
      hazardClass: line.unNumber === null ? null : '3',
      packingGroup: line.unNumber === null ? null : 'II',
    })),
    charges: tender
      ? tenderCharges(tender.rate).map(({ rate_type: rateType, ...line }) => ({ ...line, rateType }))
      : [],
  }
}

/** A wall time as the database's `stop_time` writes it. */
function withOffset(wall: string, zone: string): string {
  const instant = instantAt(wall, zone)
  const there = wallAt(instant, zone)
  const shift = (Date.parse(`${there}Z`) - instant.getTime()) / MINUTE
  const [hours, minutes] = [Math.floor(Math.abs(shift) / 60), Math.abs(shift) % 60]
  const two = (figure: number) => String(figure).padStart(2, '0')
  return `${there}${shift < 0 ? '-' : '+'}${two(hours)}:${two(minutes)}`
}

const known = new WeakMap<Rows, Map<string, PartyOnPaper>>()

function party(rows: Rows, id: string): PartyOnPaper {
  const parties = known.get(rows) ?? new Map<string, PartyOnPaper>()
  known.set(rows, parties)
  const before = parties.get(id)
  if (before) return before
  const company = rows.company.find((row) => row.id === id)
  const profile = rows.company_profile.find((row) => row.company_id === id)
  const desk = rows.company_desk.find((row) => row.company_id === id)
  const found: PartyOnPaper = {
    name: profile?.legal_name ?? company?.name ?? '',
    usdot: company?.usdot ?? null,
    docketNumber: company?.docket_number ?? null,
    scac: company?.scac ?? null,
    timeZone: company?.time_zone ?? 'UTC',
    phone: desk?.phone ?? null,
    // The world writes addresses in the profile's format.
    address: (profile?.physical_address as PartyOnPaper['address'] | undefined) ?? null,
  }
  parties.set(id, found)
  return found
}
