import pg from 'pg'
import { Db } from '../server/src/db/connection.ts'
import type { EmbeddedPostgres } from '../server/src/db/embedded.ts'
import { DEMO_PASSWORD } from '../server/world/cast.ts'
import { asBrowser } from './browser.ts'
import type { Running } from './processes.ts'

export const USER_NAMES = {
  dispatcher: 'dispatch@alder.example',
  carrierAdmin: 'admin@alder.example',
  billing: 'billing@alder.example',
  operations: 'ops@northbound.example',
  payables: 'payables@northbound.example',
  payer: 'payer@elm.example',
  factor: 'clerk@dogwood.example',
  shipper: 'staff@fir.example',
}

type Session = { token: string; companyId: string }
/** One of each kind from the demo world, signed in. */
export type Cast = Record<keyof typeof USER_NAMES, Session>

export async function signInCast(postgres: EmbeddedPostgres, waybill: Running): Promise<Cast> {
  const sessions: [string, Session][] = []
  for (const [who, userName] of Object.entries(USER_NAMES)) sessions.push([who, await signIn(waybill, userName)])
  await turnOnSecondFactors(postgres)
  return Object.fromEntries(sessions) as Cast
}

async function signIn(waybill: Running, userName: string): Promise<Session> {
  const answer = await fetch(`${waybill.address}/api/v2/authorize`, {
    method: 'POST',
    headers: { ...asBrowser(), 'Content-Type': 'application/json' },
    body: JSON.stringify({ userName, password: DEMO_PASSWORD }),
  })
  if (!answer.ok) throw new Error(`${userName} could not sign in: ${await answer.text()}`)
  const { accessToken, user } = (await answer.json()) as { accessToken: string; user: { companyId: string } }
  return { token: accessToken, companyId: user.companyId }
}

/** In production, the provider's people can do nothing without a second factor. Turned on after sign-in, it asks for no code. */
async function turnOnSecondFactors(postgres: EmbeddedPostgres): Promise<void> {
  const pool = new pg.Pool({ ...postgres.ownerConnection, max: 1, pipeline: true })
  const system = new Db(pool).as({ kind: 'system' }).read
  const { operations, payables } = USER_NAMES
  const contacts = await system
    .selectFrom('contact')
    .select('id')
    .where('user_name', 'in', [operations, payables])
    .execute()
  await system
    .insertInto('second_factor')
    .values(contacts.map(({ id }) => ({ contact_id: id, secret: Buffer.from('sealed'), turned_on_at: new Date() })))
    .execute()
  await pool.end()
}
