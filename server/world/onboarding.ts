import { createHash } from 'node:crypto'
import type { ChangeableStep, OnboardingDocumentKind } from '@waybill/contract/application.ts'
import type { CarrierProfile, CarrierProfileDraft } from '@waybill/contract/carrier-profile.ts'
import { AGREEMENT } from '../src/onboarding/agreement.ts'
import { contactOf } from '../src/onboarding/authority.ts'
import { type EventKind, project } from '../src/onboarding/projection.ts'
import { eventOf } from '../src/onboarding/stored-events.ts'
import { carriersIn, docketNumbersIn } from '../src/outside/fmcsa/parse-carrier.ts'
import { RECORDED } from '../src/outside/fmcsa/recorded-carriers.ts'
import type { CarrierRecord } from '../src/outside/fmcsa/registry.ts'
import type { Vault } from '../src/outside/vault/vault.ts'
import type { WorldCompany } from './companies.ts'
import { Random } from './random.ts'
import type { Rows } from './rows.ts'

/** A chance of its own, so that who applies changes nothing else in the world. */
const SEED = 4_345
const DAY = 86_400_000
const HOUR = 3_600_000

/** A page that an applicant handed in: its bytes are kept when the world has a place for files. */
export type DemoDocument = {
  id: string
  applicationId: string
  companyId: string
  kind: OnboardingDocumentKind
  name: string
  text: string
  at: Date
}

type HowFar = 'started' | 'control' | 'call' | 'review'

type ApplicantCast = {
  /** Whose record at the registry. */
  usdot: number
  /** A company of the cast that once applied; without one the applicant's company is new. */
  known?: string
  firstName: string
  lastName: string
  email: string
  home: { line1: string; city: string; state: string; postalCode: string; country: 'US' | 'CA' | 'MX' }
  phone: string
  /** Days ago. */
  began: number
  howFar: HowFar
  /** What the provider did, hours after the last step. */
  afterwards?: { kind: EventKind; after: number; payload?: Record<string, unknown> }[]
  but?: { cargoLimit?: number; insuredName?: string; accountHolder?: string; draft?: CarrierProfileDraft }
  isInvited?: boolean
}

const REVIEWER = 'Nora Whitfield'

const APPLICANTS: readonly ApplicantCast[] = [
  {
    usdot: 9_200_201,
    firstName: 'Juno',
    lastName: 'Aragon',
    email: 'owner@juniper.example',
    home: { line1: '1480 Foundry Rd', city: 'Pueblo', state: 'CO', postalCode: '81003', country: 'US' },
    phone: '(719) 555-0111',
    began: 2,
    howFar: 'control',
    but: {
      draft: {
        legalName: 'Juniper Ridge Transport LLC',
        dbaName: null,
        address: { line1: '1480 Foundry Rd', city: 'Pueblo', state: 'CO' },
        contacts: [{ function: 'dispatch', name: 'Juno Aragon', phone: '(719) 555-0111' }],
        equipment: [{ type: 'reefer', count: 9 }],
      },
    },
  },
  {
    usdot: 9_200_202,
    firstName: 'Maggie',
    lastName: 'Thibodeaux',
    email: 'maggie@magnolia.example',
    home: { line1: '22 Depot St', city: 'Macon', state: 'GA', postalCode: '31201', country: 'US' },
    phone: '(478) 555-0122',
    began: 6,
    howFar: 'review',
  },
  {
    usdot: 9_200_213,
    firstName: 'Dex',
    lastName: 'Romero',
    email: 'dex.romero@fastmail.example',
    home: { line1: '51 Harbor Way', city: 'Oakland', state: 'CA', postalCode: '94607', country: 'US' },
    phone: '(510) 555-0142',
    began: 9,
    howFar: 'review',
    but: { cargoLimit: 75_000, insuredName: 'Redwood Warehousing', accountHolder: 'D. Romero' },
  },
  {
    usdot: 9_200_204,
    firstName: 'Cal',
    lastName: 'Lindgren',
    email: 'dispatch@catalpa.example',
    home: { line1: '3100 River Ave', city: 'Davenport', state: 'IA', postalCode: '52802', country: 'US' },
    phone: '(563) 555-0144',
    began: 12,
    howFar: 'review',
    afterwards: [{ kind: 'held', after: 26, payload: { reason: 'We wait for a letter from your insurer.' } }],
  },
  {
    usdot: 9_200_203,
    firstName: 'Bucky',
    lastName: 'Yoder',
    email: 'office@buckeye-valley.example',
    home: { line1: '905 State Route 4', city: 'Marion', state: 'OH', postalCode: '43302', country: 'US' },
    phone: '(740) 555-0133',
    began: 10,
    howFar: 'review',
    afterwards: [
      {
        kind: 'changes-asked',
        after: 20,
        payload: {
          changes: [
            {
              step: 'insurance',
              reason: 'The certificate shows scheduled autos only. Send one for any auto, or the list of VINs.',
            },
          ] satisfies { step: ChangeableStep; reason: string }[],
        },
      },
    ],
  },
  {
    usdot: 9_200_210,
    firstName: 'Hollis',
    lastName: 'Wren',
    email: 'hollis.wren@mail.example',
    home: { line1: 'RR 3 Box 41', city: 'Alma', state: 'AR', postalCode: '72921', country: 'US' },
    phone: '(479) 555-0120',
    began: 1,
    howFar: 'call',
  },
  {
    usdot: 9_200_208,
    firstName: 'Tuck',
    lastName: 'Barlow',
    email: 'office@tumbleweed.example',
    home: { line1: '640 Airport Blvd', city: 'Amarillo', state: 'TX', postalCode: '79111', country: 'US' },
    phone: '(806) 555-0188',
    began: 24,
    howFar: 'review',
    afterwards: [
      {
        kind: 'rejected',
        after: 30,
        payload: { reason: 'Your safety rating is unsatisfactory. Apply again when it has been raised.' },
      },
    ],
  },
  {
    usdot: 9_200_211,
    firstName: 'Aspen',
    lastName: 'Kirby',
    email: 'aspen@aspenglow.example',
    home: { line1: '8 Silo Ln', city: 'Loveland', state: 'CO', postalCode: '80537', country: 'US' },
    phone: '(970) 555-0151',
    began: 45,
    howFar: 'started',
    afterwards: [{ kind: 'expired', after: 30 * 24 }],
  },
  {
    usdot: 9_200_212,
    firstName: 'Sofia',
    lastName: 'Valdez',
    email: 'trafico@saguaro.example',
    home: { line1: 'Av Tecnologico 900', city: 'Nogales', state: 'SO', postalCode: '84000', country: 'MX' },
    phone: '(520) 555-0131',
    began: 3,
    howFar: 'started',
    isInvited: true,
  },
  {
    usdot: 9_100_109,
    known: 'willow',
    firstName: 'Wes',
    lastName: 'Donnelly',
    email: 'dispatch@willow.example',
    home: { line1: '417 Mill St', city: 'Scranton', state: 'PA', postalCode: '18503', country: 'US' },
    phone: '(570) 555-0162',
    began: 96,
    howFar: 'review',
    afterwards: [{ kind: 'approved', after: 22 }],
  },
  {
    usdot: 9_100_110,
    known: 'yew',
    firstName: 'Yvonne',
    lastName: 'Dietrich',
    email: 'dispatch@yew.example',
    home: { line1: '2200 Speedway Dr', city: 'Indianapolis', state: 'IN', postalCode: '46222', country: 'US' },
    phone: '(317) 555-0173',
    began: 20,
    howFar: 'review',
    afterwards: [
      {
        kind: 'conditionally-approved',
        after: 28,
        payload: { conditions: ['Add Northbound Logistics as certificate holder.'], until: 'in 21 days' },
      },
    ],
  },
]

/** Applications in every state, from somebody who has just begun to those who were approved, rejected and forgotten. */
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
  layEntries(rows, cast, record, of, documents, { begun, now, vault, told })
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
  submitted: 'Application handed in',
  'changes-asked': 'Changes asked for',
  held: 'Review put on hold',
  released: 'Review goes on',
  approved: 'Approved',
  'conditionally-approved': 'Approved under conditions',
  rejected: 'Rejected',
  'marked-do-not-use': 'Marked "Do Not Use"',
  expired: 'Expired: nobody has touched it for 30 days',
}

/** A company of the cast has no record of its own at the registry: it is told as one in good standing. */
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

/** What happened, an hour for each step of the applicant. */
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

function layEntries(
  rows: Rows,
  cast: ApplicantCast,
  record: CarrierRecord,
  of: { application_id: string; company_id: string },
  documents: readonly DemoDocument[],
  { begun, now, vault, told }: { begun: Date; now: Date; vault: Vault; told: readonly Told[] },
): void {
  const saved = (step: string, entered: object, sealed: Buffer | null = null) =>
    rows.application_entry.push({
      ...of,
      step,
      entered: JSON.parse(JSON.stringify(entered)),
      sealed: sealed && `\\x${sealed.toString('hex')}`,
      saved_at: begun,
    })
  if (cast.but?.draft) saved('profile', cast.but.draft)
  if (!told.some(({ kind }) => kind === 'insurance-received')) return
  const day = (days: number) => new Date(now.getTime() + days * DAY).toISOString().slice(0, 10)
  const address = { ...cast.home, line2: null }
  const profile: CarrierProfile = {
    legalName: record.legalName,
    dbaName: record.dbaName,
    scac: null,
    address,
    mailingAddress: null,
    contacts: [
      { function: 'dispatch', name: `${cast.firstName} ${cast.lastName}`, phone: cast.phone, email: cast.email },
      { function: 'accounts-receivable', name: 'Office', phone: cast.phone, email: cast.email },
    ],
    tractors: record.powerUnits ?? 1,
    equipment: [{ type: 'van', count: Math.max(1, Math.round((record.powerUnits ?? 1) * 1.4)) }],
    hasTeams: (record.powerUnits ?? 0) > 30,
    regions: [cast.home.state],
    certifications: ['SmartWay'],
    eldVendor: 'Motive',
    nscNumber: null,
    usesFactor: false,
  }
  saved('profile', profile)
  const [certificate, w9] = documents
  const policy = {
    insurer: 'Prairie Mutual',
    naic: '24680',
    effectiveOn: day(-120),
    expiresOn: day(245),
    deductible: 1_000,
    coversReeferBreakdown: false,
    exclusions: null,
  }
  const needsAnyAuto = cast.usdot === 9_200_203
  saved('insurance', {
    documentId: certificate?.id,
    producer: {
      agency: 'Front Range Insurance Agency',
      phone: '(303) 555-0181',
      email: 'certificates@front-range.example',
    },
    insuredName: cast.but?.insuredName ?? record.legalName,
    policies: [
      {
        ...policy,
        kind: 'auto',
        policyNumber: `AL-${cast.usdot}`,
        limit: 1_000_000,
        autos: needsAnyAuto ? 'scheduled' : 'any',
      },
      {
        ...policy,
        kind: 'cargo',
        policyNumber: `MC-${cast.usdot}`,
        limit: cast.but?.cargoLimit ?? 100_000,
        autos: null,
      },
    ],
    certificateHolder: 'Northbound Logistics',
    hasAdditionalInsured: true,
    hasWaiverOfSubrogation: false,
  })
  const tin = createHash('sha256').update(String(cast.usdot)).digest().readUInt32BE() % 1_000_000_000
  const digits = String(tin).padStart(9, '0')
  saved(
    'tax',
    {
      form: 'W-9',
      legalName: record.legalName,
      dbaName: null,
      address,
      classification: 'llc-c',
      exemptPayeeCode: null,
      fatcaCode: null,
      tinKind: 'EIN',
      tinLastFour: digits.slice(-4),
      documentId: w9?.id,
      signedBy: `${cast.firstName} ${cast.lastName}`,
      signedOn: begun.toISOString().slice(0, 10),
    },
    vault.seal(digits, `onboarding tax of ${of.application_id}`),
  )
  const account = { routingNumber: '021000021', accountNumber: `4400${digits.slice(0, 6)}` }
  saved(
    'payment',
    {
      method: 'bank',
      terms: 'standard-30',
      currency: 'USD',
      bankName: 'Prairie Bank',
      accountHolder: cast.but?.accountHolder ?? record.legalName,
      accountKind: 'checking',
      country: 'US',
      routingLastFour: '0021',
      accountLastFour: account.accountNumber.slice(-4),
      documentId: null,
    },
    vault.seal(JSON.stringify(account), `onboarding payment of ${of.application_id}`),
  )
}

/** One page with one line: enough to be opened and told by its bytes. */
export function pageOf(text: string): Buffer {
  const line = text.replaceAll(/[()\\]/g, ' ')
  const drawn = `BT /F1 18 Tf 72 700 Td (${line}) Tj ET`
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Resources << /Font << /F1 5 0 R >> >> /Contents 4 0 R >>',
    `<< /Length ${drawn.length} >>\nstream\n${drawn}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ]
  let written = '%PDF-1.4\n'
  const offsets = objects.map((object, position) => {
    const offset = written.length
    written += `${position + 1} 0 obj\n${object}\nendobj\n`
    return offset
  })
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  const start = written.length
  const size = objects.length + 1
  return Buffer.from(
    `${written}xref\n0 ${size}\n0000000000 65535 f \n${table}trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`,
    'latin1',
  )
}
