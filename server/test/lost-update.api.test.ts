import { api, endpoints } from '@waybill/contract/api.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { House } from './house.ts'
import { hire, type Person } from './people.ts'
import { often, withinSeconds } from './thorough.ts'

/** TRUST P15: if two change one version, one is told of the other. */

const PAIRS = often({ thorough: 500, everyDay: 200 })
const PEOPLE = 20

let house: House
beforeAll(async () => {
  house = await House.open()
})
afterAll(() => house.close())

/** 0: without If-Match. */
type Change = { version: number; save: (version: number, word: string) => Promise<{ status: number; version: number }> }

const matching = (version: number): Record<string, string> => (version ? { 'if-match': `"${version}"` } : {})

/** Two kinds of records changed in several windows: a user's profile, and a company's contact. */
async function ownProfile(): Promise<Change> {
  const as = await house.sessionOf(await hire(house.waybill.db, 'carrier-dispatcher'))
  const { body: own } = await house.call(api.profile.find, { as })
  const { firstName, lastName, phoneNumbers, emailAddresses, linkedInProfileUrl, language } = own
  return {
    version: own.version,
    save: async (version, functionTitle) => {
      const body = { firstName, lastName, phoneNumbers, emailAddresses, linkedInProfileUrl, language, functionTitle }
      const answer = await house.call(api.profile.update, { as, body, headers: matching(version) })
      return { status: answer.status, version: answer.body.version }
    },
  }
}

async function aColleague(): Promise<Change> {
  const admin: Person = await hire(house.waybill.db, 'carrier-admin', { passwordHash: 'chosen' })
  const as = await house.sessionOf(admin)
  const person = { firstName: 'Tess', lastName: 'Halvorsen' }
  const { body: written } = await house.call(api.contacts.create, { as, body: person })
  return {
    version: written.version,
    save: async (version, functionTitle) => {
      const answer = await house.call(api.contacts.update, {
        as,
        params: { contactId: written.id },
        body: { ...person, functionTitle },
        headers: matching(version),
      })
      return { status: answer.status, version: answer.body.version }
    },
  }
}

/** As every client does: once more, if the server was too busy to begin. */
async function patiently(save: () => ReturnType<Change['save']>): ReturnType<Change['save']> {
  const answer = await save()
  return answer.status === 503 ? await patiently(save) : answer
}

test(`of ${PAIRS} pairs at once each has one 200 and one 412`, withinSeconds(120), async () => {
  const outcomes = new Map<string, number>()
  const records = await Promise.all(
    Array.from({ length: PEOPLE }, (_, index) => (index % 2 === 0 ? ownProfile() : aColleague())),
  )
  await Promise.all(
    records.map(async ({ save, version: first }) => {
      let version = first
      for (let pair = 0; pair < PAIRS / PEOPLE; pair++) {
        const answers = await Promise.all(
          ['left', 'right'].map((side) => patiently(() => save(version, `${side} ${pair}`))),
        )
        const outcome = answers
          .map(({ status }) => status)
          .toSorted((a, b) => a - b)
          .join(' and ')
        outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1)
        version = answers.find(({ status }) => status === 200)?.version ?? version
      }
    }),
  )
  expect([...outcomes]).toEqual([['200 and 412', PAIRS]])
})

test('SPEC §7’s calls name no version: each changes the last state, also of two at once', async () => {
  for (const { save, version } of [await ownProfile(), await aColleague()]) {
    const answers = await Promise.all([save(0, 'left'), save(0, 'right')])
    expect(answers.map((answer) => answer.status)).toEqual([200, 200])
    // An answer is read after its change: the first may show the second, too.
    expect(Math.max(...answers.map((answer) => answer.version))).toBe(version + 2)
  }
})

test('all others ask which version is changed', async () => {
  const { db } = house.waybill
  const people = await Promise.all(
    (['carrier-admin', 'operations', 'payables'] as const).map((persona) => hire(db, persona)),
  )
  const sessions = await Promise.all(people.map((person) => house.sessionOf(person)))
  const versioned = endpoints().filter(({ endpoint }) => endpoint.isVersioned === true)
  expect(versioned.map(({ name }) => name)).toEqual(
    expect.arrayContaining([
      'companies.edit',
      'contacts.switchPortal',
      'customers.editTerms',
      'invoices.submit',
      'invoices.settle',
      'planning.replan',
    ]),
  )
  const wrong: string[] = []
  for (const { name, endpoint } of versioned) {
    const url = endpoint.path.replaceAll(/:\w+/g, '0190a0b0-0000-7000-8000-000000000001')
    const answers = await Promise.all(
      sessions.map(async ({ token }) => {
        const headers = { authorization: `Bearer ${token}` }
        const { method } = endpoint
        return (await house.waybill.server.inject({ method, url, headers, payload: {} })).statusCode
      }),
    )
    // Those without access are refused earlier.
    if (!answers.includes(428) || answers.some((status) => status !== 428 && status !== 403))
      wrong.push(`${name}: ${answers.join(', ')}`)
  }
  expect(wrong).toEqual([])
})
