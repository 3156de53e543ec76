import type { OnboardingDocumentKind } from '@waybill/contract/onboarding/application.ts'
import { AGREEMENT, contactOf, type EventKind, eventOf, project } from '../src/onboarding/onboarding.ts'
import { carriersIn, docketNumbersIn } from '../src/outside/fmcsa/parse-carrier.ts'
import { RECORDED } from '../src/outside/fmcsa/recorded-carriers.ts'
import type { CarrierRecord } from '../src/outside/fmcsa/registry.ts'
import type { Vault } from '../src/outside/vault/vault.ts'
import { APPLICANTS, type ApplicantCast } from './applicants.ts'
import { layEntries } from './application-entries.ts'
import type { WorldCompany } from './companies.ts'
import { Random } from './random.ts'
import type { Rows } from './rows.ts'

/** Its own random source, so that applicants change nothing else in the world. */
const SEED = 4_345
const DAY = 86_400_000
const HOUR = 3_600_000

/** A page an applicant submitted; its bytes are kept if the world has a place for files. */
export type DemoDocument = {
  id: string
  applicationId: string
  companyId: string
  kind: OnboardingDocumentKind
  name: string
  text: string
  at: Date
}

const REVIEWER = 'Nora Whitfield'

/** Applications in every state, from just begun to approved, rejected and abandoned. */
export function layOnboarding(
  rows: Rows,
  companies: ReadonlyMap<string, WorldCompany>,
  made: { now: Date; passwordHash: string; vault: Vault },
): DemoDocument[] {
  const random = new Random(SEED)
  return APPLICANTS.flatMap((cast, index) => layApplication(rows, random, cast, companies, { ...made, index }))
}

type Told = { kind: EventKind; at: Date; by: string; payload: Record<string, unknown> }

function layApplication(
  rows: Rows,
  random: Random,
  cast: ApplicantCast,
  companies: ReadonlyMap<string, WorldCompany>,
  { now, passwordHash, vault, index }: { now: Date; passwordHash: string; vault: Vault; index: number },
): DemoDocument[] {
  const begun = new Date(now.getTime() - cast.began * DAY)
  const known = cast.known ? companies.get(cast.known) : undefined
  const record = recordOf(cast, known)
  const { companyId, contactId } = known
    ? { companyId: known.id, contactId: known.people[0]?.id ?? '' }
    : layApplicant(rows, random, cast, record, { at: begun, passwordHash, number: `C${1951 + index}` })
  const applicationId = random.id(begun)
  const of = { application_id: applicationId, company_id: companyId }
  const told = tell(cast, record, begun, now)
  const documents = told.some(({ kind }) => kind === 'insurance-received')
    ? (['certificate', 'w9'] as const).map(
        (kind, position): DemoDocument => ({
          id: random.id(new Date(begun.getTime() + (position + 3) * HOUR)),
          applicationId,
          companyId,
          kind,
          name: kind === 'w9' ? 'Form W-9.pdf' : 'Certificate of insurance.pdf',
          text: `${kind === 'w9' ? 'Form W-9' : 'Certificate of insurance'} of ${record.legalName}`,
          at: new Date(begun.getTime() + (position + 3) * HOUR),
        }),
      )
    : []
  const standing = project(told.map(({ kind, at, payload }) => eventOf(kind, payload, at)))
  rows.application.push({
    id: applicationId,
    company_id: companyId,
    contact_id: contactId,
    number_kind: 'USDOT',
    number_digits: String(cast.usdot),
    usdot: cast.isInvited || cast.howFar === 'started' ? null : record.usdot,
    docket_number: cast.isInvited || cast.howFar === 'started' ? null : (record.docketNumbers[0] ?? null),
    state: standing.state,
    waiting_on: standing.waitingOn,
    waiting_for: standing.waitingFor,
    is_on_hold: standing.isOnHold,
    control_proven_at: standing.steps.get('control')?.doneAt ?? null,
    started_at: begun,
    submitted_at: standing.submittedAt,
    decided_at: standing.decidedAt,
    expires_at: standing.expiresAt,
    changed_at: standing.changedAt,
    version: told.length,
  })
  rows.party.push({
    subject_type: 'application',
    subject_id: applicationId,
    company_id: companyId,
    capacity: 'owner',
    since: begun,
    until: null,
  })
  for (const { kind, at, by, payload } of told) {
    rows.application_event.push({
      ...of,
      kind,
      payload: JSON.parse(JSON.stringify(payload)),
      by_name: by,
      occurred_at: at,
    })
    rows.history_entry.push({
      id: random.id(at),
      subject_type: 'application',
      subject_id: applicationId,
      description: SAYS[kind],
      operation_at: at,
      first_name: by.split(' ')[0] ?? '',
      last_name: by.split(' ').slice(1).join(' '),
      is_internal: false,
    })
  }
  if (!cast.isInvited)
    rows.authority_snapshot.push({
      id: random.id(begun),
      ...of,
      record: JSON.parse(JSON.stringify(record)),
      read_at: new Date(begun.getTime() + HOUR / 2),
    })
  const isWhole = told.some(({ kind }) => kind === 'insurance-received')
  layEntries(rows, cast, record, of, documents, { begun, now, vault, isWhole })
  if (told.some(({ kind }) => kind === 'agreement-signed'))
    rows.agreement_signature.push({
      id: random.id(begun),
      ...of,
      contact_id: contactId,
      version: AGREEMENT.version,
      sha256: AGREEMENT.sha256,
      typed_name: `${cast.firstName} ${cast.lastName}`,
      title: 'Owner',
      signed_at: new Date(begun.getTime() + 8 * HOUR),
      address: `203.0.113.${20 + index}`,
      user_agent: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/142.0 Safari/537.36',
    })
  return documents
}

const SAYS: Record<EventKind, string> = {
  invited: 'Invited',
  started: 'Applied',
  'authority-confirmed': 'Authority confirmed',
  'control-proven': 'Control of the registered contact proven by code',
  'control-lapsed': 'The registered contact has changed',
  'call-requested': 'Call to the registered number asked for',
  'profile-entered': 'Profile entered',
  'insurance-received': 'Insurance entered',
  'tax-received': 'W-9 received',
  'payment-set-up': 'Payment set up',
  'agreement-signed': 'Agreement signed',
  submitted: 'Application submitted',
  'changes-asked': 'Changes requested',
  held: 'Review put on hold',
  released: 'Review goes on',
  approved: 'Approved',
  'conditionally-approved': 'Approved with conditions',
  rejected: 'Rejected',
  'marked-do-not-use': 'Marked "Do Not Use"',
  expired: 'Expired after 30 days without a change',
}

/** A company of the cast has no registry record of its own: it gets one in good standing. */
function recordOf(cast: ApplicantCast, known: WorldCompany | undefined): CarrierRecord {
  const recorded = RECORDED.flatMap(({ carrier, docketNumbers }) =>
    (carriersIn(carrier) ?? []).map((record) => ({ ...record, docketNumbers: docketNumbersIn(docketNumbers) })),
  )
  const [model] = recorded
  const found = recorded.find(({ usdot }) => usdot === String(cast.usdot))
  if (found) return found
  if (!model || !known) throw new Error(`Nobody is registered as ${cast.usdot}`)
  return {
    ...model,
    usdot: String(cast.usdot),
    docketNumbers: [`MC-${cast.usdot}`],
    legalName: known.name,
    address: `${cast.home.line1}, ${cast.home.city}, ${cast.home.state} ${cast.home.postalCode}`,
    registeredEmail: cast.email,
    registeredPhone: cast.phone,
  }
}

function layApplicant(
  rows: Rows,
  random: Random,
  cast: ApplicantCast,
  record: CarrierRecord,
  { at, passwordHash, number }: { at: Date; passwordHash: string; number: string },
): { companyId: string; contactId: string } {
  const [companyId, contactId] = [random.id(at), random.id(at)]
  rows.company.push({
    id: companyId,
    number,
    name: cast.isInvited ? `USDOT ${cast.usdot}` : record.legalName,
    kind: 'carrier',
    time_zone: 'America/Chicago',
    is_approved: false,
    version: 1,
    created_at: at,
  })
  rows.contact.push({
    id: contactId,
    company_id: companyId,
    first_name: cast.firstName,
    last_name: cast.lastName,
    function_title: 'Owner',
    email_addresses: [cast.email],
    phone_numbers: [cast.phone],
    user_name: cast.email,
    password_hash: cast.isInvited ? null : passwordHash,
    is_portal_enabled: true,
    has_accepted_terms: !cast.isInvited,
    version: 1,
    created_at: at,
  })
  rows.membership.push({
    contact_id: contactId,
    company_id: companyId,
    roles: ['Admin'],
    permissions: ['CarrierPortal', 'CarrierBillingSettings'],
    is_default: true,
  })
  return { companyId, contactId }
}

/** What happened, one hour per applicant step. */
function tell(cast: ApplicantCast, record: CarrierRecord, begun: Date, now: Date): Told[] {
  const applicant = `${cast.firstName} ${cast.lastName}`
  const done: [EventKind, Record<string, unknown>][] = [[cast.isInvited ? 'invited' : 'started', {}]]
  if (cast.howFar !== 'started') done.push(['authority-confirmed', {}])
  if (cast.howFar === 'call') done.push(['call-requested', {}])
  if (cast.howFar === 'control' || cast.howFar === 'review')
    done.push(['control-proven', { contact: contactOf(record) }])
  if (cast.howFar === 'review')
    for (const kind of [
      'profile-entered',
      'insurance-received',
      'tax-received',
      'payment-set-up',
      'agreement-signed',
      'submitted',
    ] as const)
      done.push([kind, {}])
  const told = done.map(([kind, payload], hours): Told => {
    const by = kind === 'invited' ? REVIEWER : applicant
    return { kind, at: new Date(begun.getTime() + hours * HOUR), by, payload }
  })
  const last = told.at(-1)?.at ?? begun
  for (const { kind, after, payload = {} } of cast.afterwards ?? []) {
    const until = payload['until'] ? { until: new Date(now.getTime() + 21 * DAY).toISOString().slice(0, 10) } : {}
    const by = kind === 'expired' ? 'Waybill' : REVIEWER
    told.push({ kind, at: new Date(last.getTime() + after * HOUR), by, payload: { ...payload, ...until } })
  }
  return told
}
