import { accessLevelsOf, layCompany, type WorldCompany } from './companies.ts'
import { Random } from './random.ts'
import type { Rows } from './rows.ts'

/** Its own, so that nobody here changes the others' random values. */
const SEED = 4_341

/**
 * People with a different way in: a dispatch service whose desk acts for two carriers, and a dispatcher who has not accepted the
 * terms. They sign in by name; the sign-in page does not list them.
 */
export function layAgents(
  rows: Rows,
  companies: ReadonlyMap<string, WorldCompany>,
  made: { at: Date; passwordHash: string },
): void {
  const random = new Random(SEED)
  const [alder, birch] = [companies.get('alder'), companies.get('birch')]
  if (!alder || !birch) throw new Error('The demo world has no Alder and no Birch')

  const magnolia = layCompany(
    rows,
    random,
    {
      key: 'magnolia',
      name: 'Magnolia Dispatch',
      kind: 'dispatch-service',
      timeZone: 'America/Chicago',
      people: [
        {
          userName: 'desk@magnolia.example',
          firstName: 'Della',
          lastName: 'Marsh',
          functionTitle: 'Dispatcher',
          roles: [],
          permissions: [],
        },
      ],
    },
    { number: 'C1901', ...made },
  )
  const desk = magnolia.people[0]?.id
  const own = rows.membership.find((membership) => membership.contact_id === desk)
  if (!own || !desk) throw new Error('Magnolia Dispatch has nobody at the desk')
  const dispatching = {
    contact_id: desk,
    roles: [],
    permissions: ['CarrierPortal'],
    access_levels: accessLevelsOf('carrier', []),
  }
  Object.assign(own, { ...dispatching, company_id: alder.id, is_default: true })
  rows.membership.push({ ...dispatching, company_id: birch.id, is_default: false })

  const beginner = random.id(made.at)
  rows.contact.push({
    id: beginner,
    company_id: birch.id,
    first_name: 'Nell',
    last_name: 'Barlow',
    function_title: 'Dispatcher',
    email_addresses: ['new@birch.example'],
    phone_numbers: ['(555) 555-0177'],
    user_name: 'new@birch.example',
    password_hash: made.passwordHash,
    is_portal_enabled: true,
    has_accepted_terms: false,
    version: 1,
    created_at: made.at,
  })
  rows.membership.push({
    contact_id: beginner,
    company_id: birch.id,
    roles: [],
    permissions: ['CarrierPortal'],
    access_levels: accessLevelsOf('carrier', []),
    is_default: true,
  })
}
