import {
  EQUIPMENT_MODE_NAMES,
  type EquipmentMode,
  SHIPPING_MODE_NAMES,
  type ShippingMode,
} from '@waybill/contract/freight-codes.ts'
import type { Distance } from '@waybill/contract/miles.ts'
import type { DieselRegion, FuelProgramKind, Rate, RateSource, RateType } from '@waybill/contract/rates/rates.ts'
import { moneyText } from '../ui/money.tsx'
import { locale, plural, t } from '../ui/words.ts'

export function sourceText(source: RateSource): string {
  switch (source) {
    case 'ContractTL':
      return t('Contract')
    case 'LTL':
      return t('LTL tariff')
    case 'Spot':
      return t('Spot')
  }
}

export function rateTypeText(rateType: RateType): string {
  switch (rateType) {
    case 'Flat':
      return t('Flat')
    case 'Per Mile':
      return t('Per mile')
    case 'Per Cwt':
      return t('Per hundredweight')
    case 'Per Pallet':
      return t('Per pallet')
    case 'Per Hour':
      return t('Per hour')
    case 'Percent':
      return t('Percent')
  }
}

/** "$1.71/mi": the price per unit; the price itself if flat. */
export function unitRateText(rate: number, rateType: RateType, currency?: string): string {
  const amount = unitAmount(rate, currency)
  switch (rateType) {
    case 'Flat':
      return t('flat')
    case 'Per Mile':
      return t('{rate}/mi', { rate: amount })
    case 'Per Cwt':
      return t('{rate}/cwt', { rate: amount })
    case 'Per Pallet':
      return t('{rate} a pallet', { rate: amount })
    case 'Per Hour':
      return t('{rate} an hour', { rate: amount })
    case 'Percent':
      return percentText(rate)
  }
}

/** "$2.10/mi line haul": the price per unit beside a price that is all in. */
export function lineHaulText(rate: number, rateType: RateType, currency?: string): string {
  const each = unitRateText(rate, rateType, currency)
  return rateType === 'Flat' ? each : t('{rate} line haul', { rate: each })
}

export function percentText(percent: number): string {
  return (percent / 100).toLocaleString(locale(), { style: 'percent', maximumFractionDigits: 4 })
}

/** Rates have up to four decimals, amounts two. */
export function unitAmount(rate: number, currency?: string): string {
  return Number.isInteger(Math.round(rate * 10_000) / 100)
    ? moneyText(rate, currency)
    : `$${rate.toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 4 })}`
}

/** "Contract LC-10012 · 2 days": the price's source and the transit time. */
export function termsText({ rateSource, reference, serviceDays, rank }: Rate): string {
  const parts = [
    reference ? `${sourceText(rateSource)} ${reference}` : sourceText(rateSource),
    rank === null ? '' : t('no. {rank} in the guide', { rank }),
    serviceDays === null ? '' : plural(serviceDays, '{n} day', '{n} days'),
  ]
  return parts.filter(Boolean).join(' · ')
}

/** "682 mi est. (highway map 1)": the priced miles, and their source. */
export function distanceText({ miles, engine, version }: Distance): string {
  const figure = miles.toLocaleString(locale())
  switch (engine) {
    case 'shipment':
      return t('{miles} mi, as on the shipment', { miles: figure })
    case 'great-circle':
      return t('{miles} mi est. (great circle × 1.17)', { miles: figure })
    case 'highway':
      return t('{miles} mi est. (highway map {version})', { miles: figure, version })
    default:
      return t('{miles} mi ({router} {version})', { miles: figure, router: ROUTERS[engine], version })
  }
}

const ROUTERS = { osrm: 'OSRM', valhalla: 'Valhalla', pcmiler: 'PC*MILER' } as const

export function regionText(region: DieselRegion): string {
  switch (region) {
    case 'NUS':
      return t('United States')
    case 'R10':
      return t('East Coast')
    case 'R1X':
      return t('New England')
    case 'R1Y':
      return t('Central Atlantic')
    case 'R1Z':
      return t('Lower Atlantic')
    case 'R20':
      return t('Midwest')
    case 'R30':
      return t('Gulf Coast')
    case 'R40':
      return t('Rocky Mountains')
    case 'R50':
      return t('West Coast')
    case 'R5XCA':
      return t('West Coast without California')
    case 'SCA':
      return t('California')
  }
}

/** "$0.3522/mi", or a percentage of line haul. */
export function fuelRateText(rate: number, kind: FuelProgramKind): string {
  return kind === 'percent-of-line-haul'
    ? t('{percent} of the line haul', { percent: percentText(rate) })
    : unitRateText(rate, 'Per Mile')
}

export function equipmentModeText(mode: EquipmentMode): string {
  return t(EQUIPMENT_MODE_NAMES[mode])
}

export function shippingModeText(mode: ShippingMode): string {
  return SHIPPING_MODE_NAMES[mode]
}

export function fuelKindText(kind: FuelProgramKind): string {
  switch (kind) {
    case 'peg-per-mile':
      return t('Peg per mile')
    case 'step-per-mile':
      return t('Steps per mile')
    case 'percent-of-line-haul':
      return t('Percent of line haul')
    case 'weight-scaled':
      return t('Scaled by weight')
  }
}
