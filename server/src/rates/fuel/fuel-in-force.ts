import { FuelTerms } from '@waybill/contract/rates/fuel-terms.ts'
import { type DieselPrice, DieselRegion } from '@waybill/contract/rates/rates.ts'
import type { Tx } from '../../db/connection.ts'
import type { Fuel } from '../pricing/charges.ts'
import { noDieselPrice, type Obstacle } from '../wording.ts'
import { type ProgramRow, pricesInForce } from './fuel.queries.ts'

const DAY = 86_400_000
/** An older price is no longer the week's: one week can be missed, two cannot. */
const STALE_DAYS = 14

/** A program in force and the diesel price it follows. */
export type FuelInForce = { program: ProgramRow; terms: FuelTerms; index: DieselPrice }

const dayBefore = (day: string, days: number) => new Date(Date.parse(day) - days * DAY).toISOString().slice(0, 10)

/**
 * The programs with their diesel prices on the pickup date (domain §2.7). A price published Monday evening is in force from
 * Tuesday to Monday; for future days the newest price is the best known.
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

/** What a program means for a price; a program without a diesel price blocks it. */
export function fuelOf(
  found: FuelInForce | { program: ProgramRow; index: undefined } | undefined,
  day: string,
): Fuel | Obstacle {
  if (!found) return null
  if (!found.index) return noDieselPrice(found.program.name, day)
  return { programName: found.program.name, terms: found.terms, price: found.index.price }
}
