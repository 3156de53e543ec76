import { writes } from '@waybill/contract/endpoint.ts'
import { PERSONAS, type Persona } from '@waybill/contract/permissions.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Random } from '../world/random.ts'
import { House } from './house.ts'
import { foundCompany } from './people.ts'
import { type Canary, type Inbound, leaks, type PlantedNetwork, plantInbound, plantNetwork } from './planted-network.ts'
import { type Operation, operations, type Request, requestsAt } from './samples.ts'
import { type Targets, targetsIn } from './targets.ts'
import { often } from './thorough.ts'

/*
 * TRUST P2: people of three unrelated networks do whatever they can, in any order. P1's probe tests each
 * endpoint by itself; here one act changes what the next one finds.
 */

const STEPS = often({ thorough: 20_000, everyDay: 600 })
const SEED = 4_340
/** The provider is party to everything. */
const OUTSIDERS: readonly Persona[] = PERSONAS.filter((persona) => persona !== 'operations' && persona !== 'payables')

/** P44: every write leaves a history row, except those seen only by their actor, or that found nothing to do. */
const LEAVE_NO_TRACE = new Set([
  'availableFreight.mark',
  // Hidden already.
  'availableTrucks.withdraw',
  // To what it was.
  'contacts.switchPortal',
  'notifications.markAllRead',
  'notifications.markRead',
  'profile.removePicture',
  // The reader's own figure, which nobody else sees.
  'rateRequests.setCost',
  'security.turnOffSecondFactor',
  // Only what the other side has read.
  'support.read',
])

type Stranger = PlantedNetwork & { inbound: Inbound; targets: Targets }

let house: House
let strangers: Stranger[]
beforeAll(async () => {
  house = await House.open()
  const { db } = house.waybill
  const provider = await foundCompany(db, 'provider')
  strangers = []
  for (let count = 0; count < 3; count++) {
    const network = await plantNetwork(db, provider)
    const inbound = await plantInbound(db, network)
    strangers.push({ ...network, inbound, targets: targetsIn(network, inbound) })
  }
})
afterAll(() => house.close())

/** Secrets are planted as words nobody can enter. */
const walked = operations().filter(({ endpoint }) => endpoint.media !== 'text/event-stream' && !endpoint.isSecret)

test(`three networks act at random ${STEPS} times, and none reads a word of another`, {
  timeout: 600_000,
}, async () => {
  const random = new Random(SEED)
  const tokens = new Map<string, string>()
  const statuses = new Map<number, number>()
  const found: string[] = []
  const silent = new Set<string>()
  for (let step = 0; step < STEPS; step++) {
    const own = random.pick(strangers)
    const person = own.people[random.pick(OUTSIDERS)]
    // Half of the requests use their own data, which changes it; the rest reach for others'.
    const sought = random.chance(0.5) ? own : random.pick(strangers)
    const operation = random.pick(walked)
    const request = random.pick(requestsAt(operation, sought.targets))
    const token = tokens.get(person.id) ?? (await house.sessionOf(person)).token
    tokens.set(person.id, token)
    const before = writes(operation.endpoint) ? await historyRows() : undefined
    const { status, text } = await send(operation, request, token)
    if (status < 300 && before !== undefined && (await historyRows()) === before) silent.add(operation.name)
    // It had signed out, or ended its other sessions.
    if (status === 401) tokens.delete(person.id)
    statuses.set(status, (statuses.get(status) ?? 0) + 1)
    const foreign = strangers.filter((network) => network !== own).flatMap(canariesOf)
    const call = `step ${step}: ${person.persona} ${request.method} ${request.url} ${JSON.stringify(request.body) ?? ''}`
    found.push(...leaks(text, person.company.id, foreign).map((leak) => `${call} reads ${leak}`))
    if (status >= 500) found.push(`${call}: ${status} ${text.slice(0, 300)}`)
  }
  expect(found.slice(0, 20)).toEqual([])
  expect([...silent].filter((name) => !LEAVE_NO_TRACE.has(name))).toEqual([])
  // A walk that is always refused shows nothing.
  expect(statuses.get(200)).toBeGreaterThan(STEPS / 10)
  expect((statuses.get(201) ?? 0) + (statuses.get(204) ?? 0)).toBeGreaterThan(STEPS / 200)
})

async function historyRows(): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from history_entry`.execute(
    house.waybill.db.as({ kind: 'system' }).read,
  )
  return rows[0]?.count ?? 0
}

function canariesOf({ canaries, inbound }: Stranger): Canary[] {
  return [...canaries, ...inbound.canaries]
}

async function send({ endpoint }: Operation, { method, url, body, headers }: Request, token: string) {
  const answer = await house.waybill.server.inject({
    method,
    url,
    headers: { authorization: `Bearer ${token}`, ...headers },
    ...(body === undefined || endpoint.takesFile ? {} : { payload: body as Record<string, unknown> }),
  })
  return { status: answer.statusCode, text: `${answer.body}\n${JSON.stringify(answer.headers)}` }
}
