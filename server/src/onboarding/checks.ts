import type { Check, CheckCode } from '@waybill/contract/application-review.ts'
import { INSURANCE_MINIMUMS, type InsurancePolicy } from '@waybill/contract/insurance.ts'
import type { CarrierRecord } from '../outside/fmcsa/registry.ts'
import { contactOf, hauls, isBrokerOnly } from './authority.ts'
import type { Dossier } from './dossier.queries.ts'
import { isSameName } from './names.ts'

const DAY = 86_400_000
/** The registry changes overnight; older than this nobody should decide by it. */
const FRESH_DAYS = 7
const EXPIRES_SOON_DAYS = 30
/** Where anybody gets an address: it says nothing about a company. */
const PUBLIC_DOMAINS = new Set([
  'gmail.com',
  'yahoo.com',
  'outlook.com',
  'hotmail.com',
  'live.com',
  'msn.com',
  'aol.com',
  'icloud.com',
  'proton.me',
  'protonmail.com',
])

export type OtherOfCarrier = { name: string; isDoNotUse: boolean; isApproved: boolean }

type Found = Omit<Check, 'check'>
const passed = (says: string): Found => ({ outcome: 'passed', says, canBeWaived: false })
const unknown = (says: string): Found => ({ outcome: 'unknown', says, canBeWaived: false })
const warning = (says: string): Found => ({ outcome: 'warning', says, canBeWaived: false })
const failed = (says: string, canBeWaived: boolean): Found => ({ outcome: 'failed', says, canBeWaived })

/**
 * What Waybill finds out for the reviewer (domain §5.5, §10.4). What makes a carrier unbookable in any case, or says that the applicant
 * is somebody else, cannot be waived.
 */
export function checksOf(dossier: Dossier, others: readonly OtherOfCarrier[], now: Date): Check[] {
  const found: Record<CheckCode, Found> = {
    ...ofAuthority(dossier, now),
    ...ofPeople(dossier, others),
    ...ofPapers(dossier, now),
  }
  return Object.entries(found).map(([check, what]) => ({ check: check as CheckCode, ...what }))
}

function ofAuthority({ snapshot, events }: Dossier, now: Date) {
  const record = snapshot?.record
  if (!record) {
    const nothing = unknown('The registry was not asked yet')
    return {
      'authority-active': nothing,
      'not-out-of-service': nothing,
      'not-broker-only': nothing,
      'safety-rating': nothing,
      'record-fresh': nothing,
    }
  }
  return {
    'authority-active': authorityActive(record),
    'not-out-of-service': record.outOfServiceSince
      ? failed(`Out of service since ${record.outOfServiceSince}`, false)
      : passed('Not out of service'),
    'not-broker-only': brokerOnly(record),
    'safety-rating': safetyRating(record),
    'record-fresh': fresh(
      record,
      new Date(snapshot.readAt),
      now,
      events.findLast(({ kind }) => kind === 'control-proven')?.payload.contact,
    ),
  }
}

function authorityActive(record: CarrierRecord): Found {
  if (record.isActive === false) return failed('The USDOT number is inactive', false)
  if (record.allowedToOperate === false) return failed('Not allowed to operate', false)
  const says = `Common authority ${record.commonAuthority}, contract ${record.contractAuthority}`
  switch (hauls(record)) {
    case true:
      return passed(says)
    case false:
      return failed(says, false)
    case undefined:
      return unknown('The registry does not say whether authority is active')
  }
}

function brokerOnly(record: CarrierRecord): Found {
  if (isBrokerOnly(record)) return failed('Only broker authority is active', false)
  if (record.brokerAuthority === 'active') return warning('Broker authority as well: watch for re-brokering')
  return passed('No broker authority')
}

function safetyRating({ safetyRating }: CarrierRecord): Found {
  if (safetyRating === 'Unsatisfactory') return failed('Rated unsatisfactory', false)
  if (safetyRating === 'Conditional') return warning('Rated conditional')
  return passed(safetyRating ? 'Rated satisfactory' : 'Not rated, as most carriers')
}

function fresh(record: CarrierRecord, readAt: Date, now: Date, provenContact: string | undefined): Found {
  if (provenContact !== undefined && provenContact !== contactOf(record))
    return failed('The registered contact has changed since control of it was proven', true)
  const days = Math.floor((now.getTime() - readAt.getTime()) / DAY)
  if (days >= FRESH_DAYS) return warning(`The record was read ${days} days ago`)
  return passed('The record was read lately')
}

function ofPeople(dossier: Dossier, others: readonly OtherOfCarrier[]) {
  const proof = dossier.events.findLast(({ kind }) => kind === 'control-proven' || kind === 'control-lapsed')
  const record = dossier.snapshot?.record
  return {
    'control-proven':
      proof?.kind === 'control-proven'
        ? passed(proof.payload.spokeWith ? `By a call: ${proof.payload.spokeWith}` : 'By the code that was sent to it')
        : failed('Nobody has proven control of the registered contact', false),
    'usdot-unknown': usdotUnknown(others),
    'email-domain-matches': emailDomain(dossier.applicant.email, record?.registeredEmail ?? null),
  }
}

function usdotUnknown(others: readonly OtherOfCarrier[]): Found {
  const banned = others.find(({ isDoNotUse }) => isDoNotUse)
  if (banned) return failed(`${banned.name} has this USDOT number and is "Do Not Use"`, false)
  const [other] = others
  if (other) return failed(`${other.name} has this USDOT number already`, true)
  return passed('Nobody else has this USDOT number')
}

function emailDomain(email: string, registered: string | null): Found {
  const domain = domainOf(email)
  if (!registered) return unknown('The registry knows no email address')
  if (email.toLowerCase() === registered.toLowerCase())
    return passed('The applicant writes from the registered address')
  if (domain === domainOf(registered) && !PUBLIC_DOMAINS.has(domain)) return passed(`Both are at ${domain}`)
  if (PUBLIC_DOMAINS.has(domain)) return warning(`The applicant writes from ${domain}, which anybody can`)
  return warning(`The applicant is at ${domain}, the registered address at ${domainOf(registered)}`)
}

const domainOf = (email: string) => email.slice(email.lastIndexOf('@') + 1).toLowerCase()

function ofPapers({ entries, snapshot }: Dossier, now: Date) {
  const { insurance, tax, payment } = entries
  const record = snapshot?.record
  return {
    'auto-minimum': minimum(insurance?.policies, 'auto', (limit) => `Auto liability of ${limit}`),
    'cargo-minimum': minimum(insurance?.policies, 'cargo', (limit) => `Cargo insurance of ${limit}`),
    'insurance-current': insurance ? current(insurance.policies, now) : unknown('No certificate yet'),
    'insured-name-matches': name(insurance?.insuredName, record, (said) => `The certificate names ${said}`),
    'tax-name-matches': name(tax?.legalName, record, (said) => `The tax form names ${said}`),
    'payee-name-matches':
      payment?.method === 'factor'
        ? warning(`Paid to the factor ${payment.factorName}: verify the notice of assignment`)
        : name(payment?.accountHolder, record, (said) => `The account belongs to ${said}`),
  }
}

function minimum(
  policies: readonly InsurancePolicy[] | undefined,
  kind: 'auto' | 'cargo',
  says: (limit: string) => string,
): Found {
  if (!policies) return unknown('No certificate yet')
  const limit = Math.max(0, ...policies.filter((policy) => policy.kind === kind).map((policy) => policy.limit))
  const least = INSURANCE_MINIMUMS[kind]
  if (limit < least) return failed(`${says(dollars(limit))}; ${dollars(least)} is asked for`, false)
  const isScheduled = policies.some((policy) => policy.kind === kind && policy.autos === 'scheduled')
  return isScheduled
    ? warning(`${says(dollars(limit))}, scheduled autos only: check the VIN`)
    : passed(says(dollars(limit)))
}

const dollars = (amount: number) => `$${new Intl.NumberFormat('en-US').format(amount)}`

function current(policies: readonly InsurancePolicy[], now: Date): Found {
  const today = now.toISOString().slice(0, 10)
  const soon = new Date(now.getTime() + EXPIRES_SOON_DAYS * DAY).toISOString().slice(0, 10)
  for (const kind of ['auto', 'cargo'] as const) {
    const held = policies.filter(
      (policy) => policy.kind === kind && policy.effectiveOn <= today && policy.expiresOn > today,
    )
    const last = held
      .map((policy) => policy.expiresOn)
      .sort()
      .at(-1)
    if (!last) return failed(`No ${kind} policy is in force today`, false)
    if (last <= soon) return warning(`The ${kind} policy expires on ${last}`)
  }
  return passed('In force')
}

function name(said: string | undefined, record: CarrierRecord | undefined, says: (said: string) => string): Found {
  if (said === undefined) return unknown('Not handed in yet')
  if (!record) return unknown('The registry was not asked yet')
  if (isSameName(said, record.legalName) || isSameName(said, record.dbaName)) return passed(says(said))
  return failed(`${says(said)}, the registry ${record.legalName}`, true)
}
