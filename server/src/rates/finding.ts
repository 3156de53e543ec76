import type { Currency } from '@waybill/contract/money.ts'
import { fromCents, percentCents, toCents } from '@waybill/contract/money.ts'
import type { Rate, RateSource } from '@waybill/contract/rates/rates.ts'
import type { Actor } from '../actor.ts'
import { canBook } from '../company/bookability/bookability.policy.ts'
import type { Tx } from '../db/connection.ts'
import { programsById, programsOf } from './fuel/fuel.queries.ts'
import { type FuelInForce, fuelOf, withPrices } from './fuel/fuel-in-force.ts'
import { isObstacle, type Priced, toldCharges } from './pricing/charges.ts'
import type { ToPrice } from './pricing/freight-to-price.ts'
import { priceByContract } from './pricing/lane-contract.ts'
import { type LtlTerms, priceByTariff } from './pricing/ltl-tariff.ts'
import type { LiveQuote } from './quotes.queries.ts'
import {
  type ContractRow,
  findContracts,
  findTariffs,
  type Hauler,
  type LaneAsked,
  type TariffRow,
} from './rates.queries.ts'
import { inOtherCurrency, NO_CONTRACT, NO_TARIFF, type Obstacle, outOfForce, programNotInForce } from './wording.ts'

/** LTL is priced by tariffs, everything else by lane contracts (SPEC §3: shipping modes 1 LTL, 4 VLTL). */
const BY_TARIFF: readonly number[] = [1, 4]
const ORDINARY_SERVICE = 'STD'

/** A line's parts, before it is a rate. */
type Line = {
  rateSource: RateSource
  hauler: Hauler
  priced: Priced
  reference: string | null
  rank: number | null
  serviceDays: number | null
  serviceLevelCode: string | null
  isGuaranteed: boolean
  currency: Currency
}

export type Asking = { actor: Actor; today: string; markup: number | undefined; quotes: readonly LiveQuote[] }

/** One line per carrier and service: its cost, or why it is unavailable; the cheapest first, unavailable ones last. */
export async function findLines(tx: Tx, asking: Asking, wanted: ToPrice): Promise<Rate[]> {
  const lane = laneOf(wanted)
  const lines = !lane
    ? []
    : BY_TARIFF.includes(wanted.load.shippingMode)
      ? await byTariff(tx, asking, wanted, lane)
      : await byContract(tx, asking, wanted, lane)
  const told = lines.map((line) => tell(asking, line))
  const spot = asking.quotes.filter(({ rateSource }) => rateSource === 'Spot').map((quote) => tellQuote(asking, quote))
  return [...told, ...spot].toSorted(cheapestFirst)
}

function laneOf({ load, deliveryOn }: ToPrice): LaneAsked | undefined {
  const origin = load.stops[0]
  const destination = load.stops.at(-1)
  if (!origin || !destination || origin === destination) return undefined
  const { shipmentId, shippingMode, equipmentMode, pickupOn } = load
  return { shipmentId, shippingMode, equipmentMode, pickupOn, deliveryOn, origin, destination }
}

async function byContract(tx: Tx, { actor, today }: Asking, { load }: ToPrice, lane: LaneAsked): Promise<Line[]> {
  const rows = await findContracts(tx, actor.now, lane)
  const ids = [...new Set(rows.flatMap(({ contract }) => contract?.fuelProgramId ?? []))]
  const programs = await withPrices(tx, await programsById(tx, ids, load.pickupOn), load.pickupOn, today)
  const byId = new Map(programs.map((found) => [found.program.programId, found]))
  return rows.map(({ contract, ...hauler }) => ({
    rateSource: 'ContractTL',
    hauler,
    priced: priceContract(contract, load, byId),
    reference: contract?.reference ?? null,
    rank: contract?.rank ?? null,
    serviceDays: contract?.serviceDays ?? null,
    serviceLevelCode: null,
    isGuaranteed: false,
    currency: load.currency,
  }))
}

type Programs = ReadonlyMap<string, FuelInForce | { program: FuelInForce['program']; index: undefined }>

function priceContract(contract: ContractRow['contract'], load: ToPrice['load'], programs: Programs): Priced {
  if (!contract) return NO_CONTRACT
  const obstacle = standsAgainst(contract, load)
  if (obstacle) return obstacle
  const { fuelProgramId } = contract
  const found = fuelProgramId ? programs.get(fuelProgramId) : undefined
  if (fuelProgramId && !found) return programNotInForce(contract.reference)
  const fuel = fuelOf(found, load.pickupOn)
  return fuel && isObstacle(fuel) ? fuel : priceByContract(contract, load, fuel)
}

async function byTariff(tx: Tx, { actor, today }: Asking, { load }: ToPrice, lane: LaneAsked): Promise<Line[]> {
  const rows = await findTariffs(tx, actor.now, { ...lane, miles: load.distance?.miles ?? null })
  const carriers = rows.map(({ carrierId }) => carrierId)
  const programs = await withPrices(tx, await programsOf(tx, carriers, load, load.pickupOn), load.pickupOn, today)
  const byCarrier = new Map(programs.map((found) => [found.program.carrierId, found]))
  return rows.flatMap(({ tariff, ...hauler }) => {
    const line = {
      rateSource: 'LTL' as const,
      hauler,
      reference: tariff?.reference ?? null,
      rank: null,
      serviceDays: tariff?.serviceDays ?? null,
      currency: load.currency,
    }
    const service = (guaranteedExtra: number | null): Line => ({
      ...line,
      priced: priceTariff(tariff, guaranteedExtra, load, byCarrier.get(hauler.carrierId)),
      serviceLevelCode: guaranteedExtra === null ? ORDINARY_SERVICE : (tariff?.guaranteedCode ?? null),
      isGuaranteed: guaranteedExtra !== null,
    })
    const ordinary = service(null)
    // List an unavailable rate once.
    return tariff?.guaranteedExtra && !isObstacle(ordinary.priced)
      ? [ordinary, service(tariff.guaranteedExtra)]
      : [ordinary]
  })
}

function priceTariff(
  tariff: TariffRow['tariff'],
  guaranteedExtra: LtlTerms['guaranteedExtra'],
  load: ToPrice['load'],
  program: Parameters<typeof fuelOf>[0],
): Priced {
  if (!tariff) return NO_TARIFF
  const obstacle = standsAgainst(tariff, load)
  if (obstacle) return obstacle
  const fuel = fuelOf(program, load.pickupOn)
  return fuel && isObstacle(fuel) ? fuel : priceByTariff({ ...tariff, guaranteedExtra }, load, fuel)
}

/** What keeps a table row from pricing this load. */
function standsAgainst(
  row: { reference: string; currency: Currency; isInForce: boolean; effectiveOn: string; expiresOn: string | null },
  load: ToPrice['load'],
): Obstacle | undefined {
  if (!row.isInForce) return outOfForce(row, load.pickupOn)
  return row.currency === load.currency ? undefined : inOtherCurrency(row.currency, load.currency)
}

/** A quote still in effect is the price, whatever the tables say since. */
function tell(asking: Asking, line: Line): Rate {
  const { hauler, priced, rateSource, isGuaranteed } = line
  const quote = asking.quotes.find(
    (one) =>
      one.rateSource === rateSource && one.carrierId === hauler.carrierId && one.isGuaranteedRate === isGuaranteed,
  )
  if (quote) return { ...tellQuote(asking, quote), reference: line.reference, rank: line.rank }
  const price = isObstacle(priced) ? null : fromCents(priced.cents)
  const { carrierId, carrierName, scac } = hauler
  return {
    carrierId,
    carrierName,
    scac,
    rateSource,
    price,
    markupTotal: withMarkup(price, asking.markup),
    currency: line.currency,
    ...(isObstacle(priced)
      ? { rate: null, rateType: null, chargeRateType: null, charges: [] }
      : {
          rate: priced.rate,
          rateType: priced.rateType,
          chargeRateType: priced.chargeRateType,
          charges: toldCharges(priced.charges),
        }),
    serviceDays: line.serviceDays,
    serviceLevelCode: line.serviceLevelCode,
    isGuaranteedRate: isGuaranteed,
    quoteId: null,
    validUntil: null,
    webServiceDescriptionId: null,
    reference: line.reference,
    rank: line.rank,
    ...errorOf(asking.actor, hauler, isObstacle(priced) ? priced : null),
  }
}

function tellQuote(asking: Asking, quote: LiveQuote): Rate {
  return {
    carrierId: quote.carrierId,
    carrierName: quote.carrierName,
    scac: quote.scac,
    rateSource: quote.rateSource,
    price: quote.price,
    markupTotal: withMarkup(quote.price, asking.markup),
    currency: quote.currency,
    rate: quote.rate,
    rateType: quote.rateType,
    chargeRateType: quote.chargeRateType,
    serviceDays: quote.serviceDays,
    serviceLevelCode: quote.serviceLevelCode,
    isGuaranteedRate: quote.isGuaranteedRate,
    quoteId: quote.quoteId,
    validUntil: quote.validUntil,
    webServiceDescriptionId: quote.webServiceDescriptionId,
    reference: quote.quoteNumber,
    rank: null,
    charges: quote.charges,
    ...errorOf(asking.actor, quote, null),
  }
}

/** An unbookable carrier is reported before missing tables: no price would help. */
function errorOf(
  actor: Actor,
  { carrierName, objections }: Pick<Hauler, 'carrierName' | 'objections'>,
  obstacle: Obstacle | null,
): Pick<Rate, 'isInError' | 'error'> {
  const bookable = canBook(actor, { name: carrierName, objections })
  const error = bookable === true ? obstacle : ({ code: 'not-bookable', said: bookable } as const)
  return { isInError: error !== null, error }
}

function withMarkup(price: number | null, percent: number | undefined): number | null {
  if (price === null || percent === undefined) return null
  const cents = toCents(price)
  return fromCents(cents + percentCents(cents, percent))
}

function cheapestFirst(one: Rate, other: Rate): number {
  return (
    Number(one.isInError) - Number(other.isInError) ||
    (one.price ?? Number.MAX_VALUE) - (other.price ?? Number.MAX_VALUE) ||
    (one.rank ?? 0) - (other.rank ?? 0) ||
    one.carrierName.localeCompare(other.carrierName)
  )
}
