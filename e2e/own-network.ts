import type { CompanyKind, Persona } from '@waybill/contract/permissions.ts'
import { Db, openPool } from '../server/src/db/connection.ts'
import { chooseAddress } from '../server/src/db/embedded/address.ts'
import { APP_ROLE, DATABASE } from '../server/src/db/embedded/roles.ts'
import { actFor, type Company, foundCompany, hire, type Person } from '../server/test/people.ts'
import { aShipment, type LoadOfTest, type LoadWish } from '../server/world/factories.ts'
import { test as base } from './windows.ts'

/** The people and the freight of one journey: no other journey, and no other run of it, touches them. */
export type Network = {
  found: (kind: CompanyKind) => Promise<Company>
  /** Somebody who signs in with everybody's password; in a company of their own unless one is given. */
  hire: (persona: Persona, company?: Company, more?: { hasAcceptedTerms: boolean }) => Promise<Person>
  /** Lets somebody act for another company as well. */
  actFor: (person: Person, company: Company, persona: Persona) => Promise<void>
  /** A load of a new shipper that Northbound Logistics has moved; ready to book unless said otherwise. */
  load: (wish?: Omit<LoadWish, 'provider' | 'customer'>) => Promise<LoadOfTest & { shipper: Company }>
  /** Such a load, offered to a carrier and to nobody else. */
  offer: (carrier: Company) => Promise<LoadOfTest & { tenderId: string }>
  /** Who hauls a load, at the wheel somebody new. */
  crewOf: (carrier: Company) => Promise<{ carrier: Company; driver: { id: string; name: string } }>
}

type Beside = { db: Db; northbound: { id: string; name: string }; passwordHash: string }

/** A journey that brings its own companies. What nobody changes may be looked at in the demo world. */
export const test = base.extend<{ network: Network }, { beside: Beside }>({
  beside: [
    // Playwright reads from the first parameter which fixtures it needs: none.
    // biome-ignore lint/correctness/noEmptyPattern: as said above
    // oxlint-disable-next-line no-empty-pattern
    async ({}, give) => {
      const pool = openPool({ ...(await addressOfDatabase()), user: APP_ROLE, database: DATABASE }, 2)
      const db = new Db(pool)
      const { read } = db.as({ kind: 'system' })
      const northbound = await read
        .selectFrom('company')
        .select(['id', 'name'])
        .where('name', '=', 'Northbound Logistics')
        .executeTakeFirstOrThrow()
      const { password_hash } = await read
        .selectFrom('contact')
        .select('password_hash')
        .where('user_name', '=', 'dispatch@alder.example')
        .executeTakeFirstOrThrow()
      await give({ db, northbound, passwordHash: password_hash ?? '' })
      await pool.end()
    },
    { scope: 'worker' },
  ],
  network: async ({ beside: { db, northbound, passwordHash } }, give) => {
    const found = (kind: CompanyKind) => foundCompany(db, kind)
    const load: Network['load'] = async (wish) => {
      const shipper = await found('shipper')
      return { ...(await aShipment(db, { provider: northbound, customer: shipper, ...wish })), shipper }
    }
    await give({
      found,
      hire: (persona, company, more) => hire(db, persona, { passwordHash, ...more, ...(company ? { company } : {}) }),
      actFor: (person, company, persona) => actFor(db, person, company, persona),
      load,
      offer: async (carrier) => {
        const offered = await load({ status: 2, offeredTo: [carrier] })
        return { ...offered, tenderId: offered.tenderIds[0] ?? '' }
      },
      crewOf: async (carrier) => {
        const { id, canary } = await hire(db, 'driver', { company: carrier })
        return { carrier, driver: { id, name: `Robin ${canary}` } }
      },
    })
  },
})

/** The database of the server that the journeys talk to: where its embedded PostgreSQL listens. */
async function addressOfDatabase() {
  const { host, port, password } = await chooseAddress(process.env['E2E_DATA_DIR'] ?? '', () => {})
  return { host, port, ...(password ? { password } : {}) }
}
