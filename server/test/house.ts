import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { AnswerOf, BodySentTo, Endpoint, ParamsOf } from '@waybill/contract/endpoint.ts'
import type { Problem } from '@waybill/contract/refusals.ts'
import { createApp, openHelpers, type Waybill } from '../src/app.ts'
import { type Configuration, readConfiguration } from '../src/configuration.ts'
import type { DatabaseConnection } from '../src/db/embedded/address.ts'
import { newId } from '../src/db/new-id.ts'
import type { Measures } from '../src/http/gate.ts'
import { openTokens } from '../src/identity/identity.ts'
import type { DiskSpace } from '../src/outside/disk/disk-space.ts'
import type { Registry } from '../src/outside/fmcsa/registry.ts'
import type { MailContent } from '../src/outside/mail/post.ts'
import { fileDatabase, type TestDatabase } from './file-database.ts'
import type { Person } from './people.ts'

export type Answer<E extends Endpoint> = {
  status: number
  headers: Record<string, unknown>
  text: string
  body: AnswerOf<E>
  /** A refusal's body. */
  problem: Problem
}

type Said<E extends Endpoint> = {
  as?: { token: string } | undefined
  params?: ParamsOf<E>
  /** As in the URL; the contract's own types are for web/api, tests send bad input too. */
  query?: Record<string, string | number>
  body?: BodySentTo<E> | Record<string, unknown>
  headers?: Record<string, string>
  address?: string
}

/** Seals the bank numbers of tests, the same in every process. */
export const SECRETS_KEY = '7'.repeat(64)

/** Nobody listens there: what a probe makes up is not sent to a real provider. */
const NOWHERE = 'http://127.0.0.1:9'

/** One of each for all houses of a worker: to start them takes more than most tests. */
const helpers = openHelpers()

/** Waybill on the test file's database, called without a network. */
export class House {
  readonly waybill: Waybill
  readonly database: TestDatabase
  /** This server's files; removed with it. */
  readonly filesFolder: string
  readonly #clock: { now: Date | undefined }

  private constructor(waybill: Waybill, database: TestDatabase, clock: { now: Date | undefined }, folder: string) {
    this.waybill = waybill
    this.database = database
    this.#clock = clock
    this.filesFolder = folder
  }

  static async open(
    more: Partial<Configuration> = {},
    {
      database: own,
      ...beside
    }: {
      registry?: Registry
      disk?: DiskSpace
      database?: TestDatabase
      replicaConnection?: DatabaseConnection
      gate?: Partial<Measures>
      logTo?: { write(line: string): void }
    } = {},
  ): Promise<House> {
    const database = own ?? (await fileDatabase())
    const clock: { now: Date | undefined } = { now: undefined }
    const folder = await mkdtemp(path.join(os.tmpdir(), 'waybill-files-'))
    const filesUrl = pathToFileURL(folder)
    const configuration = {
      ...readConfiguration({
        APP_ENV: 'test',
        LOG_LEVEL: 'silent',
        SAMSARA_URL: NOWHERE,
        MOTIVE_URL: NOWHERE,
        GEOTAB_URL: NOWHERE,
      }),
      filesUrl,
      secretsKey: SECRETS_KEY,
      ...more,
    }
    try {
      const { connection } = database
      const now = () => clock.now ?? new Date()
      const waybill = await createApp({ configuration, connection, now, helpers, ...beside })
      await waybill.server.ready()
      return new House(waybill, database, clock, folder)
    } catch (error) {
      await rm(folder, { recursive: true })
      throw error
    }
  }

  async close(): Promise<void> {
    await this.waybill.close()
    await rm(this.filesFolder, { recursive: true, force: true })
  }

  /** Everything from now on happens at this moment; without one, in real time. */
  setClock(now: Date | undefined): void {
    this.#clock.now = now
  }

  /** The person's session, without the costly password check. */
  async sessionOf(person: Person): Promise<{ token: string; sessionId: string }> {
    const system = this.waybill.db.as({ kind: 'system' })
    const now = this.#clock.now ?? new Date()
    const sessionId = newId()
    await system.read
      .insertInto('session')
      .values({
        id: sessionId,
        contact_id: person.id,
        company_id: person.company.id,
        started_at: now,
        last_used_at: now,
        ends_at: new Date(now.getTime() + 12 * 3_600_000),
      })
      .execute()
    const tokens = await openTokens(this.waybill.db)
    return { token: await tokens.sign(sessionId, now), sessionId }
  }

  /** Everything announced so far is told, by this call or by the server's own round, which may be at one of them. */
  async tellAll(now = new Date()): Promise<void> {
    const system = this.waybill.db.as({ kind: 'system' })
    for (let idle = 0; idle < 2; ) {
      const told = await this.waybill.notifier.handle(() => now)
      idle = told > 0 ? 0 : idle + 1
      // A round passes over what another has locked; this waits for it, and not for those that nobody will tell.
      await system.transaction((tx) =>
        tx.selectFrom('outbox').select('id').where('handled_at', 'is', null).forKeyShare().execute(),
      )
    }
  }

  /** Letters queued for somebody, oldest first; nobody sends them in tests. */
  async mails(
    to: string,
  ): Promise<{ kind: string; subject: string; paragraphs: string[]; link: string | undefined }[]> {
    const { read } = this.waybill.db.as({ kind: 'system' })
    const rows = await read.selectFrom('mail').selectAll().where('recipient', '=', to).orderBy('id').execute()
    return rows.map(({ kind, subject, content }) => {
      // What the post wrote; nothing is sent here, so nothing is wiped.
      const { paragraphs, act } = content as MailContent
      return { kind, subject, paragraphs, link: act?.url }
    })
  }

  async call<E extends Endpoint>(endpoint: E, said: Said<E> = {}): Promise<Answer<E>> {
    const url = endpoint.path.replaceAll(/:(\w+)/g, (_, name: string) =>
      encodeURIComponent((said.params as Record<string, string> | undefined)?.[name] ?? ''),
    )
    const answer = await this.waybill.server.inject({
      method: endpoint.method,
      url,
      query: Object.fromEntries(Object.entries(said.query ?? {}).map(([name, value]) => [name, String(value)])),
      ...(said.body === undefined ? {} : { payload: said.body as Record<string, unknown> }),
      headers: { ...(said.as ? { authorization: `Bearer ${said.as.token}` } : {}), ...said.headers },
      remoteAddress: said.address ?? '127.0.0.1',
    })
    const body: unknown = /json/.test(String(answer.headers['content-type'])) ? answer.json() : undefined
    // The contract's strict schema has checked it in the server (DESIGN §2.7).
    const typed = { body: body as AnswerOf<E>, problem: body as Problem }
    return { status: answer.statusCode, headers: answer.headers, text: answer.body, ...typed }
  }
}
