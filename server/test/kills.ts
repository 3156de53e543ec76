import { setTimeout as pause } from 'node:timers/promises'
import { api } from '@waybill/contract/api.ts'
import type { SignedIn } from '@waybill/contract/identity/identity.ts'
import { expect } from 'vitest'
import { type Connection, Db, openPool } from '../src/db/connection.ts'
import { cheapHash } from './cheap-hash.ts'
import { hire } from './people.ts'
import type { ServerProcess } from './server-process.ts'
import { often } from './thorough.ts'

/*
 * TRUST P36 in small: Waybill is killed while working, again and again. Everything it acknowledged is there afterwards,
 * whoever runs the database.
 */
const KILLS = often({ thorough: 200, everyDay: 3 })
const WRITERS = 6
const PASSWORD = 'killed over and over'
/** Production waits for no demo world, and here for no load balancer. Nothing here writes letters. */
export const PRODUCTION = {
  APP_ENV: 'production',
  PUBLIC_URL: 'https://portal.northbound.example',
  SMTP_URL: 'smtp://127.0.0.1:9',
  MAIL_FROM: 'portal@northbound.example',
  SECRETS_KEY: '7'.repeat(64),
  DRAIN_SECONDS: '0',
}

/** Kills it while writing; each time it comes back with everything it acknowledged. */
export async function killAgainAndAgain(start: () => Promise<ServerProcess>, connection: Connection): Promise<void> {
  let server = await start()
  const token = await signInFirst(server, connection)
  let acknowledged = 0
  try {
    for (let kill = 0; kill < KILLS; kill++) {
      const written = await writeUntilKilled(server, token)
      server = await start()
      expect(await missingFrom(connection, written)).toEqual([])
      acknowledged += written.length
    }
  } finally {
    await server.stop()
  }
  expect(acknowledged).toBeGreaterThan(KILLS * WRITERS)
}

/** Several write at once, each a different document, until the kill; returns the acknowledged ids. */
async function writeUntilKilled(server: ServerProcess, token: string): Promise<string[]> {
  const written: string[] = []
  const someWritten = Promise.withResolvers<void>()
  const writers = Array.from({ length: WRITERS }, async () => {
    for (;;) {
      const answer = await writeOnce(server, token)
      if (answer.status === 201) written.push(((await answer.json()) as { id: string }).id)
      else throw new Error(`${answer.status} ${await answer.text()}`)
      if (written.length === WRITERS) someWritten.resolve()
    }
  })
  const ended = Promise.allSettled(writers)
  await Promise.race([ended, someWritten.promise])
  await pause(Math.random() * 300)
  await server.kill()
  for (const writer of await ended) {
    // The kill causes failures without an answer; a refusal is a mistake in this test.
    if (writer.status === 'rejected' && !(writer.reason instanceof TypeError)) throw writer.reason
  }
  return written
}

/** A different document each time, kept even though nobody can read it. */
export function writeOnce(server: ServerProcess, token: string): Promise<Response> {
  const document = { fileName: 'torn.edi', data: Buffer.from(`ISA*${crypto.randomUUID()}`).toString('base64') }
  return post(server, api.loadTenders.take.path, document, token)
}

export async function signInFirst(server: ServerProcess, connection: Connection): Promise<string> {
  const db = new Db(openPool(connection))
  const person = await hire(db, 'operations', { passwordHash: await cheapHash(PASSWORD) })
  const answer = await post(server, api.identity.signIn.path, { userName: person.userName, password: PASSWORD })
  const { accessToken } = (await answer.json()) as SignedIn
  await turnOnSecondFactor(db, person.id)
  await db.end()
  return accessToken
}

/** In production the provider's people do nothing without it. */
export async function turnOnSecondFactor(db: Db, contactId: string): Promise<void> {
  await db
    .as({ kind: 'system' })
    .read.insertInto('second_factor')
    .values({ contact_id: contactId, secret: Buffer.from('sealed'), turned_on_at: new Date() })
    .execute()
}

export async function missingFrom(connection: Connection, ids: readonly string[]): Promise<string[]> {
  const db = new Db(openPool(connection))
  const system = db.as({ kind: 'system' }).read
  const rows = await system
    .selectFrom('load_tender_file')
    .select('id')
    .where('id', 'in', [...ids])
    .execute()
  await db.end()
  const found = new Set(rows.map((row) => row.id))
  return ids.filter((id) => !found.has(id))
}

function post(server: ServerProcess, address: string, body: object, token?: string): Promise<Response> {
  return fetch(server.url + address, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
    body: JSON.stringify(body),
  })
}
