import { COMPANY_SAYINGS } from '@waybill/contract/company/company.sayings.ts'
import type { Authority } from '@waybill/contract/company/company.ts'
import { type Said, sayer } from '@waybill/contract/said.ts'
import type { KnownRegistration, RegistrationChange } from '../../company/company.ts'
import type { CarrierRecord } from '../../outside/fmcsa/registry.ts'
import { authorityOf, ratingOf } from './authority.ts'
import { isSameName } from './names.ts'

const say = sayer(COMPANY_SAYINGS)

const LINES: Record<Authority['kind'], string> = {
  property: 'Property authority',
  broker: 'Broker authority',
  private: 'Private authority',
  'household-goods': 'Household goods authority',
  forwarder: 'Freight forwarder authority',
  passenger: 'Passenger authority',
}

/**
 * What a fresh record says that the known one did not (domain §5.5, §10.4). An empty field says nothing: the service omits
 * fields, and nobody loses a booking over that.
 */
export function changeBetween(known: KnownRegistration, record: CarrierRecord, today: string): RegistrationChange {
  const authority = authorityOf(record, known.authority)
  const safetyRating = ratingOf(record) ?? known.safetyRating
  const filingCancelledOn = filingAfter(known, record, today)
  return {
    authority,
    safetyRating,
    filingCancelledOn,
    says: [
      ...authority.flatMap((line) => ofLine(line, known.authority)),
      ...ofService(known.record?.outOfServiceSince ?? null, record.outOfServiceSince),
      ...(safetyRating === null || safetyRating === known.safetyRating
        ? []
        : [say('company-rated', { rating: { term: safetyRating } })]),
      ...ofFiling(known.filingCancelledOn, filingCancelledOn),
    ],
    identity: known.record ? identityBetween(known.record, record) : [],
  }
}

function ofLine(line: Authority, known: readonly Authority[]): Said[] {
  const before = known.find(({ kind }) => kind === line.kind)?.status
  if (before === line.status) return []
  const authority = { term: LINES[line.kind] }
  if (line.status === 'active') return [say('authority-active-at-fmcsa', { authority })]
  return before === 'active' ? [say('authority-not-active-at-fmcsa', { authority })] : []
}

function ofService(before: string | null, after: string | null): Said[] {
  if (before === after) return []
  return [after ? say('company-out-of-service', { on: { day: after } }) : say('company-back-in-service')]
}

function ofFiling(before: string | null, after: string | null): Said[] {
  if (before === after) return []
  return [say(after ? 'company-filing-gone' : 'company-filing-back')]
}

/** Canceled means it was on file and is not now. If it never was, somebody has seen and approved that. */
function filingAfter(known: KnownRegistration, { liabilityOnFile }: CarrierRecord, today: string): string | null {
  if (liabilityOnFile === null) return known.filingCancelledOn
  if (liabilityOnFile > 0) return null
  return known.filingCancelledOn ?? ((known.record?.liabilityOnFile ?? 0) > 0 ? today : null)
}

function identityBetween(before: CarrierRecord, after: CarrierRecord): RegistrationChange['identity'] {
  const compared: [
    what: { term: string },
    before: string | null,
    after: string | null,
    plain: (text: string) => string,
  ][] = [
    [{ term: 'address' }, before.address, after.address, (text) => text.toUpperCase().replaceAll(/[^A-Z0-9]+/g, ' ')],
    [{ term: 'phone' }, before.registeredPhone, after.registeredPhone, (text) => text.replaceAll(/\D/g, '').slice(-10)],
    [{ term: 'email' }, before.registeredEmail, after.registeredEmail, (text) => text.toLowerCase()],
  ]
  return [
    ...(isSameName(before.legalName, after.legalName)
      ? []
      : [{ what: { term: 'legal name' }, before: before.legalName, after: after.legalName }]),
    ...compared.flatMap(([what, was, is, plain]) =>
      was !== null && is !== null && plain(was) !== plain(is) ? [{ what, before: was, after: is }] : [],
    ),
  ]
}
