import pg from 'pg'
import { Db } from '../server/src/db/connection.ts'
import type { EmbeddedPostgres } from '../server/src/db/embedded.ts'
import { newId } from '../server/src/db/new-id.ts'
import { openTokens } from '../server/src/identity/identity.ts'
import { type Company, hire } from '../server/test/people.ts'

/** Somebody with an open session of their own. */
export type SignedIn = { token: string; companyId: string; isProvider: boolean }

/** At work in one moment: fifty carriers' dispatchers, and the provider's operations. */
const COMPANIES = 50
/** One in so many is the provider's. */
const ONE_IN = 10

/** So many people, each with a session, spread evenly over the carriers with the most freight. */
export async function signInMany(postgres: EmbeddedPostgres, count: number): Promise<SignedIn[]> {
  const pool = new pg.Pool({ ...postgres.ownerConnection, max: 4, pipeline: true })
  const db = new Db(pool)
  const system = db.as({ kind: 'system' })
  const { rows: carriers } = await pool.query<{ id: string; name: string }>(`
    select company.id, company.name from company join shipment on carrier_id = company.id
    -- Others may not name a truck: their insurance has lapsed, or ends before a load is delivered.
    where kind = 'carrier' and company_objections(company.id, now(), current_date + 60, null) = '[]'
    group by company.id order by count(*) desc limit ${COMPANIES}`)
  const provider = await system.read
    .selectFrom('company')
    .select(['id', 'name'])
    .where('kind', '=', 'provider')
    .executeTakeFirstOrThrow()
  const tokens = await openTokens(system)
  const now = new Date()
  const people = await Promise.all(
    Array.from({ length: count }, async (_, at) => {
      const isProvider = at % ONE_IN === 0
      const company = isProvider ? provider : carriers[at % carriers.length]
      if (!company) throw new Error('No carrier hauls anything')
      const kind = isProvider ? 'provider' : 'carrier'
      const employer: Company = { ...company, kind, canary: newId() }
      const person = await hire(db, isProvider ? 'operations' : 'carrier-dispatcher', { company: employer })
      const sessionId = newId()
      await system.transaction(async (tx) => {
        if (isProvider)
          await tx
            .insertInto('second_factor')
            .values({ contact_id: person.id, secret: Buffer.from('sealed'), turned_on_at: now })
            .execute()
        await tx
          .insertInto('session')
          .values({
            id: sessionId,
            contact_id: person.id,
            company_id: company.id,
            ends_at: new Date(now.getTime() + 12 * 3_600_000),
          })
          .execute()
      })
      return { token: await tokens.sign(sessionId, now), companyId: company.id, isProvider }
    }),
  )
  await pool.end()
  return people
}
