import { z } from 'zod'
import { get, post, put } from '../endpoint.ts'
import { Required } from '../entered.ts'
import { EquipmentMode, ShippingMode } from '../freight-codes.ts'
import { Id } from '../ids.ts'
import { Currency, EnteredMoney, Money, UnitRate } from '../money.ts'
import { FREIGHT_CLASSES } from '../order-codes.ts'
import { Paging, pageOf, SearchText } from '../paging.ts'
import { Can } from '../permissions.ts'
import { Said } from '../said.ts'
import { stateCodeOf } from '../state-names.ts'
import { CalendarDate, Instant } from '../time.ts'
import { EnteredFuelTerms, FuelTerms } from './fuel-terms.ts'
import { InForce, RateTableNarrowing } from './rate-table-search.ts'
import { DieselRegion, RATE_SOURCES, RATE_TYPES, RateCharge } from './rates.ts'

/** Agreements with carriers and customers, maintained by the provider's operations (domain §2.1, §2.6, §2.7). */

/** A state ('IL'), the first three characters of a postal code ('606', 'L5T'), or a city ('Chicago, IL'). */
export const RateZone = z
  .string()
  .trim()
  .max(80)
  .transform((text) => {
    const comma = text.lastIndexOf(',')
    const state = text.slice(comma + 1).trim()
    const code = stateCodeOf(state) ?? state.toUpperCase()
    return comma < 0 ? code : `${text.slice(0, comma).trim()}, ${code}`
  })
  .refine(
    (text) => /^(?:\d{3}|[A-Z]\d[A-Z])$/.test(text) || stateCodeOf(text.split(', ').at(-1) ?? '') !== undefined,
    'Enter a state (IL), a postal prefix (606) or a city (Chicago, IL)',
  )

const EnteredRate = z
  .number()
  .positive('Enter the rate')
  .max(9_999_999)
  .refine((rate) => Math.abs(Math.round(rate * 10_000) / 10_000 - rate) < 1e-9, 'Use at most four decimals')
const EnteredAmount = EnteredMoney.refine((amount) => amount > 0, 'Enter the amount')
const Percent = z
  .number()
  .min(0, 'Enter a percentage')
  .max(1_000)
  .refine((percent) => Math.abs(Math.round(percent * 100) / 100 - percent) < 1e-9, 'Use at most two decimals')

/** For the line haul; a percentage is of something else, so it can only be a surcharge. */
export const LINE_HAUL_RATE_TYPES = ['Flat', 'Per Mile', 'Per Cwt', 'Per Pallet', 'Per Hour'] as const
export const LineHaulRateType = z.enum(LINE_HAUL_RATE_TYPES)

const Surcharge = z.strictObject({
  code: z.string().trim().min(1).max(20),
  description: Required('Enter what it is for').max(80),
  rateType: z.enum(RATE_TYPES),
  rate: EnteredRate,
})

const Term = { effectiveOn: CalendarDate, expiresOn: CalendarDate.nullable() }
const endsAfterItBegins = (term: { effectiveOn: string; expiresOn: string | null }) =>
  term.expiresOn === null || term.expiresOn >= term.effectiveOn
const ENDS_FIRST = { path: ['expiresOn'], message: 'It ends before it begins' }

const Price = {
  rateType: LineHaulRateType,
  rate: EnteredRate,
  minimum: EnteredAmount.nullable(),
  currency: Currency,
  surcharges: z.array(Surcharge).max(12),
  /** Null: the rate is all-in. */
  fuelProgramId: Id.nullable(),
  /** Routing guide rank; 1 is asked first. */
  rank: z.number().int().min(1, 'The first is number 1').max(99),
  serviceDays: z.number().int().min(0).max(60).nullable(),
  /** Pounds. */
  maxWeight: z.number().int().min(1).max(1_000_000).nullable(),
  ...Term,
}

const Lane = {
  carrierId: Id,
  originZone: RateZone,
  destinationZone: RateZone,
  shippingMode: ShippingMode,
  equipmentMode: EquipmentMode,
}

export const LaneContractEntry = z.strictObject({ ...Lane, ...Price }).refine(endsAfterItBegins, ENDS_FIRST)
export type LaneContractEntry = z.output<typeof LaneContractEntry>
/** The lane stays; a price in force is never rewritten: each change is a version that starts on its day. */
export const LaneContractChange = z.strictObject(Price).refine(endsAfterItBegins, ENDS_FIRST)
export type LaneContractChange = z.output<typeof LaneContractChange>

const Standing = {
  reference: z.string(),
  version: z.number().int(),
  carrierName: z.string(),
  inForce: InForce,
  can: z.strictObject({ change: Can, end: Can }),
}

export const LaneContract = z.strictObject({
  id: Id,
  ...Standing,
  ...Lane,
  originZone: z.string(),
  destinationZone: z.string(),
  ...Price,
  rate: UnitRate,
  minimum: Money.nullable(),
  fuelProgramName: z.string().nullable(),
})
export type LaneContract = z.infer<typeof LaneContract>

export const GUARANTEES = ['GTD_AM', 'GTD_NOON', 'GTD_PM'] as const
const ClassRates = z.partialRecord(z.enum(FREIGHT_CLASSES), z.array(EnteredRate).max(12))

/** For a pair of zones, or for all lanes of this many miles. */
export const TariffLane = z
  .strictObject({
    originZone: RateZone.nullable(),
    destinationZone: RateZone.nullable(),
    milesFrom: z.number().int().min(0).max(9_999).nullable(),
    /** Exclusive; null: no end. */
    milesTo: z.number().int().min(1).max(9_999).nullable(),
    rates: ClassRates,
    minimum: EnteredAmount,
    serviceDays: z.number().int().min(0).max(60),
    guaranteedExtra: EnteredAmount.nullable(),
    guaranteedCode: z.enum(GUARANTEES).nullable(),
  })
  .refine((lane) => (lane.originZone === null) === (lane.destinationZone === null), 'Enter both zones')
  .refine((lane) => (lane.originZone === null) !== (lane.milesFrom === null), 'Enter two zones, or the miles')
  .refine((lane) => lane.milesTo === null || lane.milesTo > (lane.milesFrom ?? 0), 'The miles end before they begin')
  .refine(
    (lane) => (lane.guaranteedExtra === null) === (lane.guaranteedCode === null),
    'Enter what is guaranteed and what it costs',
  )
  .refine((lane) => Object.keys(lane.rates).length > 0, 'Enter the rates of at least one class')
export type TariffLane = z.output<typeof TariffLane>

const TariffTerms = {
  /** Equipment it runs. */
  equipmentModes: z.array(EquipmentMode).min(1, 'Choose at least one').max(6),
  /** Pounds at which a lower rate starts, the first one 0. */
  weightBreaks: z.array(z.number().int().min(0).max(100_000)).min(1).max(12),
  maxWeight: z.number().int().min(1, 'Enter the heaviest load').max(100_000),
  /** Percent off the gross line haul. */
  discount: Percent.max(99.99, 'Less than all of it'),
  currency: Currency,
  ...Term,
}
const TariffLanes = { lanes: z.array(TariffLane).min(1, 'Enter at least one lane').max(200) }

type Columns = { weightBreaks: number[]; lanes: { rates: Partial<Record<string, number[]>> }[] }
function refuseColumns({ weightBreaks, lanes }: Columns, context: z.RefinementCtx): void {
  if (weightBreaks[0] !== 0 || weightBreaks.some((from, index) => index > 0 && from <= (weightBreaks[index - 1] ?? 0)))
    context.addIssue({ code: 'custom', path: ['weightBreaks'], message: 'Weight breaks begin at 0 and rise' })
  for (const [index, { rates }] of lanes.entries())
    if (Object.values(rates).some((row) => row?.length !== weightBreaks.length))
      context.addIssue({
        code: 'custom',
        path: ['lanes', index, 'rates'],
        message: 'Enter a rate for each weight break',
      })
}

export const TariffEntry = z
  .strictObject({ carrierId: Id, ...TariffTerms, ...TariffLanes })
  .superRefine(refuseColumns)
  .refine(endsAfterItBegins, ENDS_FIRST)
export type TariffEntry = z.output<typeof TariffEntry>
export const TariffChange = z
  .strictObject({ ...TariffTerms, ...TariffLanes })
  .superRefine(refuseColumns)
  .refine(endsAfterItBegins, ENDS_FIRST)
export type TariffChange = z.output<typeof TariffChange>

export const TariffRow = z.strictObject({
  id: Id,
  ...Standing,
  carrierId: Id,
  ...TariffTerms,
  laneCount: z.number().int(),
})
export type TariffRow = z.infer<typeof TariffRow>
export const Tariff = z.strictObject({
  ...TariffRow.shape,
  lanes: z.array(
    z.strictObject({
      originZone: z.string().nullable(),
      destinationZone: z.string().nullable(),
      milesFrom: z.number().int().nullable(),
      milesTo: z.number().int().nullable(),
      rates: z.partialRecord(z.enum(FREIGHT_CLASSES), z.array(UnitRate)),
      minimum: Money,
      serviceDays: z.number().int(),
      guaranteedExtra: Money.nullable(),
      guaranteedCode: z.enum(GUARANTEES).nullable(),
    }),
  ),
})
export type Tariff = z.infer<typeof Tariff>

const VersionTerms = { region: DieselRegion, effectiveOn: CalendarDate }
export const FuelProgram = z.strictObject({
  id: Id,
  carrierId: Id,
  carrierName: z.string(),
  name: z.string(),
  /** Loads it applies to; empty: all. */
  shippingModes: z.array(ShippingMode),
  equipmentModes: z.array(EquipmentMode),
  /** Newest first; a load is rated by the one in force on its pickup date. */
  versions: z.array(
    z.strictObject({
      version: z.number().int(),
      ...VersionTerms,
      expiresOn: CalendarDate.nullable(),
      terms: FuelTerms,
      inForce: InForce,
    }),
  ),
})
export type FuelProgram = z.infer<typeof FuelProgram>
export const FuelVersionEntry = z.strictObject({ ...VersionTerms, terms: EnteredFuelTerms })
export type FuelVersionEntry = z.output<typeof FuelVersionEntry>
export const FuelProgramEntry = z.strictObject({
  carrierId: Id,
  name: Required('Enter a name').max(80),
  shippingModes: z.array(ShippingMode).max(6),
  equipmentModes: z.array(EquipmentMode).max(6),
  ...VersionTerms,
  terms: EnteredFuelTerms,
})
export type FuelProgramEntry = z.output<typeof FuelProgramEntry>

export const MarkupEntry = z
  .strictObject({
    customerId: Id,
    /** Null: every mode. */
    shippingMode: ShippingMode.nullable(),
    percent: Percent,
    note: z.string().trim().max(200).nullable(),
    ...Term,
  })
  .refine(endsAfterItBegins, ENDS_FIRST)
export type MarkupEntry = z.output<typeof MarkupEntry>
export const Markup = z.strictObject({
  id: Id,
  customerId: Id,
  customerName: z.string(),
  shippingMode: ShippingMode.nullable(),
  percent: z.number(),
  note: z.string().nullable(),
  ...Term,
  inForce: InForce,
  can: z.strictObject({ end: Can }),
})
export type Markup = z.infer<typeof Markup>

export const QuoteRow = z.strictObject({
  id: Id,
  quoteNumber: z.string(),
  shipmentId: Id,
  shipmentNumber: z.string(),
  carrierId: Id,
  carrierName: z.string(),
  rateSource: z.enum(RATE_SOURCES),
  isGuaranteedRate: z.boolean(),
  serviceDays: z.number().int().nullable(),
  price: Money,
  currency: Currency,
  charges: z.array(RateCharge),
  validFrom: Instant,
  validUntil: Instant,
  isLive: z.boolean(),
  createdBy: z.string(),
  /** Why its carrier cannot be booked now; null if it can. */
  error: Said.nullable(),
})
export type QuoteRow = z.infer<typeof QuoteRow>

const narrowing = { query: SearchText, ...Paging }
const inForceToo = z.strictObject({ ...RateTableNarrowing, ...Paging })
const End = z.strictObject({ expiresOn: CalendarDate })

export const rateTables = {
  contracts: get('/api/v2/lane_contracts', {
    says: 'What carriers charge for lanes, by carrier and lane.',
    may: 'rate:read',
    query: inForceToo,
    returns: pageOf(LaneContract),
  }),
  addContract: post('/api/v2/lane_contracts', {
    says: 'Creates a lane contract: what a carrier charges for a lane.',
    may: 'rate:write',
    body: LaneContractEntry,
    returns: LaneContract,
    refuses: ['not-found', 'bad-request', 'place-unknown', 'fuel-rate-not-available'],
  }),
  changeContract: put('/api/v2/lane_contracts/:laneContractId', {
    says: 'A new version of a lane contract from a day on; the past stays as it was.',
    may: 'rate:write',
    body: LaneContractChange,
    returns: LaneContract,
    refuses: ['not-found', 'bad-request', 'changed-meanwhile', 'fuel-rate-not-available'],
    isVersioned: true,
  }),
  endContract: post('/api/v2/lane_contracts/:laneContractId/end', {
    says: 'Sets the last day of a lane contract; one that has not started by then never does.',
    may: 'rate:write',
    body: End,
    returns: LaneContract,
    refuses: ['not-found', 'bad-request', 'changed-meanwhile'],
    status: 200,
    isVersioned: true,
  }),
  tariffs: get('/api/v2/ltl_tariffs', {
    says: 'LTL tariffs: what carriers charge for less than a truckload.',
    may: 'rate:read',
    query: inForceToo,
    returns: pageOf(TariffRow),
  }),
  tariff: get('/api/v2/ltl_tariffs/:ltlTariffId', {
    says: 'One tariff with its lanes.',
    may: 'rate:read',
    returns: Tariff,
    refuses: ['not-found'],
  }),
  addTariff: post('/api/v2/ltl_tariffs', {
    says: 'Creates a tariff with its lanes.',
    may: 'rate:write',
    body: TariffEntry,
    returns: Tariff,
    refuses: ['not-found', 'bad-request', 'place-unknown'],
    bodyLimit: 400_000,
  }),
  changeTariff: put('/api/v2/ltl_tariffs/:ltlTariffId', {
    says: 'A new version of a tariff, lanes and all, from a day on.',
    may: 'rate:write',
    body: TariffChange,
    returns: Tariff,
    refuses: ['not-found', 'bad-request', 'place-unknown', 'changed-meanwhile'],
    isVersioned: true,
    bodyLimit: 400_000,
  }),
  endTariff: post('/api/v2/ltl_tariffs/:ltlTariffId/end', {
    says: 'Sets the last day of a tariff.',
    may: 'rate:write',
    body: End,
    returns: Tariff,
    refuses: ['not-found', 'bad-request', 'changed-meanwhile'],
    status: 200,
    isVersioned: true,
  }),
  programs: get('/api/v2/fuel_programs', {
    says: 'Each carrier’s fuel program, with all versions.',
    may: 'rate:read',
    query: z.strictObject({ carrierId: Id.optional(), ...narrowing }),
    returns: pageOf(FuelProgram),
  }),
  addProgram: post('/api/v2/fuel_programs', {
    says: 'Creates a carrier’s fuel program with its first version.',
    may: 'rate:write',
    body: FuelProgramEntry,
    returns: FuelProgram,
    refuses: ['not-found'],
  }),
  addProgramVersion: post('/api/v2/fuel_programs/:fuelProgramId/versions', {
    says: 'New terms of a fuel program from a day on; the caller names the version they follow.',
    may: 'rate:write',
    body: FuelVersionEntry,
    returns: FuelProgram,
    refuses: ['not-found', 'bad-request', 'changed-meanwhile'],
    isVersioned: true,
  }),
  markups: get('/api/v2/customer_markups', {
    says: 'The markup of each customer.',
    may: 'rate:read',
    query: inForceToo,
    returns: pageOf(Markup),
  }),
  addMarkup: post('/api/v2/customer_markups', {
    says: 'Sets a customer’s markup from a day on; it replaces the one before.',
    may: 'rate:write',
    body: MarkupEntry,
    returns: Markup,
    refuses: ['not-found', 'bad-request'],
  }),
  endMarkup: post('/api/v2/customer_markups/:markupId/end', {
    says: 'Sets the last day of a markup.',
    may: 'rate:write',
    body: End,
    returns: Markup,
    refuses: ['not-found', 'bad-request'],
    status: 200,
  }),
  quotes: get('/api/v2/quotes', {
    says: 'Prices held for shipments, newest first, and why a carrier cannot be booked.',
    may: 'rate:read',
    query: z.strictObject({ standing: z.enum(['live', 'over']).optional(), ...narrowing }),
    returns: pageOf(QuoteRow),
  }),
}
