import { z } from 'zod'
import { get, post } from '../endpoint.ts'
import { EquipmentMode, ShippingMode } from '../freight-codes.ts'
import { Id } from '../ids.ts'
import { StopType } from '../lane.ts'
import { Distance } from '../miles.ts'
import { Currency, EnteredMoney, Money, UnitRate } from '../money.ts'
import { FreightClass } from '../order-codes.ts'
import { PAGE_SIZE, Paging, pageOf } from '../paging.ts'
import { PostalCode } from '../postal-codes.ts'
import { Said } from '../said.ts'
import { CalendarDate, Instant } from '../time.ts'

/** Where a rate comes from: a lane contract, an LTL tariff, or a carrier's quote for this load. */
export const RATE_SOURCES = ['ContractTL', 'LTL', 'Spot'] as const
export const RateSource = z.enum(RATE_SOURCES)
export type RateSource = z.infer<typeof RateSource>

/** What one unit of a rate is (domain §2.6). A percentage is of the line haul. */
export const RATE_TYPES = ['Flat', 'Per Mile', 'Per Cwt', 'Per Pallet', 'Per Hour', 'Percent'] as const
export const RateType = z.enum(RATE_TYPES)
export type RateType = z.infer<typeof RateType>

/** Why a carrier's rate cannot be used. */
export const RATE_ERRORS = [
  'not-bookable',
  'no-tariff',
  'not-in-force',
  'overweight',
  'no-freight-class',
  'no-weight',
  'no-pallets',
  'no-distance',
  'no-fuel-price',
  'other-currency',
] as const
export type RateErrorCode = (typeof RATE_ERRORS)[number]

/** One line of a price. `code` is a quote code (domain §2.6): LINE_HAUL, FUEL, HAZMAT, … */
export const RateCharge = z.strictObject({
  code: z.string(),
  description: z.string(),
  /** The description as a name and facts. */
  said: Said,
  rateType: RateType,
  rate: UnitRate,
  units: z.number(),
  total: Money,
})
export type RateCharge = z.infer<typeof RateCharge>

/** What one carrier would haul the load for. Only the provider's operations read it (P9, domain §2.5). */
export const Rate = z.strictObject({
  carrierId: Id,
  carrierName: z.string(),
  scac: z.string().nullable(),
  rateSource: RateSource,
  /** What the carrier is paid, all in; null if it could not be calculated. */
  price: Money.nullable(),
  /** The price with this customer's markup; null if nothing is agreed with them. */
  markupTotal: Money.nullable(),
  currency: Currency,
  rate: UnitRate.nullable(),
  rateType: RateType.nullable(),
  /** How the line haul is charged: Flat if a minimum applied, else the rate's type. */
  chargeRateType: RateType.nullable(),
  serviceDays: z.number().int().nullable(),
  serviceLevelCode: z.string().nullable(),
  isGuaranteedRate: z.boolean(),
  /** A quote at this price that is still good, and until when. */
  quoteId: Id.nullable(),
  validUntil: Instant.nullable(),
  /** The outside rating service that gave the price, if one did. */
  webServiceDescriptionId: z.string().nullable(),
  /** The contract, tariff or quote by its own number. */
  reference: z.string().nullable(),
  /** Routing guide rank; 1 is asked first. */
  rank: z.number().int().nullable(),
  charges: z.array(RateCharge),
  isInError: z.boolean(),
  error: z.strictObject({ code: z.enum(RATE_ERRORS), said: Said }).nullable(),
})
export type Rate = z.infer<typeof Rate>

/** What was priced. */
export const PricedLoad = z.strictObject({
  shipmentId: Id.nullable(),
  shippingMode: ShippingMode,
  equipmentMode: EquipmentMode,
  currency: Currency,
  /** Rates and fuel are those in force on this day. */
  pickupOn: CalendarDate,
  distance: Distance.nullable(),
  /** Pounds. */
  weight: z.number().nullable(),
  /** Null when the freight is not on pallets. */
  pallets: z.number().int().nullable(),
  products: z.array(z.strictObject({ weight: z.number().nullable(), freightClass: z.string().nullable() })),
  stops: z.array(
    z.strictObject({
      type: StopType,
      city: z.string(),
      state: z.string(),
      postalCode: z.string(),
      country: z.string(),
    }),
  ),
})
export type PricedLoad = z.infer<typeof PricedLoad>

const RatePaging = {
  page: z.number().int().min(1).max(100_000).default(1),
  pageSize: z.number().int().min(0).max(200).default(PAGE_SIZE),
}

/** For a shipment, an order, or stops with products that are neither yet. */
export const RateSearch = z.union([
  z.strictObject({ shipmentId: Id, ...RatePaging }),
  z.strictObject({ orderId: Id, ...RatePaging }),
  z.strictObject({
    stops: z
      .array(z.strictObject({ type: StopType, postalCode: PostalCode, date: CalendarDate.optional() }))
      .min(2, 'Enter where it is picked up and where it is delivered')
      .max(20),
    products: z
      .array(
        z.strictObject({
          weight: z.number().positive('Enter the weight').max(1_000_000),
          packages: z.number().int().min(1).max(100_000),
          isOnPallets: z.boolean().default(true),
          freightClass: FreightClass.optional(),
        }),
      )
      .min(1, 'Describe the freight')
      .max(100),
    shippingMode: ShippingMode,
    equipmentMode: EquipmentMode,
    currency: Currency.default('USD'),
    /** Whose freight it is: the markup depends on it. */
    customerId: Id.optional(),
    ...RatePaging,
  }),
])
export type RateSearch = z.output<typeof RateSearch>

const QuoteTerms = {
  shipmentId: Id,
  carrierId: Id,
  /** How long the price is good; by default a day for a spot price, a week for a contract or tariff. */
  validForHours: z.number().int().min(1, 'At least an hour').max(720, 'At most 30 days').optional(),
}

/** Locks a price: a contract's or tariff's as calculated now, or the carrier's own. */
export const QuoteRequest = z.discriminatedUnion('rateSource', [
  z.strictObject({ rateSource: z.literal('ContractTL'), ...QuoteTerms }),
  z.strictObject({ rateSource: z.literal('LTL'), isGuaranteedRate: z.boolean().default(false), ...QuoteTerms }),
  z.strictObject({
    rateSource: z.literal('Spot'),
    price: EnteredMoney.refine((price) => price > 0, 'Enter the price'),
    serviceDays: z.number().int().min(0).max(60).optional(),
    webServiceDescriptionId: z.string().trim().min(1).max(60).optional(),
    ...QuoteTerms,
  }),
])
export type QuoteRequest = z.output<typeof QuoteRequest>

/** A price good until a set time, with its full calculation. */
export const Quote = z.strictObject({
  quoteId: Id,
  quoteNumber: z.string(),
  shipmentId: Id,
  carrierId: Id,
  carrierName: z.string(),
  rateSource: RateSource,
  serviceLevelCode: z.string().nullable(),
  isGuaranteedRate: z.boolean(),
  serviceDays: z.number().int().nullable(),
  price: Money,
  currency: Currency,
  rate: UnitRate,
  rateType: RateType,
  chargeRateType: RateType,
  webServiceDescriptionId: z.string().nullable(),
  charges: z.array(RateCharge),
  priced: PricedLoad,
  validFrom: Instant,
  validUntil: Instant,
  createdBy: z.string(),
})
export type Quote = z.infer<typeof Quote>

/** Regions of the weekly diesel price, by the codes of the Energy Information Administration (domain §2.7). */
export const DIESEL_REGIONS = ['NUS', 'R10', 'R1X', 'R1Y', 'R1Z', 'R20', 'R30', 'R40', 'R50', 'R5XCA', 'SCA'] as const
export const DieselRegion = z.enum(DIESEL_REGIONS)
export type DieselRegion = z.infer<typeof DieselRegion>

/** Dollars per gallon. */
const PerGallon = z
  .number()
  .min(0.5, 'That is below any diesel price')
  .max(20, 'That is above any diesel price')
  .refine((price) => Math.abs(Math.round(price * 1_000) / 1_000 - price) < 1e-9, 'Use at most three decimals')

export const DieselPrice = z.strictObject({ region: DieselRegion, publishedOn: CalendarDate, price: PerGallon })
export type DieselPrice = z.infer<typeof DieselPrice>

export const FUEL_PROGRAM_KINDS = ['peg-per-mile', 'step-per-mile', 'percent-of-line-haul', 'weight-scaled'] as const
export const FuelProgramKind = z.enum(FUEL_PROGRAM_KINDS)
export type FuelProgramKind = z.infer<typeof FuelProgramKind>

/** The seven fields of SPEC §3; weight is pounds. */
export const FuelRateRequest = z.strictObject({
  weight: z.number().min(0).max(1_000_000),
  carrierId: Id,
  /** The pickup date. */
  date: CalendarDate,
  equipmentMode: EquipmentMode,
  shippingMode: ShippingMode,
  shipmentId: Id,
})
export type FuelRateRequest = z.infer<typeof FuelRateRequest>

export const FuelRate = z.strictObject({
  miles: z.number().int(),
  shipmentId: Id,
  total: Money,
  weight: z.number(),
  equipmentMode: EquipmentMode,
  /** Dollars per mile, or percent of the line haul: the program says which (`fuelBasis`). */
  rate: UnitRate,
  shippingMode: ShippingMode,
})
export type FuelRate = z.infer<typeof FuelRate>

/** How a carrier's fuel is calculated on a given day. */
export const FuelBasis = z.strictObject({
  programName: z.string(),
  programVersion: z.number().int(),
  kind: FuelProgramKind,
  index: DieselPrice,
})
export type FuelBasis = z.infer<typeof FuelBasis>

export const rates = {
  find: post('/api/v2/unified_rates', {
    says: 'What each carrier would charge for a load, cheapest first; those who cannot haul it say why.',
    may: 'rate:read',
    body: RateSearch,
    returns: z.strictObject({ ...pageOf(Rate).shape, priced: PricedLoad }),
    refuses: ['not-found', 'place-unknown'],
    status: 200,
    isReading: true,
  }),
  quote: post('/api/v2/quotes', {
    says: 'Holds a carrier’s price for a shipment.',
    may: 'rate:quote',
    body: QuoteRequest,
    returns: Quote,
    refuses: ['not-found', 'rate-not-available', 'shipment-not-open', 'carrier-not-bookable'],
  }),
  fuel: post('/api/v2/fuel_rates', {
    says: 'The fuel surcharge of a shipment by a carrier’s program and the diesel price in force on the pickup date.',
    may: 'fuel-rate:read',
    body: FuelRateRequest,
    returns: FuelRate,
    refuses: ['not-found', 'fuel-rate-not-available'],
    status: 200,
    isReading: true,
  }),
  fuelBasis: get('/api/v2/fuel_bases', {
    says: 'The program and the diesel price that set a carrier’s fuel surcharge on a day.',
    may: 'fuel-rate:read',
    query: z.strictObject({
      carrierId: Id,
      date: CalendarDate,
      equipmentMode: z.coerce.number().pipe(EquipmentMode),
      shippingMode: z.coerce.number().pipe(ShippingMode),
    }),
    returns: FuelBasis,
    refuses: ['not-found', 'fuel-rate-not-available'],
  }),
  dieselPrices: get('/api/v2/diesel_prices', {
    says: 'The weekly diesel prices, newest first.',
    may: 'fuel-rate:read',
    query: z.strictObject({ region: DieselRegion.optional(), ...Paging }),
    returns: pageOf(DieselPrice),
  }),
  importDieselPrices: post('/api/v2/diesel_prices', {
    says: 'Imports weekly diesel prices; a week already known gets the new price.',
    may: 'diesel-price:import',
    body: z.strictObject({
      source: z.string().trim().min(1, 'Enter where the prices come from').max(120),
      prices: z.array(DieselPrice).min(1, 'Send at least one price').max(2_000),
    }),
    returns: z.strictObject({ added: z.number().int(), changed: z.number().int(), unchanged: z.number().int() }),
    status: 200,
  }),
}
