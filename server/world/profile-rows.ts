import { COMPANY_SAYINGS } from '@waybill/contract/company/company.sayings.ts'
import type { RemitToState } from '@waybill/contract/company/company.ts'
import { sayer } from '@waybill/contract/said.ts'
import { type Instruction, sealInstruction } from '../src/company/company.ts'
import type { Vault } from '../src/outside/vault/vault.ts'
import { later, wallAt } from '../src/wall-clock.ts'
import { CAST, type CompanyCast } from './cast.ts'
import type { WorldCompany } from './companies.ts'
import { PROFILES, type ProfileCast, plainProfile } from './profiles.ts'
import { Random } from './random.ts'
import type { Rows } from './rows.ts'

const DAY = 86_400_000
const HOUR = 3_600_000
const SEED = 4_347

const say = sayer(COMPANY_SAYINGS)
const DISPATCH = say('desk-as-registered', { desk: { term: 'Dispatch' } })

export type World = {
  rows: Rows
  companies: ReadonlyMap<string, WorldCompany>
  now: Date
  founded: Date
  passwordHash: string
  vault: Vault
}

/**
 * Full profiles for everyone in the cast: one whose insurance ends in nine days, one lapsed, one on hold, one "Do Not Use",
 * and a remit-to change at every step. Has its own random source, so that the freight stays the same.
 */
export function layProfiles(world: World): void {
  const random = new Random(SEED)
  for (const cast of CAST) {
    const company = world.companies.get(cast.key)
    if (company) layProfile(world, random, cast, company, PROFILES[cast.key] ?? plainProfile(cast.name, cast.kind))
  }
  layRestrictions(world, random)
  layChanges(world, random)
}

function layProfile(
  { rows, companies, now, founded, vault }: World,
  random: Random,
  cast: CompanyCast,
  company: WorldCompany,
  profile: ProfileCast,
): void {
  const kind = cast.kind === 'broker' ? 'broker' : 'property'
  rows.company_profile.push({
    company_id: company.id,
    legal_name: profile.legalName,
    dba_name: profile.dbaName ?? null,
    physical_address: profile.address,
    mailing_address: profile.mailing ?? null,
    docket_numbers: [...(cast.docket ? [cast.docket] : []), ...(profile.otherDockets ?? [])],
    authority: profile.authoritySince
      ? [{ kind, status: 'active', suffix: kind === 'broker' ? 'B' : 'C', since: profile.authoritySince }]
      : [],
    safety_rating: profile.safetyRating ?? null,
    equipment: Object.entries(profile.equipment ?? {}).map(([type, count]) => ({ type, count })),
    power_units: profile.powerUnits ?? 0,
    has_teams: profile.hasTeams ?? false,
    regions: profile.regions ?? [],
    lanes: (profile.lanes ?? []).map(([origin, destination]) => ({ origin, destination })),
    certifications: profile.certifications ?? [],
    eld_vendor: profile.eldVendor ?? null,
    nsc_number: profile.nscNumber ?? null,
  })
  for (const [desk, digits] of Object.entries(profile.desks)) {
    rows.company_desk.push({
      id: random.id(founded),
      company_id: company.id,
      function: desk,
      name: null,
      phone: `(555) 555-01${digits}`,
      extension: null,
      email: `${desk}@${cast.key}.example`,
      is_registered: desk === 'dispatch' && cast.kind === 'carrier',
      since: founded,
      until: null,
    })
  }
  // A policy ends with a day on the company's own calendar.
  const today = wallAt(now, cast.timeZone)
  const day = (days: number) => later(today, { days }).slice(0, 10)
  const policies = { auto: 1_000_000, cargo: 250_000, general: 2_000_000, 'workers-compensation': 1_000_000 }
  const { workers, ...lines } = profile.cover ?? {}
  for (const [line, left] of Object.entries({ ...lines, 'workers-compensation': workers })) {
    if (left === undefined) continue
    rows.company_insurance.push({
      id: random.id(founded),
      company_id: company.id,
      kind: line,
      insurer: random.pick(['Kestrel Mutual', 'Prairie Casualty', 'Great Divide Indemnity']),
      naic: random.digits(5),
      policy_number: `${line.slice(0, 2).toUpperCase()}-${random.digits(7)}`,
      effective_on: day(left - 365),
      expires_on: day(left),
      limit_amount: policies[line as keyof typeof policies],
      deductible_amount: line === 'cargo' ? 2_500 : null,
      covers_reefer_breakdown: line === 'cargo' && Boolean(profile.equipment?.reefer),
      autos: line === 'auto' ? 'any' : null,
      exclusions: null,
      recorded_at: founded,
    })
  }
  if (!profile.paidBy) return
  rows.company_remit_to.push({
    company_id: company.id,
    ...wired(sealInstruction(vault, company.id, instructionOf(random, companies, profile))),
    since: founded,
  })
}

function instructionOf(
  random: Random,
  companies: ReadonlyMap<string, WorldCompany>,
  { legalName, address, terms = 'standard-30', paidBy }: ProfileCast,
  bank?: string,
): Instruction {
  const factor = paidBy && 'factor' in paidBy && !bank ? companies.get(paidBy.factor) : undefined
  if (factor) return { method: 'factor', terms, payeeName: factor.name, factorId: factor.id }
  const ownBank = paidBy && 'bank' in paidBy ? paidBy : undefined
  const country = ownBank?.country ?? 'US'
  return {
    method: 'bank',
    terms,
    payeeName: legalName,
    payeeAddress: address,
    bankName: bank ?? ownBank?.bank ?? 'Prairie Bank',
    country,
    accountKind: 'checking',
    routingNumber: country === 'CA' ? `${random.whole(100, 899)}-${random.digits(5)}` : routingNumber(random),
    accountNumber: random.digits(10),
  }
}

/** Nine digits with a valid check digit; the first two, 00, belong to no Federal Reserve district. */
function routingNumber(random: Random): string {
  const body = `00${random.digits(6)}`
  const weights = [3, 7, 1, 3, 7, 1, 3, 7]
  const sum = weights.reduce((total, weight, index) => total + weight * Number(body[index]), 0)
  return `${body}${(10 - (sum % 10)) % 10}`
}

/** As `json_populate_recordset` reads it: bytes as hex, an address as the object it is. */
function wired({ routing_sealed, account_sealed, payee_address, ...sealed }: ReturnType<typeof sealInstruction>) {
  const hex = (bytes: Buffer | null) => (bytes ? `\\x${bytes.toString('hex')}` : null)
  return {
    ...sealed,
    payee_address: payee_address === null ? null : JSON.parse(payee_address),
    routing_sealed: hex(routing_sealed),
    account_sealed: hex(account_sealed),
  }
}

function layRestrictions({ rows, companies, now }: World, random: Random): void {
  const place = (key: string, kind: 'hold' | 'do-not-use', days: number, reason: string | null, note: string) => {
    const company = companies.get(key)
    if (!company) return
    const at = new Date(now.getTime() - days * DAY)
    rows.company_restriction.push({
      id: random.id(at),
      company_id: company.id,
      kind,
      reason,
      note,
      placed_at: at,
      placed_by: 'Nora Whitfield',
      lifted_at: null,
      lifted_by: null,
    })
  }
  const lapsed = 'The cargo insurance on file has lapsed.'
  place('sycamore', 'hold', 20, lapsed, 'Agent says that the renewal waits for the premium. Ask again on Friday.')
  place('hemlock', 'do-not-use', 130, null, 'Load re-brokered twice; the truck at pickup was not theirs.')
}

type Step = { key: string; bank: string; state: RemitToState; hoursAgo: number }

/** Who is at which step; `hoursAgo` is when it was requested. */
const STEPS: readonly Step[] = [
  { key: 'willow', bank: 'Keystone Community Bank', state: 'requested', hoursAgo: 5 },
  { key: 'redbud', bank: 'Osage Bank', state: 'verified', hoursAgo: 26 },
  { key: 'yew', bank: 'Wabash Trust', state: 'approved', hoursAgo: 50 },
  { key: 'oakhollow', bank: 'Missouri Valley Bank', state: 'effective', hoursAgo: 900 },
  { key: 'birch', bank: 'Bank of Elsewhere', state: 'stopped', hoursAgo: 1_400 },
]

function layChanges({ rows, companies, now, founded, passwordHash, vault }: World, random: Random): void {
  const provider = companies.get('northbound')
  const payables = provider?.people.find(({ functionTitle }) => functionTitle === 'Carrier payables')
  if (!provider || !payables) throw new Error('The provider pays carriers')
  const controller = { id: random.id(founded), name: 'Constance Reyes' }
  rows.contact.push({
    id: controller.id,
    company_id: provider.id,
    first_name: 'Constance',
    last_name: 'Reyes',
    function_title: 'Controller',
    email_addresses: ['controller@northbound.example'],
    phone_numbers: ['(555) 555-0103'],
    user_name: 'controller@northbound.example',
    password_hash: passwordHash,
    is_portal_enabled: true,
    has_accepted_terms: true,
    version: 1,
    created_at: founded,
  })
  rows.membership.push({
    contact_id: controller.id,
    company_id: provider.id,
    roles: ['AP'],
    permissions: ['Admin'],
    is_default: true,
  })
  for (const { key, bank, state, hoursAgo } of STEPS) {
    const company = companies.get(key)
    const profile = PROFILES[key]
    const asker = company?.people[0]
    if (!company || !profile || !asker) continue
    const after = (hours: number) => new Date(now.getTime() - (hoursAgo - hours) * HOUR)
    const isVerified = state === 'verified' || state === 'approved' || state === 'effective'
    const isApproved = state === 'approved' || state === 'effective'
    const desk = rows.company_desk.find((row) => row.company_id === company.id && row.function === 'dispatch')
    rows.remit_to_change.push({
      id: random.id(after(0)),
      company_id: company.id,
      state,
      ...wired(sealInstruction(vault, company.id, instructionOf(random, companies, profile, bank))),
      requested_by: asker.id,
      requested_by_name: `${asker.firstName} ${asker.lastName}`,
      requested_at: after(0),
      verified_by: isVerified ? payables.id : null,
      verified_by_name: isVerified ? `${payables.firstName} ${payables.lastName}` : null,
      verified_at: isVerified ? after(3) : null,
      callback_desk_id: isVerified ? (desk?.id ?? null) : null,
      verified_how: isVerified
        ? JSON.parse(
            JSON.stringify(say('remit-to-called', { desk: DISPATCH, number: desk?.phone ?? '', person: 'the owner' })),
          )
        : null,
      approved_by: isApproved ? controller.id : null,
      approved_by_name: isApproved ? controller.name : null,
      approved_at: isApproved ? after(6) : null,
      takes_effect_at: isApproved ? after(78) : null,
      effective_at: state === 'effective' ? after(78) : null,
      stopped_by_name: state === 'stopped' ? `${asker.firstName} ${asker.lastName}, ${company.name}` : null,
      stopped_at: state === 'stopped' ? after(9) : null,
      stop_reason: state === 'stopped' ? 'Nobody here asked for this; the password was changed.' : null,
    })
  }
}
