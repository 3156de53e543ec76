import { FuelTerms } from '@waybill/contract/rates/fuel-terms.ts'
import { type DieselPrice, DieselRegion } from '@waybill/contract/rates/rates.ts'
import type { Tx } from '../../db/connection.ts'
import type { Fuel } from '../pricing/charges.ts'
import { noDieselPrice, type Obstacle } from '../wording.ts'
import { type ProgramRow, pricesInForce } from './fuel.queries.ts'

const DAY = 86_400_000
/** A price older than this is no longer the week's: one week may be missed, two may not. */
const STALE_DAYS = 14

/** A program in force with the price of diesel that it follows. */
export type FuelInForce = { program: ProgramRow; terms: FuelTerms; index: DieselPrice }

const dayBefore = (day: string, days: number) => new Date(Date.parse(day) - days * DAY).toISOString().slice(0, 10)

/**
 * The programs with their prices of diesel on the pickup date (domain §2.7). What was published on Monday evening is in force from
 * Tuesday to Monday; of days to come the newest price is the best that is known.
 */
export async function withPrices(
  tx: Tx,
  programs: readonly ProgramRow[],
  day: string,
  today: string,
): Promise<(FuelInForce | { program: ProgramRow; index: undefined })[]> {
  const regions = [...new Set(programs.map(({ region }) => region))]
  const by = dayBefore(day, 1)
  const notBefore = dayBefore(day < today ? day : today, STALE_DAYS)
  const prices = regions.length > 0 ? await pricesInForce(tx, regions, by, notBefore) : []
  return programs.map((program) => {
    const region = DieselRegion.parse(program.region)
    const index = prices.find((price) => price.region === region)
    return index ? { program, terms: FuelTerms.parse(program.terms), index } : { program, index: undefined }
  })
}

/** What a program means for a price; a program without a price of diesel stands in its way. */
export function fuelOf(
  found: FuelInForce | { program: ProgramRow; index: undefined } | undefined,
  day: string,
): Fuel | Obstacle {
  if (!found) return null
  if (!found.index) return noDieselPrice(found.program.name, day)
  return { programName: found.program.name, terms: found.terms, price: found.index.price }
}
