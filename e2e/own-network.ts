import type { CompanyKind, Permission, Persona } from '@waybill/contract/permissions.ts'
import { sql } from 'kysely'
import { Db, openPool } from '../server/src/db/connection.ts'
import { chooseAddress } from '../server/src/db/embedded/address.ts'
import { APP_ROLE, DATABASE } from '../server/src/db/embedded/roles.ts'
import { newId } from '../server/src/db/new-id.ts'
import { actFor, type Company, foundCompany, hire, type Person } from '../server/test/people.ts'
import { aPayable, type Owed, sendPapers } from '../server/world/billing.ts'
import { aShipment, type LoadOfTest, type LoadWish } from '../server/world/factories.ts'
import { test as base } from './windows.ts'

/** The people and the freight of one journey: no other journey, and no other run of it, touches them. */
export type Network = {
  found: (kind: CompanyKind) => Promise<Company>
  /** Somebody who signs in with everybody's password; in a company of their own unless one is given. */
  hire: (
    persona: Persona,
    company?: Company,
    more?: { hasAcceptedTerms?: boolean; permissions?: readonly Permission[] },
  ) => Promise<Person>
  /** Somebody more at a desk of Northbound Logistics. */
  staff: (persona: 'operations' | 'payables') => Promise<Person>
  /** Lets somebody act for another company as well. */
  actFor: (person: Person, company: Company, persona: Persona) => Promise<void>
  /** A load of a new shipper that Northbound Logistics has moved; ready to book unless said otherwise. */
  load: (wish?: Omit<LoadWish, 'provider' | 'customer'>) => Promise<LoadOfTest & { shipper: Company }>
  /** A delivered load and the invoice that its carrier has still to send; to a third party, which has every other paper, where one pays. */
  owed: (carrier: Company, payer?: Company) => Promise<Owed>
  /** A number of a company that was on record long before anybody asks for anything: it may be called. */
  desk: (company: Company) => Promise<void>
  /** A general liability policy of the company ends in so many days. */
  insure: (company: Company, daysLeft: number) => Promise<void>
  /** Whatever the carrier earns is paid to a factor. */
  remitTo: (carrier: Company, factor: Company) => Promise<void>
  /** The invoice of a load goes to a factor, whom a notice named. */
  assign: (load: LoadOfTest, carrier: Company, factor: Company) => Promise<void>
  /** Such an invoice, sent at 60.00 more than was agreed to and approved without them. Its version is 2. */
  approvedShort: (carrier: Company) => Promise<Owed>
  /** Such a load, offered to a carrier and to nobody else. */
  offer: (carrier: Company) => Promise<LoadOfTest & { tenderId: string }>
  /** Who hauls a load, at the wheel somebody new. */
  crewOf: (carrier: Company) => Promise<{ carrier: Company; driver: { id: string; name: string } }>
}

/** Of the kinds of paper, an invoice to a third party. */
const PAYERS_BILL = 64

type Beside = { db: Db; northbound: Company; passwordHash: string }

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
      const provider: Company = { ...northbound, kind: 'provider', canary: 'northbound' }
      await give({ db, northbound: provider, passwordHash: password_hash ?? '' })
      await pool.end()
    },
    { scope: 'worker' },
  ],
  network: async ({ beside: { db, northbound, passwordHash } }, give) => {
    const found = (kind: CompanyKind) => foundCompany(db, kind)
    const system = () => db.as({ kind: 'system' }).read
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
      if (payer) {
        await sql`update company set has_3pl_network = true where id = ${payer.id}`.execute(system())
        await sql`insert into billing_settings (id, payer_id, name, terms_days, since)
          values (${newId()}, ${payer.id}, 'Freight payment', 30, now() - interval '1 year')`.execute(system())
      }
      const bill = await aPayable(db, { ...wish, ...(payer ? { but: { payer } } : {}) })
      if (payer) await sendPapers(db, bill.invoiceId, [PAYERS_BILL])
      return bill
    }
    await give({
      found,
      hire: (persona, company, more) => hire(db, persona, { passwordHash, ...more, ...(company ? { company } : {}) }),
      staff: (persona) => hire(db, persona, { passwordHash, company: northbound }),
      owed,
      desk: async (company) => {
        await sql`insert into company_desk (id, company_id, function, phone, email, since)
          values (${newId()}, ${company.id}, 'accounts-receivable', '(555) 555-0111', ${`ar@${company.canary}.example`}, now() - interval '100 days')`.execute(
          system(),
        )
      },
      insure: async (company, daysLeft) => {
        await sql`insert into company_insurance (id, company_id, kind, insurer, policy_number, effective_on, expires_on, limit_amount)
          values (${newId()}, ${company.id}, 'general', 'Kestrel Mutual', ${company.canary}, '2020-01-01',
            (now() at time zone 'America/Chicago')::date + ${daysLeft}::int, 1000000)`.execute(system())
      },
      remitTo: async (carrier, factor) => {
        await sql`insert into company_remit_to (company_id, method, payee_name, factor_id)
          values (${carrier.id}, 'factor', ${factor.name}, ${factor.id})`.execute(system())
      },
      assign: async ({ shipmentId }, carrier, factor) => {
        const id = newId()
        await sql`insert into factor_assignment (id, carrier_id, factor_id, scope, listed_numbers, state, remit_name, entered_at, entered_by_name)
          values (${id}, ${carrier.id}, ${factor.id}, 'listed', array(select number from invoice where shipment_id = ${shipmentId}), 'Received',
            ${factor.name}, now(), 'Robin')`.execute(system())
        await sql`update invoice set factor_id = ${factor.id}, assignment_id = ${id} where shipment_id = ${shipmentId}`.execute(
          system(),
        )
      },
      approvedShort: async (carrier) => {
        const bill = await owed(carrier)
        const { invoiceId } = bill
        await sql`update invoice set external_number = number, external_amount = 1910, state = 1, received_at = now(), audited_at = now(),
          approved_at = now(), approved_by = 'Waybill', approved_amount = 1910, due_on = current_date, version = 2
          where id = ${invoiceId}`.execute(system())
        await sql`insert into invoice_deduction (id, invoice_id, kind, amount, code, text, made_at, made_by)
          values (${newId()}, ${invoiceId}, 'short-pay', 60, 'ACCESSORIAL_NOT_APPROVED', 'Driver assist was not approved', now(),
            'Robin')`.execute(system())
        return bill
      },
      actFor: (person, company, persona) => actFor(db, person, company, persona),
      load,
      offer: async (carrier) => {
        const offered = await load({ status: 2, offeredTo: [carrier] })
        return { ...offered, tenderId: offered.tenderIds[0] ?? '' }
      },
      crewOf,
    })
  },
})

/** The database of the server that the journeys talk to: where its embedded PostgreSQL listens. */
async function addressOfDatabase() {
  const { host, port, password } = await chooseAddress(process.env['E2E_DATA_DIR'] ?? '', () => {})
  return { host, port, ...(password ? { password } : {}) }
}
