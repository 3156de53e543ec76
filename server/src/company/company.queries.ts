import type { Address, Authority, Company, Desk, NewCompany, Policy } from '@waybill/contract/company/company.ts'
import type { NetDays } from '@waybill/contract/company/payment-terms.ts'
import type { CompanyKind } from '@waybill/contract/permissions.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Actor } from '../actor.ts'
import type { Tx } from '../db/connection.ts'
import { newId } from '../db/new-id.ts'
import type { LoadToHaul, ObjectionFact, Standing } from './bookability/bookability.policy.ts'

/** A company as stored; the policy adds what its reader may see and do. */
export type CompanyFacts = {
  id: string
  companyNumber: string
  version: number
  name: string
  kind: CompanyKind
  legalName: string | null
  dbaName: string | null
  timeZone: string
  usdot: string | null
  docketNumber: string | null
  docketNumbers: string[] | null
  scac: string | null
  physicalAddress: Address | null
  mailingAddress: Address | null
  desks: Desk[]
  authority: Authority[] | null
  safetyRating: 'satisfactory' | 'conditional' | 'unsatisfactory' | null
  registration: Company['registration']
  insurance: PolicyFacts[]
  equipment: Company['equipment'] | null
  powerUnits: number | null
  hasTeams: boolean | null
  regions: string[] | null
  lanes: { origin: string; destination: string }[] | null
  certifications: string[] | null
  eldVendor: string | null
  nscNumber: string | null
  isApproved: boolean
  isOnHold: boolean
  isDoNotUse: boolean
  areProofsTrusted: boolean
  netDays: NetDays
  /** Of a third-party payer; null until somebody has said it. */
  payerDays: number | null
  has3plNetwork: boolean
  objections: ObjectionFact[]
}

export type PolicyFacts = Omit<Policy, 'standing'>

/** Today where the company is; a policy's days are counted there. */
const today = (now: Date) => sql`(${now}::timestamptz at time zone company.time_zone)::date`

/** The whole company in one statement. The caller has checked whose it is; row security checks again (P3). */
export async function findCompany(tx: Tx, now: Date, which: RawBuilder<boolean>): Promise<CompanyFacts | undefined> {
  const { rows } = await sql<{ facts: CompanyFacts }>`
    select row_to_json(fact) as facts from (
      select company.id, company.number as "companyNumber", company.version, company.name, company.kind,
        profile.legal_name as "legalName", profile.dba_name as "dbaName", company.time_zone as "timeZone",
        company.usdot, company.docket_number as "docketNumber", profile.docket_numbers as "docketNumbers", company.scac,
        profile.physical_address as "physicalAddress", profile.mailing_address as "mailingAddress",
        coalesce((select json_agg(json_build_object('function', function, 'name', name, 'phone', phone,
            'extension', extension, 'email', email) order by function)
          from company_desk where company_id = company.id and until is null), '[]') as desks,
        profile.authority, profile.safety_rating as "safetyRating",
        coalesce((select json_agg(json_build_object('id', id, 'kind', kind, 'insurer', insurer, 'naic', naic,
            'policyNumber', policy_number, 'effectiveOn', effective_on, 'expiresOn', expires_on, 'limit', limit_amount,
            'deductible', deductible_amount, 'coversReeferBreakdown', covers_reefer_breakdown, 'autos', autos,
            'exclusions', exclusions, 'daysLeft', expires_on - ${today(now)}) order by kind, expires_on desc)
          from company_insurance where company_id = company.id), '[]') as insurance,
        (select json_build_object('readAt', read_at, 'outOfServiceSince', out_of_service_since,
            'filingCancelledOn', filing_cancelled_on, 'unknownSince', unknown_since)
          from company_registration where company_id = company.id and read_at is not null) as registration,
        profile.equipment, profile.power_units as "powerUnits", profile.has_teams as "hasTeams", profile.regions,
        profile.lanes, profile.certifications, profile.eld_vendor as "eldVendor", profile.nsc_number as "nscNumber",
        company.is_approved as "isApproved", company.is_on_hold as "isOnHold", company.is_do_not_use as "isDoNotUse",
        company.are_proofs_trusted as "areProofsTrusted", company.net_days as "netDays",
        case when company.kind = 'payer' then
          (select terms_days from billing_settings where payer_id = company.id and until is null) end as "payerDays",
        company.has_3pl_network as "has3plNetwork",
        company_objections(company.id, ${now}, null, null) as objections
      from company left join company_profile as profile on profile.company_id = company.id
      where ${which}
    ) as fact`.execute(tx)
  return rows[0]?.facts
}

export const companyOf = (id: string): RawBuilder<boolean> => sql`company.id = ${id}`

/** The next change to the company waits here, and so does the next booking of it. */
export async function lockCompany(tx: Tx, companyId: string): Promise<{ version: number } | undefined> {
  return await tx.selectFrom('company').select('version').where('id', '=', companyId).forUpdate().executeTakeFirst()
}

export async function raiseVersion(tx: Tx, companyId: string): Promise<void> {
  await tx
    .updateTable('company')
    .set((expression) => ({ version: expression('version', '+', 1) }))
    .where('id', '=', companyId)
    .execute()
}

/** How the company stands for a load. */
export async function findStanding(
  tx: Tx,
  companyId: string,
  now: Date,
  load: LoadToHaul | null,
): Promise<Standing | undefined> {
  const { rows } = await sql<Standing>`
    select name, company_objections(id, ${now}, ${load?.delivery_on ?? null}, ${load?.id ?? null}) as objections
    from company where id = ${companyId}`.execute(tx)
  return rows[0]
}

export type ProfileRow = {
  legalName: string
  dbaName: string | null
  physicalAddress: Address | null
  mailingAddress: Address | null
  docketNumbers: readonly string[]
  authority: readonly Authority[]
  safetyRating: 'satisfactory' | 'conditional' | 'unsatisfactory' | null
  equipment: readonly { type: string; count: number }[]
  powerUnits: number
  hasTeams: boolean
  regions: readonly string[]
  lanes: readonly { origin: string; destination: string }[]
  certifications: readonly string[]
  eldVendor: string | null
  nscNumber: string | null
}

export async function writeIdentity(
  tx: Tx,
  companyId: string,
  identity: {
    name: string
    usdot: string | null
    docketNumber: string | null
    scac: string | null
    timeZone: string
    isApproved: boolean
  },
): Promise<void> {
  await tx
    .updateTable('company')
    .set((expression) => ({
      name: identity.name,
      usdot: identity.usdot,
      docket_number: identity.docketNumber,
      scac: identity.scac,
      time_zone: identity.timeZone,
      is_approved: identity.isApproved,
      version: expression('version', '+', 1),
    }))
    .where('id', '=', companyId)
    .execute()
}

export async function writeProfile(tx: Tx, companyId: string, profile: ProfileRow): Promise<void> {
  const row = {
    legal_name: profile.legalName,
    dba_name: profile.dbaName,
    physical_address: profile.physicalAddress && JSON.stringify(profile.physicalAddress),
    mailing_address: profile.mailingAddress && JSON.stringify(profile.mailingAddress),
    docket_numbers: [...profile.docketNumbers],
    authority: JSON.stringify(profile.authority),
    safety_rating: profile.safetyRating,
    equipment: JSON.stringify(profile.equipment),
    power_units: profile.powerUnits,
    has_teams: profile.hasTeams,
    regions: [...profile.regions],
    lanes: JSON.stringify(profile.lanes),
    certifications: [...profile.certifications],
    eld_vendor: profile.eldVendor,
    nsc_number: profile.nscNumber,
  }
  await tx
    .insertInto('company_profile')
    .values({ company_id: companyId, ...row })
    .onConflict((on) => on.column('company_id').doUpdateSet(row))
    .execute()
}

/** Whether there is a company of that kind and name. Until the transaction ends, nobody else adds one. */
export async function lockName(tx: Tx, { kind, name }: Pick<NewCompany, 'kind' | 'name'>): Promise<boolean> {
  const key = `company ${kind} ${name.toLowerCase()}`
  await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(tx)
  const { rows } = await sql`select from company where kind = ${kind} and lower(name) = lower(${name}) limit 1`.execute(
    tx,
  )
  return rows.length > 0
}

/** Under the next number. A payer's people see what third parties pay. */
export async function insertCompany(
  tx: Tx,
  company: {
    kind: CompanyKind
    name: string
    timeZone: string
    isApproved: boolean
    usdot?: string | undefined
    docketNumber?: string | undefined
  },
): Promise<{ id: string; companyNumber: string }> {
  const { kind, name, timeZone, isApproved, usdot = null, docketNumber = null } = company
  const id = newId()
  const { rows } = await sql<{ companyNumber: string }>`
    insert into company (id, number, name, kind, time_zone, is_approved, has_3pl_network, usdot, docket_number)
    values (${id}, 'C' || nextval('company_number_sequence'), ${name}, ${kind}, ${timeZone}, ${isApproved}, ${kind === 'payer'},
      ${usdot}, ${docketNumber})
    returning number as "companyNumber"`.execute(tx)
  return { id, companyNumber: rows[0]?.companyNumber ?? '' }
}

/** All that is known of a company that describes itself later. */
export async function insertProfile(
  tx: Tx,
  companyId: string,
  profile: { legalName: string; address: Address; docketNumbers: readonly string[]; authority: readonly Authority[] },
): Promise<void> {
  const row = {
    legal_name: profile.legalName,
    physical_address: JSON.stringify(profile.address),
    docket_numbers: [...profile.docketNumbers],
    authority: JSON.stringify(profile.authority),
  }
  await tx
    .insertInto('company_profile')
    .values({ company_id: companyId, ...row })
    .execute()
}

export async function writeTimeZone(tx: Tx, companyId: string, timeZone: string): Promise<void> {
  await tx
    .updateTable('company')
    .set((expression) => ({ time_zone: timeZone, version: expression('version', '+', 1) }))
    .where('id', '=', companyId)
    .execute()
}

export type DeskRow = Desk & { isRegistered?: boolean }

/** The company's desks as they stand. */
export async function desksOf(tx: Tx, companyId: string) {
  return await tx
    .selectFrom('company_desk')
    .select(['id', 'function', 'name', 'phone', 'extension', 'email'])
    .where('company_id', '=', companyId)
    .where('until', 'is', null)
    .execute()
}

type StandingDesk = Awaited<ReturnType<typeof desksOf>>[number]

export function isSameDesk(row: StandingDesk, desk: DeskRow): boolean {
  return (
    row.function === desk.function &&
    row.phone === desk.phone &&
    row.extension === desk.extension &&
    row.email === desk.email
  )
}

/** Saves the desks as entered. An unchanged one keeps its row, and so its age (P23). */
export async function writeDesks(tx: Tx, companyId: string, desks: readonly DeskRow[], at: Date): Promise<void> {
  const known = await desksOf(tx, companyId)
  const gone = known.filter((row) => !desks.some((desk) => isSameDesk(row, desk))).map((row) => row.id)
  if (gone.length > 0) await tx.updateTable('company_desk').set({ until: at }).where('id', 'in', gone).execute()
  for (const desk of desks) {
    const row = known.find((candidate) => isSameDesk(candidate, desk))
    if (!row) await insertDesk(tx, companyId, desk, at)
    else if (row.name !== desk.name)
      await tx.updateTable('company_desk').set({ name: desk.name }).where('id', '=', row.id).execute()
  }
}

export async function insertDesk(tx: Tx, companyId: string, desk: DeskRow, at: Date): Promise<void> {
  await tx
    .insertInto('company_desk')
    .values({
      id: newId(),
      company_id: companyId,
      function: desk.function,
      name: desk.name,
      phone: desk.phone,
      extension: desk.extension,
      email: desk.email,
      is_registered: desk.isRegistered ?? false,
      since: at,
    })
    .execute()
}

/** Whether the company was ever let in: an applicant has no profile. */
export async function isEstablished(tx: Tx, companyId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('company_profile')
    .select('company_id')
    .where('company_id', '=', companyId)
    .executeTakeFirst()
  return row !== undefined
}

export async function policiesOf(tx: Tx, companyId: string) {
  return await tx
    .selectFrom('company_insurance')
    .select(['kind', 'policy_number', 'expires_on', 'limit_amount'])
    .where('company_id', '=', companyId)
    .execute()
}

export type PolicyRow = {
  kind: 'auto' | 'cargo' | 'general' | 'workers-compensation'
  insurer: string
  naic: string | null
  policyNumber: string
  effectiveOn: string
  expiresOn: string
  limit: number
  deductible: number | null
  coversReeferBreakdown: boolean
  autos?: 'any' | 'owned' | 'hired' | 'scheduled' | null
  exclusions?: string | null
}

export async function insertPolicies(
  tx: Tx,
  companyId: string,
  policies: readonly PolicyRow[],
  at: Date,
): Promise<void> {
  if (policies.length === 0) return
  await tx
    .insertInto('company_insurance')
    .values(
      policies.map((policy) => ({
        id: newId(),
        company_id: companyId,
        kind: policy.kind,
        insurer: policy.insurer,
        naic: policy.naic,
        policy_number: policy.policyNumber,
        effective_on: policy.effectiveOn,
        expires_on: policy.expiresOn,
        limit_amount: policy.limit,
        deductible_amount: policy.deductible,
        covers_reefer_breakdown: policy.coversReeferBreakdown,
        autos: policy.autos ?? null,
        exclusions: policy.exclusions ?? null,
        recorded_at: at,
      })),
    )
    .execute()
}

/** Lets its own people see their company's history (P44). */
export async function ownItself(tx: Tx, companyId: string, since: Date): Promise<void> {
  await tx
    .insertInto('party')
    .values({ subject_type: 'company', subject_id: companyId, company_id: companyId, capacity: 'owner', since })
    .onConflict((on) => on.doNothing())
    .execute()
}

/** Whether the actor may see the company: its own, or any for the provider. */
export async function isVisible(actor: Actor, companyId: string): Promise<boolean> {
  if (actor.companyKind !== 'provider') return companyId === actor.companyId
  const row = await actor.db.read.selectFrom('company').select('id').where('id', '=', companyId).executeTakeFirst()
  return row !== undefined
}

/** What viewers call the company. */
export async function findName(
  tx: Tx,
  companyId: string,
): Promise<{ number: string; name: string; kind: string } | undefined> {
  return await tx
    .selectFrom('company')
    .select(['number', 'name', 'kind'])
    .where('id', '=', companyId)
    .executeTakeFirst()
}
