import { chargeCents, percentCents } from '@waybill/contract/money.ts'
import type { FuelTerms } from '@waybill/contract/rates/fuel-terms.ts'
import type { PricedLoad } from '@waybill/contract/rates/rates.ts'
import { maxBuyFor } from '@waybill/contract/shipments/max-buy.ts'
import { describe, expect, test } from 'vitest'
import { fuelCents, fuelRate } from '../fuel/fuel-program.ts'
import { type Fuel, isObstacle, type Priced } from './charges.ts'
import { distanceOf } from './freight-to-price.ts'
import { type LaneTerms, priceByContract } from './lane-contract.ts'
import { type LtlTerms, priceByTariff } from './ltl-tariff.ts'

const load = (but: Partial<PricedLoad> = {}): PricedLoad => ({
  shipmentId: null,
  shippingMode: 0,
  equipmentMode: 0,
  currency: 'USD',
  pickupOn: '2026-11-23',
  distance: { miles: 500, engine: 'shipment', version: '1', isEstimated: false },
  weight: 42_000,
  pallets: 22,
  products: [],
  stops: [],
  ...but,
})

describe('cents are exact and rounded half up, line by line (domain §2.6)', () => {
  test.each([
    [2.35, 925, 217_375],
    [1.005, 1, 101],
    [0.0001, 49, 0],
    [0.0001, 50, 1],
    // 2.675 and 1.115 are less than that in binary.
    [2.675, 1, 268],
    [1.115, 100, 11_150],
    [12_345_678.9999, 9_999.9999, 12_345_678_876_443],
    [-1.005, 1, -101],
  ])('%f × %f is %i cents', (rate, units, cents) => {
    expect(chargeCents(rate, units)).toBe(cents)
  })
  test.each([
    [100_050, 10, 10_005],
    [1, 50, 1],
    [333, 33.3333, 111],
    [99_999_999_999, 18.5, 18_500_000_000],
  ])('of %i cents %f percent', (cents, percent, share) => {
    expect(percentCents(cents, percent)).toBe(share)
  })
})

describe('max buy follows the rate that was picked (SPEC §4)', () => {
  test.each([
    [1_800, null, 1_805],
    [1_800, 1_799.99, 1_805],
    [1_800, 1_800, 1_800],
    [1_800, 2_100, 2_100],
    [1_234.56, 0, 1_239.56],
  ])('rate %f, before %s, now %f', (rate, before, now) => {
    expect(maxBuyFor(rate, before)).toBe(now)
  })
})

const STEPS: Extract<FuelTerms, { kind: 'step-per-mile' }>['steps'] = [
  { from: 3.0, to: 3.06, rate: 0.35 },
  { from: 3.06, to: 3.12, rate: 0.36 },
  { from: 3.12, to: null, rate: 0.37 },
]
const BANDS = [
  { upTo: 5_000, gallonsPerMile: 0.0417 },
  { upTo: 10_000, gallonsPerMile: 0.06255 },
  { upTo: 24_000, gallonsPerMile: 0.0834 },
  { upTo: null, gallonsPerMile: 0.139 },
]

describe('the four kinds of fuel program (domain §2.7)', () => {
  const peg: FuelTerms = { kind: 'peg-per-mile', base: 1.25, milesPerGallon: 6.5 }
  const step: FuelTerms = { kind: 'step-per-mile', steps: STEPS }
  const percent: FuelTerms = {
    kind: 'percent-of-line-haul',
    steps: STEPS.map((row) => ({ ...row, rate: row.rate * 100 })),
  }
  const weight: FuelTerms = { kind: 'weight-scaled', base: 2.5, bands: BANDS }
  test.each([
    ['the worked example: 3.85 over a peg of 1.25 at 6.5 mpg', peg, 3.85, 0, 0.4],
    ['at the peg fuel is in the rate', peg, 1.25, 0, 0],
    ['below the peg nothing is given back', peg, 1.1, 0, 0],
    ['four decimals, half up', peg, 3.321, 0, 0.3186],
    ['a step begins at its first price', step, 3.06, 0, 0.36],
    ['and ends before the next', step, 3.059, 0, 0.35],
    ['the last step has no end', step, 9.999, 0, 0.37],
    ['below the table nothing is known', step, 2.999, 0, undefined],
    ['percent of the line haul', percent, 3.1, 0, 36],
    ['5,000 lb go 24 miles a gallon', weight, 3.5, 5_000, 0.0417],
    ['5,001 lb go 16', weight, 3.5, 5_001, 0.0626],
    ['24,000 lb go 12', weight, 3.5, 24_000, 0.0834],
    ['more goes 7.2', weight, 3.5, 24_001, 0.139],
  ])('%s', (_, terms, price, pounds, rate) => {
    expect(fuelRate(terms, price, pounds)).toBe(rate)
  })
  test('500 miles at 0.40 are 200.00; a percentage asks no miles', () => {
    expect(fuelCents(peg, 0.4, { miles: 500, lineHaulCents: 0 })).toBe(20_000)
    expect(fuelCents(percent, 36.5, { miles: 0, lineHaulCents: 123_457 })).toBe(45_062)
  })
})

const lane = (but: Partial<LaneTerms> = {}): LaneTerms => ({
  rateType: 'Per Mile',
  rate: 2.1,
  minimum: null,
  surcharges: [],
  maxWeight: null,
  ...but,
})
const told = (priced: Priced) => {
  if (isObstacle(priced)) return priced.code
  return { cents: priced.cents, lines: priced.charges.map(({ cents }) => cents), charged: priced.chargeRateType }
}
const PEG: Fuel = {
  programName: 'Peg',
  terms: { kind: 'peg-per-mile', base: 1.25, milesPerGallon: 6.5 },
  price: 3.85,
}

describe('a lane contract', () => {
  const nowhere = load({ distance: null })
  test.each([
    ['per mile', lane(), load(), null, { cents: 105_000, lines: [105_000], charged: 'Per Mile' }],
    ['with fuel by the mile', lane(), load(), PEG, { cents: 125_000, lines: [105_000, 20_000], charged: 'Per Mile' }],
    [
      'flat needs no miles',
      lane({ rateType: 'Flat', rate: 1_850 }),
      nowhere,
      null,
      { cents: 185_000, lines: [185_000], charged: 'Flat' },
    ],
    [
      'per hundredweight',
      lane({ rateType: 'Per Cwt', rate: 4.255 }),
      load(),
      null,
      { cents: 178_710, lines: [178_710], charged: 'Per Cwt' },
    ],
    [
      'per pallet',
      lane({ rateType: 'Per Pallet', rate: 61.5 }),
      load(),
      null,
      { cents: 135_300, lines: [135_300], charged: 'Per Pallet' },
    ],
    [
      'per begun half hour of driving',
      lane({ rateType: 'Per Hour', rate: 95 }),
      load({ distance: { miles: 481, engine: 'shipment', version: '1', isEstimated: false } }),
      null,
      { cents: 95_000, lines: [95_000], charged: 'Per Hour' },
    ],
    [
      'a minimum takes the place of the line haul',
      lane({ minimum: 1_200 }),
      load(),
      PEG,
      { cents: 140_000, lines: [120_000, 20_000], charged: 'Flat' },
    ],
    [
      'a minimum that is reached says nothing',
      lane({ minimum: 1_050 }),
      load(),
      null,
      { cents: 105_000, lines: [105_000], charged: 'Per Mile' },
    ],
    [
      'surcharges: a share of the line haul, and so much by itself',
      lane({
        surcharges: [
          { code: 'HAZMAT', description: 'Hazmat', rateType: 'Percent', rate: 7.5 },
          { code: 'ACCESSORIAL', description: 'Border crossing', rateType: 'Flat', rate: 150 },
        ],
      }),
      load(),
      PEG,
      { cents: 147_875, lines: [105_000, 7_875, 15_000, 20_000], charged: 'Per Mile' },
    ],
    ['without miles there is no price per mile', lane(), nowhere, null, 'no-distance'],
    ['nor fuel by the mile', lane({ rateType: 'Flat' }), nowhere, PEG, 'no-distance'],
    [
      'loose freight has no price per pallet',
      lane({ rateType: 'Per Pallet' }),
      load({ pallets: null }),
      null,
      'no-pallets',
    ],
    [
      'without weight no price per hundredweight',
      lane({ rateType: 'Per Cwt' }),
      load({ weight: null }),
      null,
      'no-weight',
    ],
    ['too heavy', lane({ maxWeight: 41_999 }), load(), null, 'overweight'],
    [
      'diesel beyond the table',
      lane(),
      load(),
      { programName: 'Steps', terms: { kind: 'step-per-mile', steps: STEPS }, price: 2.5 } satisfies Fuel,
      'no-fuel-price',
    ],
  ])('%s', (_, terms, freight, fuel, outcome) => {
    expect(told(priceByContract(terms, freight, fuel))).toEqual(outcome)
  })
})

const tariff = (but: Partial<LtlTerms> = {}): LtlTerms => ({
  weightBreaks: [0, 500, 1_000, 2_000],
  maxWeight: 15_000,
  discount: 0,
  rates: { '70': [60, 50, 40, 30], '100': [80, 70, 56, 42] },
  minimum: 95,
  guaranteedExtra: null,
  ...but,
})
const ltl = (...products: [weight: number | null, freightClass: string | null][]) =>
  load({ shippingMode: 1, products: products.map(([weight, freightClass]) => ({ weight, freightClass })) })

describe('an LTL tariff', () => {
  const percentFuel: Fuel = {
    programName: 'Percent',
    terms: { kind: 'percent-of-line-haul', steps: [{ from: 0, to: null, rate: 30 }] },
    price: 3.85,
  }
  test.each([
    [
      'the break of the weight',
      tariff(),
      ltl([600, '70']),
      null,
      { cents: 30_000, lines: [30_000], charged: 'Per Cwt' },
    ],
    [
      '900 lb are cheaper as 1,000',
      tariff(),
      ltl([900, '70']),
      null,
      { cents: 40_000, lines: [36_000, 4_000], charged: 'Per Cwt' },
    ],
    [
      'at the same price nothing is made up',
      tariff(),
      ltl([800, '70']),
      null,
      { cents: 40_000, lines: [40_000], charged: 'Per Cwt' },
    ],
    [
      'the break counts all classes, the deficit goes by the lowest rate',
      tariff(),
      ltl([500, '70'], [450, '100']),
      null,
      { cents: 47_200, lines: [20_000, 25_200, 2_000], charged: 'Per Cwt' },
    ],
    [
      'one class is one line',
      tariff(),
      ltl([300, '70'], [300, '70']),
      null,
      { cents: 30_000, lines: [30_000], charged: 'Per Cwt' },
    ],
    [
      'discount, fuel on what is left, the guarantee beside',
      tariff({ discount: 62.5, guaranteedExtra: 85 }),
      ltl([2_500, '100']),
      percentFuel,
      { cents: 59_688, lines: [105_000, -65_625, 11_813, 8_500], charged: 'Per Cwt' },
    ],
    [
      'the minimum stands below the discount, and fuel goes by it',
      tariff({ discount: 80 }),
      ltl([100, '70']),
      percentFuel,
      { cents: 12_350, lines: [9_500, 2_850], charged: 'Flat' },
    ],
    [
      'the heaviest break has none after it',
      tariff(),
      ltl([5_000, '70']),
      null,
      { cents: 150_000, lines: [150_000], charged: 'Per Cwt' },
    ],
    ['too heavy', tariff(), ltl([15_001, '70']), null, 'overweight'],
    ['a class that the tariff does not know', tariff(), ltl([600, '85']), null, 'no-freight-class'],
    ['no class', tariff(), ltl([600, null]), null, 'no-freight-class'],
    ['no weight', tariff(), ltl([null, '70']), null, 'no-weight'],
    ['no freight', tariff(), ltl(), null, 'no-weight'],
  ])('%s', (_, terms, freight, fuel, outcome) => {
    expect(told(priceByTariff(terms, freight, fuel))).toEqual(outcome)
  })
  test('its rate is what a hundredweight costs after the discount', () => {
    expect(priceByTariff(tariff({ discount: 50 }), ltl([600, '70']), null)).toMatchObject({
      rate: 25,
      rateType: 'Per Cwt',
    })
    expect(priceByTariff(tariff(), ltl([10, '70']), null)).toMatchObject({ rate: 95, rateType: 'Flat' })
  })
})

describe('miles', () => {
  const chicago = { latitude: 41.782, longitude: -87.771 }
  const dallas = { latitude: 32.78, longitude: -96.87 }
  const phoenix = { latitude: 33.432, longitude: -112.197 }
  const unknown = { latitude: null, longitude: null }
  const direct = { stops: [chicago, phoenix], miles: null, milesEngine: null, milesVersion: null }
  test('by the map of highways, leg by leg, and said so', () => {
    expect(distanceOf(direct)).toMatchObject({ engine: 'highway', isEstimated: true, version: '1' })
    expect(distanceOf({ ...direct, stops: [chicago, dallas, phoenix] })?.miles).toBeGreaterThan(1_900)
    expect(distanceOf({ ...direct, stops: [chicago, unknown] })).toBeNull()
  })
  test('those that the load keeps, with their source', () => {
    const kept = { miles: 1_755, milesEngine: 'pcmiler', milesVersion: 'PCM37' } as const
    const said = { miles: 1_755, engine: 'pcmiler', version: 'PCM37', isEstimated: false }
    expect(distanceOf({ ...direct, ...kept })).toEqual(said)
  })
  test("an older load's are great circles times 1.17 if they come out so, else its own", () => {
    const older = (miles: number) => distanceOf({ ...direct, miles })
    expect(older(1_696)).toMatchObject({ miles: 1_696, engine: 'great-circle', isEstimated: true })
    expect(older(1_755)).toMatchObject({ miles: 1_755, engine: 'shipment', isEstimated: false })
    expect(distanceOf({ ...direct, stops: [chicago, unknown], miles: 900 })?.engine).toBe('shipment')
  })
})
