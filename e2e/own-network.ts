import type { CompanyKind, Permission, Persona } from '@waybill/contract/permissions.ts'
import { Db, openPool } from '../server/src/db/connection.ts'
import { chooseAddress } from '../server/src/db/embedded/address.ts'
import { APP_ROLE, DATABASE } from '../server/src/db/embedded/roles.ts'
import {
  arrangeAssignment,
  arrangeDesk,
  arrangeInsurance,
  arrangePayer,
  arrangeRemitTo,
  arrangeShortApproval,
} from '../server/test/arranged.ts'
import { actFor, type Company, foundCompany, hire, type Person } from '../server/test/people.ts'
import { aPayable, type Owed, openAccount, sendPapers } from '../server/world/billing.ts'
import { aShipment, type LoadOfTest, type LoadWish } from '../server/world/factories.ts'
import { test as base } from './windows.ts'

/** One journey's people and freight: no other journey, and no other run of it, touches them. */
export type Network = {
  found: (kind: CompanyKind) => Promise<Company>
  /** Somebody who signs in with the shared password, in a new company unless one is given. */
  hire: (
    persona: Persona,
    company?: Company,
    more?: { hasAcceptedTerms?: boolean; permissions?: readonly Permission[] },
  ) => Promise<Person>
  /** Another person at a Northbound Logistics desk. */
  staff: (persona: 'operations' | 'payables') => Promise<Person>
  /** Lets somebody act for another company too. */
  actFor: (person: Person, company: Company, persona: Persona) => Promise<void>
  /** A load for a new shipper, moved by Northbound Logistics; ready to book unless said otherwise. */
  load: (wish?: Omit<LoadWish, 'provider' | 'customer'>) => Promise<LoadOfTest & { shipper: Company }>
  /** A delivered load and the invoice its carrier still has to send; if a third party pays, only that is missing. */
  owed: (carrier: Company, payer?: Company) => Promise<Owed>
  /** A company's number that was on file long before any request: it may be called. */
  desk: (company: Company) => Promise<void>
  /** The company has an account to be paid at. */
  account: (company: Company) => Promise<void>
  /** A general liability policy of the company ends in this many days. */
  insure: (company: Company, daysLeft: number) => Promise<void>
  /** All the carrier's pay goes to a factor. */
  remitTo: (carrier: Company, factor: Company) => Promise<void>
  /** A load's invoice goes to a factor, named by a notice. */
  assign: (load: LoadOfTest, carrier: Company, factor: Company) => Promise<void>
  /** Such an invoice, billed 60.00 over and approved without the 60.00. Its version is 2. */
  approvedShort: (carrier: Company) => Promise<Owed>
  /** Such a load, offered to one carrier and nobody else. */
  offer: (carrier: Company) => Promise<LoadOfTest & { tenderId: string }>
  /** A load's carrier, with a new driver. */
  crewOf: (carrier: Company) => Promise<{ carrier: Company; driver: { id: string; name: string } }>
}

/** The document kind of an invoice to a third party. */
const PAYERS_BILL = 64

/** The shared password, hashed as cheaply as can be: a journey's people sign in more than a hundred times. */
const PASSWORD_HASH = '$argon2id$v=19$m=64,t=1,p=1$KhvBqScJ0gyisYpyd4A2SA$Shl8hl5ExP4bfqsmWNcH4zLAZRJaYw/uMX8O3eninvo'

type Beside = { db: Db; northbound: Company }

/** A journey that brings its own companies. It may read what nobody changes in the demo world. */
export const test = base.extend<{ network: Network }, { beside: Beside }>({
  beside: [
    // Playwright reads from the first parameter which fixtures it needs: none.
    // biome-ignore lint/correctness/noEmptyPattern: see above
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
      const provider: Company = { ...northbound, kind: 'provider', canary: 'northbound' }
      await give({ db, northbound: provider })
      await pool.end()
    },
    { scope: 'worker' },
  ],
  network: async ({ beside: { db, northbound } }, give) => {
    const found = (kind: CompanyKind) => foundCompany(db, kind)
    const load: Network['load'] = async (wish) => {
      const shipper = await found('shipper')
      return { ...(await aShipment(db, { provider: northbound, customer: shipper, ...wish })), shipper }
    }
    const crewOf: Network['crewOf'] = async (carrier) => {
      const { id, canary } = await hire(db, 'driver', { company: carrier })
      return { carrier, driver: { id, name: `Robin ${canary}` } }
    }
    const owed: Network['owed'] = async (carrier, payer) => {
      const wish = { provider: northbound, customer: await found('shipper'), ...(await crewOf(carrier)) }
      if (payer) await arrangePayer(db, payer)
      const bill = await aPayable(db, { ...wish, ...(payer ? { but: { payer } } : {}) })
      if (payer) await sendPapers(db, bill.invoiceId, [PAYERS_BILL])
      return bill
    }
    await give({
      found,
      hire: (persona, company, more) =>
        hire(db, persona, { passwordHash: PASSWORD_HASH, ...more, ...(company ? { company } : {}) }),
      staff: (persona) => hire(db, persona, { passwordHash: PASSWORD_HASH, company: northbound }),
      owed,
      desk: (company) => arrangeDesk(db, company),
      account: (company) => openAccount(db, company.id),
      insure: (company, daysLeft) => arrangeInsurance(db, company, daysLeft),
      remitTo: (carrier, factor) => arrangeRemitTo(db, carrier, factor),
      assign: ({ shipmentId }, carrier, factor) => arrangeAssignment(db, shipmentId, carrier, factor),
      approvedShort: async (carrier) => {
        const bill = await owed(carrier)
        await arrangeShortApproval(db, bill.invoiceId)
        return bill
      },
      actFor: (person, company, persona) => actFor(db, person, company, persona),
      load,
      offer: async (carrier) => {
        const offered = await load({ status: 'tendering', offeredTo: [carrier] })
        return { ...offered, tenderId: offered.tenderIds[0] ?? '' }
      },
      crewOf,
    })
  },
})

/** The database of the server the journeys talk to: where its embedded PostgreSQL listens. */
async function addressOfDatabase() {
  const { host, port, password } = await chooseAddress(process.env['E2E_DATA_DIR'] ?? '', () => {})
  return { host, port, ...(password ? { password } : {}) }
}
