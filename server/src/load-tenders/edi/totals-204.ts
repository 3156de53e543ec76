import { CURRENCIES, type Currency } from '@waybill/contract/currency.ts'
import { LOAD_TENDER_SAYINGS } from '@waybill/contract/load-tenders/load-tenders.sayings.ts'
import { sayer } from '@waybill/contract/said.ts'
import type { TenderedStop, Totals } from './load-tender.ts'
import { readCount, readNumber, readVolume, readWeight, shown } from './x12/element-values.ts'
import { RATE_BASES } from './x12/x12-codes.ts'
import { element, type Segment } from './x12/x12-envelope.ts'
import type { Report } from './x12/x12-findings.ts'

const say = sayer(LOAD_TENDER_SAYINGS)

/** The load's weight, pieces and money (L3), compared with the sum of its pickups. */
export function readTotals(l3: Segment | undefined, stops: readonly TenderedStop[], report: Report): Totals {
  const pickups = stops.filter(({ type }) => type === 'Pickup')
  const loaded = pickups.reduce((sum, stop) => sum + (stop.weight ?? 0), 0)
  const counted = pickups.reduce((sum, stop) => sum + (stop.packages ?? 0), 0)
  const weight = l3 && readWeight(l3, 1, 12, report)
  const volume = l3 && readTotalVolume(l3, pickups, report)
  const rate = l3 && readRate(l3, report)
  const chargeCents = l3 && readCharge(l3, report)
  if (l3 && weight && loaded && Math.abs(weight - loaded) > weight / 100) {
    const reason = say('edi-weights-differ', { weight, sum: Math.round(loaded * 100) / 100 })
    report(l3, 'totals-disagree', reason, { element: 1, severity: 'warning' })
  }
  const totals: Totals = {}
  const total = weight ?? (loaded || undefined)
  const pieces = (l3 && readCount(l3, 11, report)) ?? (counted || undefined)
  if (total !== undefined) totals.weight = total
  if (volume !== undefined) totals.volume = volume
  if (pieces !== undefined) totals.pieces = pieces
  if (rate) totals.rate = rate
  if (chargeCents !== undefined) totals.chargeCents = chargeCents
  return totals
}

/** C3-01: a charge in a currency that we do not pay in, or in two, is nobody's guess. */
export function readCurrency(body: readonly Segment[], report: Report): Currency | undefined {
  let currency: Currency | undefined
  for (const c3 of body.filter(({ id }) => id === 'C3')) {
    const code = element(c3, 1)
    const named = CURRENCIES.find((known) => known === code)
    if (!named) report(c3, 'code-unknown', say('edi-currency-unknown', { currency: shown(code) }), { element: 1 })
    else if (currency && named !== currency)
      report(c3, 'value-implausible', say('edi-currencies-differ', { currency, other: named }), { element: 1 })
    currency ??= named
  }
  return currency
}

/** Some partners total the volume with implied decimals: 100 times what their stops say. */
function readTotalVolume(l3: Segment, pickups: readonly TenderedStop[], report: Report): number | undefined {
  const volume = readVolume(l3, 9, 10, report)
  const loaded = pickups.flatMap(({ lineItems }) => lineItems).reduce((sum, item) => sum + (item.volume ?? 0), 0)
  if (volume === undefined || loaded === 0 || Math.abs(volume / 100 - loaded) > 0.01) return volume
  report(l3, 'totals-disagree', say('edi-volume-hundredfold', { volume }), {
    element: 9,
    severity: 'warning',
  })
  return Math.round(loaded * 100) / 100
}

function readRate(l3: Segment, report: Report): Totals['rate'] {
  const amount = readNumber(l3, 3, report)
  if (!amount) return undefined
  const basis = element(l3, 4)
  return { amount: Math.round(amount * 10_000) / 10_000, basis: RATE_BASES.get(basis) ?? basis }
}

/**
 * L3-05 is N2: an integer of cents (418806 = 4,188.06). Two common mistakes are understood and pointed out: a charge with
 * a decimal point is dollars, and so is one that repeats a flat rate digit for digit.
 */
function readCharge(l3: Segment, report: Report): number | undefined {
  const charge = readNumber(l3, 5, report)
  if (charge === undefined) return undefined
  const dollars = Math.round(charge * 100)
  if (element(l3, 5).includes('.')) {
    report(l3, 'value-implausible', say('edi-charge-decimal'), {
      element: 5,
      severity: 'warning',
    })
    return dollars
  }
  const repeatsRate = element(l3, 4) === 'FR' && charge > 0 && Number(element(l3, 3)) === charge
  if (!repeatsRate) return charge
  report(l3, 'value-implausible', say('edi-charge-repeats-rate'), {
    element: 5,
    severity: 'warning',
  })
  return dollars
}
