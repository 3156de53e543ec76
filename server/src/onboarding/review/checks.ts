import { INSURANCE_MINIMUMS, type InsurancePolicy } from '@waybill/contract/company/insurance.ts'
import type { Check, CheckCode } from '@waybill/contract/onboarding/application-review.ts'
import type { AuthorityStatus } from '@waybill/contract/onboarding/carrier-registration.ts'
import { ONBOARDING_SAYINGS } from '@waybill/contract/onboarding/onboarding.sayings.ts'
import { type Said, sayer } from '@waybill/contract/said.ts'
import { saidOf } from '@waybill/contract/told.ts'
import type { CarrierRecord } from '../../outside/fmcsa/registry.ts'
import type { Dossier } from '../application/dossier.queries.ts'
import { contactOf, hauls, isBrokerOnly } from '../authority/authority.ts'
import { isSameName } from '../authority/names.ts'

const say = sayer(ONBOARDING_SAYINGS)

const DAY = 86_400_000
/** The registry changes overnight; nobody should decide by an older record. */
const FRESH_DAYS = 7
const EXPIRES_SOON_DAYS = 30
/** Anyone gets an address there: it says nothing about a company. */
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
const found = (outcome: Found['outcome'], says: string | Said, canBeWaived = false): Found => ({
  outcome,
  says: typeof says === 'string' ? saidOf(says) : says,
  canBeWaived,
})
const passed = (says: string | Said): Found => found('passed', says)
const unknown = (says: string): Found => found('unknown', says)
const warning = (says: string | Said): Found => found('warning', says)
const failed = (says: string | Said, canBeWaived: boolean): Found => found('failed', says, canBeWaived)

/**
 * What Waybill finds out for the reviewer (domain §5.5, §10.4). What makes a carrier unbookable in any case, or shows the
 * applicant is somebody else, cannot be waived.
 */
export function checksOf(dossier: Dossier, others: readonly OtherOfCarrier[], now: Date): Check[] {
  const checks: Record<CheckCode, Found> = {
    ...ofAuthority(dossier, now),
    ...ofPeople(dossier, others),
    ...ofPapers(dossier, now),
  }
  return Object.entries(checks).map(([check, what]) => ({ check: check as CheckCode, ...what }))
}

function ofAuthority({ snapshot, events }: Dossier, now: Date) {
  const record = snapshot?.record
  if (!record) {
    const nothing = unknown('The registry has not been checked yet')
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
      ? failed(say('authority-out-of-service', { on: { day: record.outOfServiceSince } }), false)
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

const STATUS_NAMES: Record<AuthorityStatus, string> = {
  active: 'active',
  inactive: 'inactive',
  none: 'none',
  unknown: 'unknown',
}

function authorityActive(record: CarrierRecord): Found {
  if (record.isActive === false) return failed('The USDOT number is inactive', false)
  if (record.allowedToOperate === false) return failed('Not allowed to operate', false)
  const says = say('authority-grants', {
    common: { term: STATUS_NAMES[record.commonAuthority] },
    contract: { term: STATUS_NAMES[record.contractAuthority] },
  })
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
  if (record.brokerAuthority === 'active') return warning('Has broker authority too: watch for re-brokering')
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
  if (days >= FRESH_DAYS) return warning(say('record-read-ago', { days }))
  return passed('The record was read recently')
}

function ofPeople(dossier: Dossier, others: readonly OtherOfCarrier[]) {
  const proof = dossier.events.findLast(({ kind }) => kind === 'control-proven' || kind === 'control-lapsed')
  const record = dossier.snapshot?.record
  return {
    'control-proven':
      proof?.kind === 'control-proven'
        ? passed(
            proof.payload.spokeWith
              ? say('control-by-call', { person: proof.payload.spokeWith })
              : 'By the code sent to it',
          )
        : failed('Control of the registered contact has not been proven', false),
    'usdot-unknown': usdotUnknown(others),
    'email-domain-matches': emailDomain(dossier.applicant.email, record?.registeredEmail ?? null),
  }
}

function usdotUnknown(others: readonly OtherOfCarrier[]): Found {
  const banned = others.find(({ isDoNotUse }) => isDoNotUse)
  if (banned) return failed(say('usdot-banned', { company: banned.name }), false)
  const [other] = others
  if (other) return failed(say('usdot-taken', { company: other.name }), true)
  return passed('Nobody else has this USDOT number')
}

function emailDomain(email: string, registered: string | null): Found {
  const domain = domainOf(email)
  if (!registered) return unknown('The registry has no email address')
  if (email.toLowerCase() === registered.toLowerCase()) return passed('The applicant uses the registered address')
  const isPublic = PUBLIC_DOMAINS.has(domain)
  if (domain === domainOf(registered) && !isPublic) return passed(say('email-domain-shared', { domain }))
  if (isPublic) return warning(say('email-domain-public', { domain }))
  return warning(say('email-domain-differs', { domain, registered: domainOf(registered) }))
}

const domainOf = (email: string) => email.slice(email.lastIndexOf('@') + 1).toLowerCase()

function ofPapers({ entries, snapshot }: Dossier, now: Date) {
  const { insurance, tax, payment } = entries
  const record = snapshot?.record
  return {
    'auto-minimum': minimum(insurance?.policies, 'auto'),
    'cargo-minimum': minimum(insurance?.policies, 'cargo'),
    'insurance-current': insurance ? current(insurance.policies, now) : unknown('No certificate yet'),
    'insured-name-matches': name(insurance?.insuredName, record, 'certificate-names'),
    'tax-name-matches': name(tax?.legalName, record, 'tax-form-names'),
    'payee-name-matches':
      payment?.method === 'factor'
        ? warning(say('paid-to-factor', { factor: payment.factorName }))
        : name(payment?.accountHolder, record, 'account-belongs-to'),
  }
}

function minimum(policies: readonly InsurancePolicy[] | undefined, kind: 'auto' | 'cargo'): Found {
  if (!policies) return unknown('No certificate yet')
  const covered = Math.max(0, ...policies.filter((policy) => policy.kind === kind).map((policy) => policy.limit))
  const limit = dollars(covered)
  const least = INSURANCE_MINIMUMS[kind]
  if (covered < least) return failed(say(`${kind}-too-low`, { limit, least: dollars(least) }), false)
  const isScheduled = policies.some((policy) => policy.kind === kind && policy.autos === 'scheduled')
  return isScheduled ? warning(say(`${kind}-scheduled-only`, { limit })) : passed(say(`${kind}-covered`, { limit }))
}

const dollars = (amount: number) => ({ amount, currency: 'USD' }) as const

const LINE_NAMES = { auto: 'auto liability', cargo: 'cargo' } as const

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
    const line = { term: LINE_NAMES[kind] }
    if (!last) return failed(say('policy-not-in-force', { line }), false)
    if (last <= soon) return warning(say('policy-expires-soon', { line, on: { day: last } }))
  }
  return passed('In force')
}

function name(
  said: string | undefined,
  record: CarrierRecord | undefined,
  code: 'certificate-names' | 'tax-form-names' | 'account-belongs-to',
): Found {
  if (said === undefined) return unknown('Not submitted yet')
  if (!record) return unknown('The registry has not been checked yet')
  if (isSameName(said, record.legalName) || isSameName(said, record.dbaName)) return passed(say(code, { name: said }))
  return failed(say(`${code}-other`, { name: said, registered: record.legalName }), true)
}
