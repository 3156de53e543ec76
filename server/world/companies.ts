import type { AccessLevel, CompanyKind, Role } from '@waybill/contract/permissions.ts'
import type { CompanyCast } from './cast.ts'
import type { Teller } from './lay-load.ts'
import type { Random } from './random.ts'
import type { Rows } from './rows.ts'

export type WorldPerson = { id: string; firstName: string; lastName: string; functionTitle: string }

export type WorldCompany = {
  key: string
  id: string
  name: string
  timeZone: string
  people: WorldPerson[]
}

/** Writes a company and its people; everyone with a user name gets the same password. */
export function layCompany(
  rows: Rows,
  random: Random,
  cast: CompanyCast,
  made: { number: string; at: Date; passwordHash: string },
): WorldCompany {
  const id = random.id(made.at)
  rows.company.push({
    id,
    number: made.number,
    name: cast.name,
    kind: cast.kind,
    usdot: cast.usdot ?? null,
    docket_number: cast.docket ?? null,
    scac: cast.scac ?? null,
    time_zone: cast.timeZone,
    is_approved: true,
    is_on_hold: Boolean(cast.holdReason) && !cast.isDoNotUse,
    is_do_not_use: cast.isDoNotUse ?? false,
    hold_reason: cast.holdReason ?? null,
    has_3pl_network: cast.has3plNetwork ?? false,
    version: 1,
    created_at: made.at,
  })
  rows.party.push({
    subject_type: 'company',
    subject_id: id,
    company_id: id,
    capacity: 'owner',
    since: made.at,
    until: null,
  })
  const people = cast.people.map((person) => {
    const contactId = random.id(made.at)
    rows.contact.push({
      id: contactId,
      company_id: id,
      first_name: person.firstName,
      last_name: person.lastName,
      function_title: person.functionTitle,
      email_addresses: [person.userName ?? `${person.firstName}.${person.lastName}@${cast.key}.example`.toLowerCase()],
      phone_numbers: [`(555) 555-01${random.digits(2)}`],
      user_name: person.userName,
      password_hash: person.userName ? made.passwordHash : null,
      is_portal_enabled: person.userName !== null,
      has_accepted_terms: person.userName !== null,
      version: 1,
      created_at: made.at,
    })
    rows.membership.push({
      contact_id: contactId,
      company_id: id,
      roles: person.roles,
      permissions: person.permissions,
      access_levels: accessLevelsOf(cast.kind, person.roles),
      is_default: true,
    })
    return {
      id: contactId,
      firstName: person.firstName,
      lastName: person.lastName,
      functionTitle: person.functionTitle,
    }
  })
  return { key: cast.key, id, name: cast.name, timeZone: cast.timeZone, people }
}

/** Dispatchers for a carrier or broker in the demo network see its loads' pay and sign for them, unless stated otherwise. */
export function accessLevelsOf(kind: CompanyKind, roles: readonly Role[]): AccessLevel[] {
  return (kind === 'carrier' || kind === 'broker') && roles.length === 0 ? ['Financials', 'SignRateConfirmation'] : []
}

export function driversOf(company: WorldCompany): WorldPerson[] {
  return company.people.filter((person) => person.functionTitle === 'Driver')
}

/** Who speaks for a company: its dispatcher, or the first person in the office. */
export function voiceOf(company: WorldCompany): Teller {
  const person = company.people.find(({ functionTitle }) => functionTitle === 'Dispatcher') ?? company.people[0]
  if (!person) throw new Error(`${company.name} has nobody in the office`)
  return asTeller(person, company)
}

export function asTeller(person: WorldPerson, company: WorldCompany): Teller {
  return { contactId: person.id, firstName: person.firstName, lastName: person.lastName, companyId: company.id }
}
