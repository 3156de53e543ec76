import type { Company, Policy, RemitTo, RemitToChange } from '@waybill/contract/company/company.ts'
import { PAYMENT_DAYS, type PaymentTerms } from '@waybill/contract/company/payment-terms.ts'
import type { TierBenefits } from '@waybill/contract/company/tier-benefits.ts'
import type { CompanyKind } from '@waybill/contract/permissions.ts'
import type { Option } from '../ui/select.tsx'
import { plural, t } from '../ui/words.ts'
import { timeText, zoneName } from '../ui/zoned-time.ts'

/** A shipper is somebody's customer here; the provider is not listed. */
export const KIND_NAMES: Record<Exclude<CompanyKind, 'provider'>, string> = {
  carrier: 'Carrier',
  broker: 'Broker',
  factor: 'Factoring company',
  payer: 'Third-party payer',
  shipper: 'Customer',
  'dispatch-service': 'Dispatch service',
}

/** Who pays, sends freight or only lends dispatchers is paid by nobody here. */
export function isPaid(kind: CompanyKind): boolean {
  return kind === 'carrier' || kind === 'broker' || kind === 'factor'
}

export const POLICY_NAMES: Record<Policy['kind'], string> = {
  auto: 'Auto liability',
  cargo: 'Cargo',
  general: 'General liability',
  'workers-compensation': 'Workers compensation',
}

export const TRAILER_NAMES: Record<Company['equipment'][number]['type'], string> = {
  van: 'Van',
  reefer: 'Reefer',
  flatbed: 'Flatbed',
  'step-deck': 'Step deck',
  container: 'Container',
  tanker: 'Tanker',
  'power-only': 'Power only',
  'box-truck': 'Box truck',
}

export const DESK_NAMES: Record<Company['desks'][number]['function'], string> = {
  dispatch: 'Dispatch',
  'after-hours': 'After hours',
  'accounts-receivable': 'Accounts receivable',
  claims: 'Claims',
  safety: 'Safety',
}

export const AUTHORITY_NAMES: Record<Company['authority'][number]['kind'], string> = {
  property: 'Property carrier',
  broker: 'Broker',
  private: 'Private carrier',
  'household-goods': 'Household goods',
  forwarder: 'Freight forwarder',
  passenger: 'Passenger carrier',
}

export const METHOD_NAMES: Record<RemitTo['method'], string> = {
  bank: 'Bank account',
  check: 'Check by mail',
  factor: 'Factoring company',
}

export function termsText(terms: PaymentTerms): string {
  return terms === 'standard-30'
    ? t('Standard, without a fee')
    : t('Quick pay: {days} days', { days: PAYMENT_DAYS[terms] })
}

/** By the benefits of the carrier's tier; empty while they are not known. */
export function feeText(terms: PaymentTerms, benefits: TierBenefits | undefined): string {
  if (terms !== 'standard-30' && !benefits) return ''
  const feePercent = terms === 'standard-30' || !benefits ? 0 : benefits.quickPay[terms]
  return feePercent === 0 ? t('No fee') : t('{percent} % of each invoice', { percent: feePercent })
}

/** A day in the specification's format: M/DD/YYYY. */
export function dayText(day: string): string {
  const [year = '', month = '', date = ''] = day.split('-')
  return `${Number(month)}/${date}/${year}`
}

export function momentText(at: string, timeZone: string): string {
  return timeText({ at, timeZone })
}

/** Days of cover left. */
export function daysLeftText({ daysLeft, standing }: Pick<Policy, 'daysLeft' | 'standing'>): string {
  if (standing === 'lapsed') return t('Lapsed')
  if (standing === 'upcoming') return t('Not yet in force')
  return plural(daysLeft, '{n} day left', '{n} days left')
}

/** `•••• 6789`: never more than the last four. */
export function maskedText(lastFour: string | null): string | null {
  return lastFour === null ? null : `•••• ${lastFour}`
}

export function addressLines(address: Company['physicalAddress']): string | null {
  if (!address) return null
  const { line1, line2, city, state, postalCode, country } = address
  return [line1, line2, `${city}, ${state} ${postalCode}`, country === 'US' ? null : country].filter(Boolean).join('\n')
}

export const CHANGE_NAMES: Record<RemitToChange['state'], string> = {
  requested: 'Waiting for a call back',
  verified: 'Waiting for a second person',
  approved: 'Takes effect after 72 hours',
  effective: 'In effect',
  stopped: 'Stopped',
}

/** In the United States, Canada and Mexico. */
const ZONES = [
  'America/New_York',
  'America/Chicago',
  'America/Denver',
  'America/Phoenix',
  'America/Los_Angeles',
  'America/Anchorage',
  'Pacific/Honolulu',
  'America/St_Johns',
  'America/Halifax',
  'America/Toronto',
  'America/Winnipeg',
  'America/Regina',
  'America/Edmonton',
  'America/Vancouver',
  'America/Monterrey',
]

/** By how their abbreviations begin: CST and CDT are Central Time. */
const TIMES: Readonly<Record<string, string>> = {
  N: 'Newfoundland Time',
  A: 'Atlantic Time',
  E: 'Eastern Time',
  C: 'Central Time',
  M: 'Mountain Time',
  P: 'Pacific Time',
  AK: 'Alaska Time',
  H: 'Hawaii Time',
}

/** As people call it: "Chicago (Central Time, CST)". */
export function zoneText(timeZone: string): string {
  const city = timeZone
    .slice(timeZone.lastIndexOf('/') + 1)
    .replaceAll('_', ' ')
    .replace(/^St /, 'St. ')
  const name = zoneName(Date.now(), timeZone)
  const time = TIMES[name.replace(/[SD]T$/, '')]
  return `${city} (${time ? `${t(time)}, ${name}` : name})`
}

/** To choose from, with the one that a company has; its name in the database of zones finds it as well. */
export function zoneOptions(own: string): Option[] {
  return [...new Set([own, ...ZONES])].map((value) => ({ value, label: zoneText(value), alias: value }))
}
