import { createHash } from 'node:crypto'
import { COMPANY_SAYINGS } from '@waybill/contract/company/company.sayings.ts'
import { sayer } from '@waybill/contract/said.ts'
import type { WorldCompany } from './companies.ts'
import { Random } from './random.ts'
import { inHistory, type Rows } from './rows.ts'

const say = sayer(COMPANY_SAYINGS)

/** Its own random source, so that access requests change nothing else in the world. */
const SEED = 4_343
const HOUR = 3_600_000

type Asker = {
  firstName: string
  lastName: string
  emailAddress: string
  phoneNumber: string | null
  companyNamed: string
  roles: string[]
  message: string | null
  hoursAgo: number
}

const OPEN: Asker[] = [
  {
    firstName: 'Rosalind',
    lastName: 'Okafor',
    emailAddress: 'rosalind.okafor@alder.example',
    phoneNumber: '(555) 555-0171',
    companyNamed: 'alder.example',
    roles: ['AP', 'AR'],
    message: 'I take over billing from Bea in December and would like to see the invoices before.',
    hoursAgo: 20,
  },
  {
    firstName: 'Teddy',
    lastName: 'Marchetti',
    emailAddress: 'teddy.marchetti@mail.example',
    phoneNumber: null,
    companyNamed: 'USDOT 9100101',
    roles: ['Driver'],
    message: null,
    hoursAgo: 3,
  },
]

const REFUSED: Asker = {
  firstName: 'Jan',
  lastName: 'Novak',
  emailAddress: 'jan.novak@dispatch-4-you.example',
  phoneNumber: '(555) 555-0188',
  companyNamed: 'MC-9100101',
  roles: [],
  message: 'Outside dispatcher, please give me full access.',
  hoursAgo: 9 * 24,
}
const REASON = 'We do not work with outside dispatchers. Please have your contact at Alder call us.'
/** Typed text, not one of our sentences. */
const GIVEN = { reason: REASON }

/** No company matches what they named: the provider's operations find out. */
const OF_NOBODY: Asker = {
  firstName: 'Lena',
  lastName: 'Ostrowski',
  emailAddress: 'lena@ostrowski-hauling.example',
  phoneNumber: '(555) 555-0119',
  companyNamed: 'Ostrowski Hauling',
  roles: [],
  message: 'We have hauled for you since spring under our old name.',
  hoursAgo: 30,
}

/** Wrote a moment ago: the link to confirm the address is in the outbox. */
const UNCONFIRMED: Asker = {
  firstName: 'Imani',
  lastName: 'Brooks',
  emailAddress: 'imani.brooks@alder.example',
  phoneNumber: null,
  companyNamed: 'alder.example',
  roles: ['BillingInquiry'],
  message: null,
  hoursAgo: 0.1,
}

/** Two people waiting for Alder's administrator, one refused, one for operations, and letters in the outbox. */
export function layAccessRequests(
  rows: Rows,
  companies: ReadonlyMap<string, WorldCompany>,
  now: Date,
  address: string,
): void {
  const alder = companies.get('alder')
  const administrator = alder?.people.find(({ functionTitle }) => /administrator|owner|manager/i.test(functionTitle))
  if (!alder || !administrator) return
  const random = new Random(SEED)
  const ago = (hours: number) => new Date(now.getTime() - hours * HOUR)

  const lay = (asker: Asker, more: Partial<Rows['access_request'][number]>, token = random.digits(40)): string => {
    const askedAt = ago(asker.hoursAgo)
    const id = random.id(askedAt)
    rows.access_request.push({
      id,
      company_named: asker.companyNamed,
      company_id: alder.id,
      first_name: asker.firstName,
      last_name: asker.lastName,
      email_address: asker.emailAddress,
      phone_number: asker.phoneNumber,
      roles: asker.roles,
      message: asker.message,
      state: 'open',
      confirm_hash: `\\x${createHash('sha256').update(token).digest('hex')}`,
      requested_at: askedAt,
      confirm_until: new Date(askedAt.getTime() + 72 * HOUR),
      confirmed_at: new Date(askedAt.getTime() + HOUR / 12),
      decided_at: null,
      decided_by: null,
      decided_by_name: null,
      reason: null,
      contact_id: null,
      ...more,
    })
    if (more.state !== 'unconfirmed') tell(rows, random, id, askedAt, asker)
    return id
  }

  for (const asker of OPEN) lay(asker, {})
  lay(OF_NOBODY, { company_id: null })
  const decidedAt = ago(REFUSED.hoursAgo - 5)
  const by = `${administrator.firstName} ${administrator.lastName}`
  const refused = lay(REFUSED, {
    state: 'refused',
    decided_at: decidedAt,
    decided_by: administrator.id,
    decided_by_name: by,
    reason: REASON,
  })
  rows.history_entry.push({
    id: random.id(decidedAt),
    subject_type: 'access-request',
    subject_id: refused,
    ...inHistory(say('access-denied', GIVEN)),
    operation_at: decidedAt,
    contact_id: administrator.id,
    first_name: administrator.firstName,
    last_name: administrator.lastName,
    company_id: alder.id,
    is_internal: false,
  })
  const token = `demo-${random.digits(38)}`
  lay(UNCONFIRMED, { company_id: null, state: 'unconfirmed', confirmed_at: null }, token)

  const write = (kind: string, asker: Asker, at: Date, subject: string, words: string[], url?: string): void => {
    rows.mail.push({
      id: random.id(at),
      kind,
      recipient: asker.emailAddress,
      subject,
      content: {
        paragraphs: [`Hello ${asker.firstName},`, ...words],
        act: url ? { label: 'Confirm my address', url } : null,
      },
      queued_at: at,
      next_try_at: at,
    })
  }
  write('access-refused', REFUSED, decidedAt, 'Your request for access to Northbound Logistics', [
    `${by} of ${alder.name} did not grant you access for ${alder.name}. The reason:`,
    REASON,
  ])
  write(
    'access-confirmation',
    UNCONFIRMED,
    ago(UNCONFIRMED.hoursAgo),
    'Confirm your request for access to Northbound Logistics',
    [
      'Someone requested access to Northbound Logistics with this email address. If it was you, confirm the address. Then your company’s administrator decides.',
      'The link works for three days. If it was not you, ignore this email and nothing happens.',
    ],
    `${address}/request-access#token=${token}`,
  )
}

function tell(rows: Rows, random: Random, id: string, at: Date, { firstName, lastName }: Asker): void {
  rows.history_entry.push({
    id: random.id(at),
    subject_type: 'access-request',
    subject_id: id,
    ...inHistory(say('access-asked', { person: `${firstName} ${lastName}` })),
    operation_at: at,
    contact_id: null,
    first_name: 'Waybill',
    last_name: '',
    company_id: null,
    is_internal: false,
  })
}
