import { api } from '@waybill/contract/api.ts'
import type { Persona } from '@waybill/contract/permissions.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { describeEndpoint } from '../../test/endpoint-tests.ts'
import { House } from '../../test/house.ts'
import { hire, newCanary, type Person } from '../../test/people.ts'
import { saying } from '../../test/saying.ts'
import { newId } from '../db/new-id.ts'
import { Undeliverable } from '../outside/mail/courier.ts'
import { sendDueMail } from '../outside/mail/mailman.ts'
import { type Letter, Post } from '../outside/mail/post.ts'

const { letters } = api
const SENDER = {
  name: 'Northbound',
  address: 'portal@northbound.test',
  supportEmail: 'help@northbound.test',
  colour: null,
}
const NOBODY = '550 5.1.1 No such user here'

// Letters belong to no company: what other files send must not stand among these.
let house: House
beforeAll(async () => {
  house = await House.open()
})
afterAll(() => house.close())

const post = new Post('https://portal.northbound.test')
const system = () => house.waybill.db.as({ kind: 'system' })

async function signIn(persona: Persona) {
  const person = await hire(house.waybill.db, persona)
  return { ...person, ...(await house.sessionOf(person)) }
}

/** A letter that the relay refuses for good, and the notices of it. Answers the address. */
async function undelivered(letter: Partial<Letter> = {}): Promise<string> {
  const to = `${newCanary().toLowerCase()}@receiver.test`
  await system().transaction((tx) =>
    post.queue(tx, { kind: 'test', to, subject: `About ${to}`, paragraphs: ['The words themselves'], ...letter }),
  )
  await refuseAll()
  return to
}

async function refuseAll(): Promise<void> {
  const refuses = { deliver: () => Promise.reject(new Undeliverable(NOBODY)) }
  await sendDueMail(house.waybill.db, refuses, SENDER, () => new Date(Date.now() + 60_000))
  await house.tellAll()
  // The house's own round may have taken it first.
  await expect.poll(unhandled).toBe(0)
}

async function unhandled(): Promise<number> {
  const { count } = await system()
    .read.selectFrom('outbox')
    .select((all) => all.fn.countAll<string>().as('count'))
    .where('kind', '=', 'letter-given-up')
    .where('handled_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(count)
}

async function rowOf(as: { token: string }, recipient: string) {
  const { body } = await house.call(letters.listUndelivered, { as, query: { pageSize: 200 } })
  return body.data.find((row) => row.recipient === recipient)
}

async function bellOf(person: Person) {
  const rows = await system()
    .read.selectFrom('notification')
    .select(['wording', 'facts'])
    .where('contact_id', '=', person.id)
    .execute()
  return rows as { wording: string; facts: Record<string, string> }[]
}

describeEndpoint(api.letters.listUndelivered, {
  works: {
    'a letter to an address that nobody has is named, with whose act it was and what the relay said': async () => {
      const ops = await signIn('operations')
      const to = await undelivered({ by: ops })
      expect(await rowOf(ops, to)).toMatchObject({
        subject: `About ${to}`,
        fault: 'recipient',
        reason: NOBODY,
        by: expect.stringContaining(ops.canary),
        sendsTo: to,
        can: { sendAgain: true },
      })
    },
    'its words are shown to nobody': async () => {
      const ops = await signIn('operations')
      await undelivered()
      const { body } = await house.call(letters.listUndelivered, { as: ops })
      expect(JSON.stringify(body)).not.toContain('The words themselves')
    },
  },
  refusesBadInput: {
    'a page that is none': async () => {
      const ops = await signIn('operations')
      expect((await house.call(letters.listUndelivered, { as: ops, query: { page: 0 } })).status).toBe(400)
    },
  },
  refusesWhoMayNot: {
    'payables and a carrier': async () => {
      for (const persona of ['payables', 'carrier-admin'] as const)
        expect((await house.call(letters.listUndelivered, { as: await signIn(persona) })).status).toBe(403)
    },
  },
  refusesTheOtherCompany: {
    'whoever is not of the provider, who caused it too': async () => {
      const admin = await signIn('carrier-admin')
      await undelivered({ by: admin })
      expect((await house.call(letters.listUndelivered, { as: admin })).status).toBe(403)
    },
  },
})

const sendAgain = (as: { token: string }, letterId: string) =>
  house.call(letters.sendAgain, { as, params: { letterId } })

describeEndpoint(api.letters.sendAgain, {
  works: {
    'once, and it is on its way': async () => {
      const ops = await signIn('operations')
      const to = await undelivered()
      const { id = '' } = (await rowOf(ops, to)) ?? {}
      expect((await sendAgain(ops, id)).status).toBe(204)
      expect(await rowOf(ops, to)).toBeUndefined()
      const delivered: string[] = []
      const takes = {
        deliver: async (letter: { to: string; text: string }) => void delivered.push(letter.to, letter.text),
      }
      await sendDueMail(house.waybill.db, takes, SENDER, () => new Date(Date.now() + 60_000))
      expect(delivered).toEqual([to, expect.stringContaining('The words themselves')])
      expect((await sendAgain(ops, id)).status).toBe(404)
    },
    'to the address that its reader has now': async () => {
      const ops = await signIn('operations')
      const reader = await signIn('carrier-dispatcher')
      const to = await undelivered({ to: reader.userName })
      const mended = `mended-${reader.userName}`
      await system()
        .read.updateTable('contact')
        .set({ user_name: mended, email_addresses: [mended] })
        .where('id', '=', reader.id)
        .execute()
      const row = await rowOf(ops, reader.userName)
      expect([to, row?.sendsTo]).toEqual([expect.any(String), mended])
      expect((await sendAgain(ops, row?.id ?? '')).status).toBe(204)
      const left: string[] = []
      const takes = { deliver: async (letter: { to: string }) => void left.push(letter.to) }
      await sendDueMail(house.waybill.db, takes, SENDER, () => new Date(Date.now() + 60_000))
      expect(left).toEqual([mended])
    },
    'of several at once one sends it': async () => {
      const ops = await signIn('operations')
      const { id = '' } = (await rowOf(ops, await undelivered())) ?? {}
      const answers = await Promise.all(Array.from({ length: 5 }, () => sendAgain(ops, id)))
      expect(answers.filter(({ status }) => status === 204)).toHaveLength(1)
    },
    'never a link or a code that let somebody in': async () => {
      const ops = await signIn('operations')
      const withLink = await undelivered({ act: { label: 'In', path: '/reset-password', fragment: 'token=secret' } })
      const withCode = await undelivered({ usefulUntil: new Date(Date.now() + 3_600_000) })
      for (const to of [withLink, withCode]) {
        const row = await rowOf(ops, to)
        expect(row?.can.sendAgain).toEqual(saying(/Invite the person again/))
        expect((await sendAgain(ops, row?.id ?? '')).status).toBe(409)
      }
      const kept = await system()
        .read.selectFrom('mail')
        .select('content')
        .where('recipient', 'in', [withLink, withCode])
        .execute()
      expect(kept).toEqual([{ content: null }, { content: null }])
    },
  },
  refusesBadInput: {
    'an id that is none': async () => {
      expect((await sendAgain(await signIn('operations'), 'letter')).status).toBe(400)
    },
  },
  refusesWhoMayNot: {
    payables: async () => {
      const ops = await signIn('operations')
      const { id = '' } = (await rowOf(ops, await undelivered())) ?? {}
      expect((await sendAgain(await signIn('payables'), id)).status).toBe(403)
    },
  },
  refusesTheOtherCompany: {
    'a letter that does not exist, and one that has left': async () => {
      expect((await sendAgain(await signIn('operations'), newId())).status).toBe(404)
    },
  },
})

test('whoever caused it and the provider’s administrators are told once each, and nobody else', async () => {
  const [ops, doer, other] = [await signIn('operations'), await signIn('carrier-admin'), await signIn('carrier-admin')]
  const to = await undelivered({ by: doer })
  const facts = { recipient: to, about: `About ${to}`, reason: `${NOBODY}.` }
  expect((await bellOf(doer)).map(({ wording }) => wording)).toEqual(['own-letter-undelivered'])
  expect(await bellOf(ops)).toContainEqual(expect.objectContaining({ wording: 'letter-undelivered', facts }))
  expect(await bellOf(other)).toEqual([])
  await refuseAll()
  expect(await bellOf(doer)).toHaveLength(1)
})

test('an administrator of the provider who caused it is told once', async () => {
  const ops = await signIn('operations')
  const to = await undelivered({ by: ops })
  const told = (await bellOf(ops)).filter(({ facts }) => facts['recipient'] === to)
  expect(told.map(({ wording }) => wording)).toEqual(['letter-undelivered'])
})

test('an undelivered notice about an undelivered email notifies nobody', async () => {
  const ops = await signIn('operations')
  const to = await undelivered({ kind: 'notification-letter-undelivered' })
  expect((await bellOf(ops)).filter(({ facts }) => facts['recipient'] === to)).toEqual([])
  expect(await rowOf(ops, to)).toBeDefined()
})

test('an undelivered invitation is reported to whoever invited', async () => {
  const admin = await signIn('carrier-admin')
  const address = `${newCanary().toLowerCase()}@receiver.test`
  const { status } = await house.call(api.contacts.create, {
    as: admin,
    body: {
      companyId: admin.company.id,
      firstName: 'Kim',
      lastName: 'Park',
      emailAddresses: [address],
      functionTitle: null,
      linkedInProfileUrl: null,
      phoneNumbers: [],
      locations: [],
      roles: ['AP'],
      accessLevels: [],
      permissions: ['CarrierPortal'],
      isPortalEnabled: true,
    },
  })
  expect(status).toBe(201)
  await refuseAll()
  expect(await bellOf(admin)).toMatchObject([{ wording: 'own-letter-undelivered', facts: { recipient: address } }])
})
