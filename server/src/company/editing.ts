import { COMPANY_SAYINGS } from '@waybill/contract/company/company.sayings.ts'
import type { Company, CompanyEdit } from '@waybill/contract/company/company.ts'
import { type Said, sayer } from '@waybill/contract/said.ts'
import type { Actor } from '../actor.ts'
import { announce } from '../events.ts'
import { record } from '../history/history.ts'
import { Refusal } from '../http/refusal.ts'
import { mayEdit } from './company.policy.ts'
import { type CompanyFacts, lockCompany, writeDesks, writeProfile, writeTimeZone } from './company.queries.ts'
import { mine, ownFacts } from './finding.ts'

const say = sayer(COMPANY_SAYINGS)

/** What a company says about itself, edited by one of its administrators. Lost updates are refused (P15). */
export async function edit(actor: Actor, version: number, said: CompanyEdit): Promise<Company> {
  return await actor.db.transaction(async (tx) => {
    const locked = await lockCompany(tx, actor.companyId)
    const company = mayEdit(actor, await ownFacts(actor, tx))
    if (locked?.version !== version) throw new Refusal('changed-meanwhile')
    const { timeZone, desks, ...own } = said
    await writeProfile(tx, company.id, { ...theirs(company), ...own })
    await writeDesks(tx, company.id, desks, actor.now)
    await writeTimeZone(tx, company.id, timeZone)
    const subject = { type: 'company', id: company.id } as const
    await record(tx, actor, subject, sayChanged(company, said))
    await announce(tx, { kind: 'company-changed', subject, companyIds: [company.id] })
    return await mine(actor, tx)
  })
}

/** What no edit touches: it comes from registration and certificates. */
function theirs(company: CompanyFacts) {
  return {
    legalName: company.legalName ?? company.name,
    docketNumbers: company.docketNumbers ?? (company.docketNumber ? [company.docketNumber] : []),
    authority: company.authority ?? [],
    safetyRating: company.safetyRating,
    nscNumber: company.nscNumber,
  }
}

const PARTS: Record<keyof CompanyEdit, string> = {
  dbaName: 'DBA name',
  timeZone: 'time zone',
  physicalAddress: 'address',
  mailingAddress: 'mailing address',
  desks: 'phones',
  equipment: 'equipment',
  powerUnits: 'power units',
  hasTeams: 'teams',
  regions: 'regions',
  lanes: 'lanes',
  certifications: 'certifications',
  eldVendor: 'ELD vendor',
}

function sayChanged(before: CompanyFacts, said: CompanyEdit): Said {
  const parts = (Object.keys(PARTS) as (keyof CompanyEdit)[]).filter(
    (part) => sorted(before[part] ?? null) !== sorted(said[part] ?? null),
  )
  return parts.length > 0
    ? say('company-profile-changed', { parts: parts.map((part) => ({ term: PARTS[part] })) })
    : say('company-profile-unchanged')
}

/** The same whatever the key order: PostgreSQL stores keys in its own. */
function sorted(value: unknown): string {
  return JSON.stringify(value, (_, inner: unknown) =>
    inner !== null && typeof inner === 'object' && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => a.localeCompare(b)))
      : inner,
  )
}
