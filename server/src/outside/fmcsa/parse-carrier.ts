import type { AuthorityStatus } from '@waybill/contract/onboarding/carrier-registration.ts'
import type { CarrierRecord } from './registry.ts'

type Json = Record<string, unknown>

/**
 * The carriers in a QCMobile answer: `content` is a carrier, a list of them, or null. Types vary from answer to answer (a count as text, a
 * flag as letter or number, a missing key), so each field is read on its own and nothing is taken for granted (domain §8.1). Undefined if
 * the text is not such an answer at all.
 */
export function carriersIn(answer: unknown): CarrierRecord[] | undefined {
  if (!isJson(answer) || !('content' in answer)) return undefined
  const content = answer['content']
  if (content === null || content === '') return []
  const entries = Array.isArray(content) ? content : [content]
  return entries.map(carrierIn).filter((carrier) => carrier !== undefined)
}

function carrierIn(entry: unknown): CarrierRecord | undefined {
  if (!isJson(entry)) return undefined
  const carrier = isJson(entry['carrier']) ? entry['carrier'] : entry
  const usdot = count(carrier['dotNumber'])
  const legalName = text(carrier['legalName'])
  // Without these two, it is not a carrier record.
  if (!usdot || !legalName) return undefined
  const liability = thousands(carrier['bipdInsuranceOnFile'])
  const cargo = yes(carrier['cargoInsuranceOnFile'])
  return {
    usdot: String(usdot),
    docketNumbers: [],
    legalName,
    dbaName: text(carrier['dbaName']),
    address: addressOf(carrier),
    country: text(carrier['phyCountry']),
    registeredEmail: email(carrier['emailAddress'] ?? carrier['email']),
    registeredPhone: phone(carrier['telephone'] ?? carrier['phoneNumber'] ?? carrier['phone']),
    allowedToOperate: yes(carrier['allowedToOperate']),
    isActive: activity(carrier['statusCode']),
    commonAuthority: authority(carrier['commonAuthorityStatus']),
    contractAuthority: authority(carrier['contractAuthorityStatus']),
    brokerAuthority: authority(carrier['brokerAuthorityStatus']),
    outOfServiceSince: day(carrier['oosDate']),
    safetyRating: rating(carrier['safetyRating']),
    liabilityOnFile: liability,
    liabilityRequired: thousands(carrier['bipdRequiredAmount']),
    cargoOnFile: cargo,
    powerUnits: count(carrier['totalPowerUnits']),
    drivers: count(carrier['totalDrivers']),
  }
}

/** The docket numbers in the sub-resource's answer: `MC-123456`. */
export function docketNumbersIn(answer: unknown): string[] {
  if (!isJson(answer)) return []
  const content = answer['content']
  const entries = Array.isArray(content) ? content : content ? [content] : []
  const numbers = entries.filter(isJson).flatMap((entry) => {
    const digits = count(entry['docketNumber'])
    const prefix = text(entry['prefix'])?.toUpperCase()
    return digits && prefix && /^(MC|MX|FF)$/.test(prefix) ? [`${prefix}-${digits}`] : []
  })
  return [...new Set(numbers)].slice(0, 20)
}

function isJson(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The words as they are, on one line and of limited length; null for anything else. */
function text(value: unknown): string | null {
  const words = typeof value === 'number' ? String(value) : typeof value === 'string' ? value : ''
  const plain = words
    .toWellFormed()
    .replaceAll(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .trim()
    .slice(0, 200)
  return plain === '' || /^(null|none|n\/a)$/i.test(plain) ? null : plain
}

function yes(value: unknown): boolean | null {
  if (typeof value === 'boolean') return value
  const said = text(value)?.toUpperCase()
  if (said === undefined) return null
  if (['Y', 'YES', 'TRUE', 'T'].includes(said)) return true
  if (['N', 'NO', 'FALSE', 'F'].includes(said)) return false
  const amount = number(said)
  return amount === null ? null : amount > 0
}

/** `A` or `I`; spelled out in some answers. */
function activity(value: unknown): boolean | null {
  const said = text(value)?.toUpperCase()
  if (said === 'A' || said === 'ACTIVE') return true
  return said === 'I' || said === 'INACTIVE' ? false : null
}

function authority(value: unknown): AuthorityStatus {
  switch (text(value)?.toUpperCase()) {
    case 'A':
    case 'ACTIVE':
      return 'active'
    case 'I':
    case 'INACTIVE':
    case 'R':
    case 'REVOKED':
      return 'inactive'
    case 'N':
      return 'none'
    default:
      // `NONE` was read as missing: both mean that there is no such authority, or that nobody said.
      return typeof value === 'string' && value.trim().toUpperCase() === 'NONE' ? 'none' : 'unknown'
  }
}

function number(value: unknown): number | null {
  const said = typeof value === 'number' ? value : Number((text(value) ?? 'x').replaceAll(/[$,\s]/g, ''))
  return Number.isFinite(said) ? said : null
}

function count(value: unknown): number | null {
  const said = number(value)
  return said !== null && Number.isInteger(said) && said >= 0 && said <= 99_999_999 ? said : null
}

/**
 * Dollars from a field in thousands: `"750"` is 750,000. Some answers have whole dollars, some only say that there is coverage (`Y`, `1`):
 * then nobody knows how much.
 */
function thousands(value: unknown): number | null {
  const said = number(value)
  if (said === null) return yes(value) === false ? 0 : null
  if (said < 0 || said > 1_000_000_000 || said === 1) return null
  return Math.round(said >= 100_000 ? said : said * 1_000)
}

/** `2023-04-12`, `04/12/2023`, or milliseconds. */
function day(value: unknown): string | null {
  if (typeof value === 'number') return Number.isSafeInteger(value) && value > 0 && value < 4e12 ? dayOf(value) : null
  const said = text(value)
  const american = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(said ?? '')
  const written = american
    ? `${american[3]}-${american[1]?.padStart(2, '0')}-${american[2]?.padStart(2, '0')}`
    : /^\d{4}-\d{2}-\d{2}/.exec(said ?? '')?.[0]
  const at = written ? Date.parse(`${written}T00:00:00Z`) : Number.NaN
  return Number.isNaN(at) ? null : dayOf(at)
}

const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10)

function rating(value: unknown): CarrierRecord['safetyRating'] {
  switch (text(value)?.toUpperCase()[0]) {
    case 'S':
      return 'Satisfactory'
    case 'C':
      return 'Conditional'
    case 'U':
      return 'Unsatisfactory'
    default:
      return null
  }
}

/** Anything that is not an address counts as none: a code must never be sent to it. */
function email(value: unknown): string | null {
  const said = text(value)?.toLowerCase() ?? ''
  return /^[^\s@<>,;:"]{1,64}@[a-z\d-]+(?:\.[a-z\d-]+)+$/.test(said) ? said : null
}

function phone(value: unknown): string | null {
  const said = text(value) ?? ''
  const digits = said.replaceAll(/\D/g, '')
  return digits.length >= 10 && digits.length <= 15 && /[1-9]/.test(digits) ? said.slice(0, 40) : null
}

function addressOf(carrier: Json): string | null {
  const town = [text(carrier['phyState']), text(carrier['phyZipcode'])].filter(Boolean).join(' ')
  const parts = [text(carrier['phyStreet']), text(carrier['phyCity']), town].filter(Boolean)
  return parts.length > 0 ? parts.join(', ') : null
}
