import type { Authority } from '@waybill/contract/company.ts'
import type { KnownRegistration, RegistrationChange } from '../company/company.ts'
import type { CarrierRecord } from '../outside/fmcsa/registry.ts'
import { authorityOf, ratingOf } from './authority.ts'
import { isSameName } from './names.ts'

/**
 * What a fresh record says that the known one did not (domain §5.5, §10.4). A field that is empty now says nothing: the service leaves
 * fields out, and nobody loses a booking by that.
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
      ...(safetyRating === known.safetyRating ? [] : [`FMCSA rates the company ${safetyRating}`]),
      ...ofFiling(known.filingCancelledOn, filingCancelledOn),
    ],
    identity: known.record ? identityBetween(known.record, record) : [],
  }
}

function ofLine(line: Authority, known: readonly Authority[]): string[] {
  const before = known.find(({ kind }) => kind === line.kind)?.status
  if (before === line.status) return []
  const word = line.kind.charAt(0).toUpperCase() + line.kind.slice(1)
  if (line.status === 'active') return [`${word} authority is active at FMCSA`]
  return before === 'active' ? [`${word} authority is no longer active at FMCSA`] : []
}

function ofService(before: string | null, after: string | null): string[] {
  if (before === after) return []
  return [after ? `Out of service by order of FMCSA since ${after}` : 'No longer out of service']
}

function ofFiling(before: string | null, after: string | null): string[] {
  if (before === after) return []
  return [after ? 'FMCSA has no liability insurance on file any more' : 'FMCSA has liability insurance on file again']
}

/** Cancelled is what was on file and is not; nothing on file from the beginning somebody has looked at and approved. */
function filingAfter(known: KnownRegistration, { liabilityOnFile }: CarrierRecord, today: string): string | null {
  if (liabilityOnFile === null) return known.filingCancelledOn
  if (liabilityOnFile > 0) return null
  return known.filingCancelledOn ?? ((known.record?.liabilityOnFile ?? 0) > 0 ? today : null)
}

function identityBetween(before: CarrierRecord, after: CarrierRecord): RegistrationChange['identity'] {
  const compared: [what: string, before: string | null, after: string | null, plain: (text: string) => string][] = [
    ['address', before.address, after.address, (text) => text.toUpperCase().replaceAll(/[^A-Z0-9]+/g, ' ')],
    ['phone', before.registeredPhone, after.registeredPhone, (text) => text.replaceAll(/\D/g, '').slice(-10)],
    ['email', before.registeredEmail, after.registeredEmail, (text) => text.toLowerCase()],
  ]
  return [
    ...(isSameName(before.legalName, after.legalName)
      ? []
      : [{ what: 'legal name', before: before.legalName, after: after.legalName }]),
    ...compared.flatMap(([what, was, is, plain]) =>
      was !== null && is !== null && plain(was) !== plain(is) ? [{ what, before: was, after: is }] : [],
    ),
  ]
}
