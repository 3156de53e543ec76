import { createDecipheriv, createECDH, type ECDH, hkdfSync, randomBytes } from 'node:crypto'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { api } from '@waybill/contract/api.ts'
import type { PushContent } from '@waybill/contract/notifications/push.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { describeEndpoint } from '../../../test/endpoint-tests.ts'
import { House, SECRETS_KEY } from '../../../test/house.ts'
import { hire, newCanary, type Person } from '../../../test/people.ts'
import { newId } from '../../db/new-id.ts'
import { PushService } from '../../outside/push/push-service.ts'
import { Vault } from '../../outside/vault/vault.ts'
import type { Notice } from '../notice.ts'
import { PushKeys } from './push-keys.ts'
import { sendDuePushes } from './pushing.ts'

const MINUTE = 60_000
const { key, subscribe, unsubscribe } = api.push

type Received = { to: string; headers: http.IncomingHttpHeaders; content: PushContent }

/** A push service on this machine, and the phones behind it: what it takes, they decrypt. */
const phones = new Map<string, { pair: ECDH; auth: Buffer }>()
const received: Received[] = []
const answers = new Map<string, { status: number; headers?: Record<string, string> }>()
const service = http.createServer((request, response) => {
  const to = request.url ?? ''
  const chunks: Buffer[] = []
  request.on('data', (chunk: Buffer) => chunks.push(chunk))
  request.on('end', () => {
    const phone = phones.get(to)
    if (phone) received.push({ to, headers: request.headers, content: decrypt(Buffer.concat(chunks), phone) })
    const { status, headers = {} } = answers.get(to) ?? { status: 201 }
    response.writeHead(status, headers).end()
  })
})

let house: House
let origin: string
beforeAll(async () => {
  await new Promise<void>((resolve) => {
    service.listen(0, '127.0.0.1', resolve)
  })
  origin = `http://127.0.0.1:${(service.address() as AddressInfo).port}`
  house = await House.open({ pushReach: 'this-machine' })
})
afterAll(async () => {
  await house.close()
  await new Promise((resolve) => {
    service.close(resolve)
  })
})

/** As the browser does (RFC 8291, RFC 8188). */
function decrypt(body: Buffer, { pair, auth }: { pair: ECDH; auth: Buffer }): PushContent {
  const [salt, sender, sealed] = [body.subarray(0, 16), body.subarray(21, 86), body.subarray(86)]
  const derive = (secret: Buffer, with_: Buffer, info: Buffer, length: number) =>
    Buffer.from(hkdfSync('sha256', secret, with_, info, length))
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), pair.getPublicKey(), sender])
  const shared = derive(pair.computeSecret(sender), auth, info, 32)
  const cipher = createDecipheriv(
    'aes-128-gcm',
    derive(shared, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16),
    derive(shared, salt, Buffer.from('Content-Encoding: nonce\0'), 12),
  ).setAuthTag(sealed.subarray(-16))
  const text = Buffer.concat([cipher.update(sealed.subarray(0, -16)), cipher.final()])
  return JSON.parse(text.subarray(0, -1).toString()) as PushContent
}

type Driver = Person & { token: string; sessionId: string }

async function aDriver(): Promise<Driver> {
  const driver = await hire(house.waybill.db, 'driver')
  return { ...driver, ...(await house.sessionOf(driver)) }
}

function aPhone() {
  const to = `/${newCanary()}`
  const pair = createECDH('prime256v1')
  pair.generateKeys()
  const auth = randomBytes(16)
  phones.set(to, { pair, auth })
  const keys = { p256dh: pair.getPublicKey('base64url'), auth: auth.toString('base64url') }
  return { to, body: { endpoint: `${origin}${to}`, keys } }
}

async function aReachedDriver() {
  const driver = await aDriver()
  const phone = aPhone()
  expect((await house.call(subscribe, { as: driver, body: phone.body })).status).toBe(204)
  return { driver, ...phone }
}

const system = () => house.waybill.db.as({ kind: 'system' })

function means() {
  const vault = new Vault(Buffer.from(SECRETS_KEY, 'hex'))
  const keys = new PushKeys(system(), vault)
  return { system: system(), vault, keys, service: new PushService('mailto:support@northbound.test', 'this-machine') }
}

async function sealedKeys(): Promise<string> {
  const secrets = system().read.selectFrom('secret').select('value').where('name', '=', 'push-keys')
  return (await secrets.executeTakeFirstOrThrow()).value
}

/** Put on load 1000123; told at this moment, and not again under the same key. */
function assigned(driver: Driver, id = newCanary()): Notice {
  return {
    wording: 'driver-assigned',
    facts: {
      shipment: '1000123',
      lane: 'Joliet, IL → Dallas, TX',
      pickup: { at: '2026-11-24T15:00:00.000Z', timeZone: null },
    },
    subject: { type: 'shipment', id: newId() },
    isOutOfSight: true,
    key: id,
    to: [{ companyId: driver.company.id, drivers: [driver.id] }],
    onlyIds: [driver.id],
  }
}

const tell = async (notice: Notice, now = new Date()) =>
  await system().transaction((tx) => house.waybill.notifier.tell(tx, notice, now))

const heard = (to: string) => received.filter((one) => one.to === to)
const waiting = async ({ sessionId }: Driver) =>
  await system().read.selectFrom('push_message').selectAll().where('session_id', '=', sessionId).execute()
const isSubscribed = async ({ sessionId }: Driver) =>
  (await system().read.selectFrom('push_subscription').selectAll().where('session_id', '=', sessionId).execute())
    .length > 0

/** What is due now has been taken in hand, by this or by the house itself. */
async function sent(driver: Driver, now = () => new Date()): Promise<void> {
  await sendDuePushes(means(), now)
  await expect.poll(async () => (await waiting(driver)).filter(({ attempts }) => attempts === 0)).toEqual([])
}

describeEndpoint(api.push.key, {
  works: {
    'it is made once, kept sealed, and the same in every process': async () => {
      const as = await aDriver()
      const { publicKey } = (await house.call(key, { as })).body
      expect(Buffer.from(publicKey, 'base64url')).toHaveLength(65)
      const keys = await new PushKeys(system(), new Vault(Buffer.from(SECRETS_KEY, 'hex'))).get()
      expect(keys.publicKey).toBe(publicKey)
      expect(Buffer.from(await sealedKeys(), 'base64').toString('latin1')).not.toContain(keys.privateKey)
    },
  },
  refusesBadInput: {
    'a query that it does not know': async () => {
      expect((await house.call(key, { as: await aDriver(), query: { for: 'x' } })).status).toBe(400)
    },
  },
  refusesWhoMayNot: {
    'a dispatcher, who has the bell': async () => {
      const as = await house.sessionOf(await hire(house.waybill.db, 'carrier-dispatcher'))
      expect((await house.call(key, { as })).problem.code).toBe('not-authorized')
    },
  },
  refusesTheOtherCompany: { because: 'there is one key for all' },
})

describeEndpoint(api.push.subscribe, {
  works: {
    'a new load reaches the phone, encrypted and signed, and says nothing about the load': async () => {
      const { driver, to } = await aReachedDriver()
      await tell(assigned(driver))
      await sent(driver)
      await expect.poll(() => heard(to).length).toBe(1)
      const [{ content, headers } = { content: undefined, headers: {} }] = heard(to)
      expect(content).toEqual({ kind: 'new-load', load: '1000123', path: '/drive?load=1000123' })
      expect(headers).toMatchObject({ 'content-encoding': 'aes128gcm', urgency: 'high' })
      expect(headers['authorization']).toMatch(/^vapid t=[\w-]+\.[\w-]+\.[\w-]+, k=[\w-]{87}$/)
      expect(await waiting(driver)).toEqual([])
    },
    'a phone on which somebody else has signed in is theirs alone': async () => {
      const { driver, to, body } = await aReachedDriver()
      const other = await aDriver()
      await house.call(subscribe, { as: other, body })
      await tell(assigned(driver))
      await tell(assigned(other))
      await sent(other)
      await expect.poll(() => heard(to).length).toBe(1)
      expect(await isSubscribed(driver)).toBe(false)
    },
  },
  refusesBadInput: {
    'an address that is not a push service’s, and keys that are none': async () => {
      const as = await aDriver()
      const { body } = aPhone()
      const outside = await House.open({}, { database: house.database })
      for (const endpoint of [
        'http://127.0.0.1:5432/',
        'https://169.254.169.254/latest',
        'https://localhost/a',
        'file:///etc',
      ])
        expect((await outside.call(subscribe, { as, body: { ...body, endpoint } })).status).toBe(400)
      await outside.waybill.close()
      const wrong = [{ p256dh: 'A'.repeat(87), auth: body.keys.auth }, { ...body.keys, auth: 'short' }, {}]
      for (const keys of wrong) expect((await house.call(subscribe, { as, body: { ...body, keys } })).status).toBe(400)
    },
  },
  refusesWhoMayNot: {
    'a dispatcher': async () => {
      const as = await house.sessionOf(await hire(house.waybill.db, 'carrier-dispatcher'))
      expect((await house.call(subscribe, { as, body: aPhone().body })).problem.code).toBe('not-authorized')
    },
  },
  refusesTheOtherCompany: { because: 'it is of the session that calls' },
})

describeEndpoint(api.push.unsubscribe, {
  works: {
    'nothing more reaches the phone, nor what was waiting': async () => {
      const { driver, to } = await aReachedDriver()
      answers.set(to, { status: 503 })
      await tell(assigned(driver))
      await sent(driver)
      expect((await house.call(unsubscribe, { as: driver })).status).toBe(204)
      expect(await waiting(driver)).toEqual([])
    },
  },
  refusesBadInput: {
    'a query that it does not know': async () => {
      expect((await house.call(unsubscribe, { as: await aDriver(), query: { all: 'yes' } })).status).toBe(400)
    },
  },
  refusesWhoMayNot: {
    'a dispatcher': async () => {
      const as = await house.sessionOf(await hire(house.waybill.db, 'carrier-dispatcher'))
      expect((await house.call(unsubscribe, { as })).problem.code).toBe('not-authorized')
    },
  },
  refusesTheOtherCompany: { because: 'it is of the session that calls' },
})

describe('a message', () => {
  test('is told once, whoever tells it and however often', async () => {
    const { driver, to } = await aReachedDriver()
    const notice = assigned(driver)
    await Promise.all([tell(notice), tell(notice)])
    await tell(notice)
    await sent(driver)
    await expect.poll(() => heard(to).length).toBe(1)
    await sent(driver)
    expect(heard(to)).toHaveLength(1)
  })

  test('of a mention leads to the load’s page; one that drivers are not pushed goes only to the portal', async () => {
    const { driver, to } = await aReachedDriver()
    const { to: people, subject, isOutOfSight, onlyIds } = assigned(driver)
    const told = { to: people, subject, isOutOfSight, ...(onlyIds && { onlyIds }) } as const
    const facts = { name: 'Ann', record: 'Shipment 1000123', room: 'shipments', place: '1000123' }
    await tell({ wording: 'mentioned', facts, key: newCanary(), ...told })
    const stop = { shipment: '1000123', stop: 'Joliet, IL', due: { at: '2026-11-24T15:00:00.000Z', timeZone: null } }
    await tell({ wording: 'arrival-needed', facts: stop, key: newCanary(), ...told })
    await sent(driver)
    await expect
      .poll(() => heard(to).map(({ content }) => content))
      .toEqual([{ kind: 'message', load: '1000123', path: '/shipments/1000123' }])
  })

  test('reaches nobody whose session has ended', async () => {
    const { driver, to } = await aReachedDriver()
    await system()
      .read.updateTable('session')
      .set({ ended_at: new Date() })
      .where('id', '=', driver.sessionId)
      .execute()
    await tell(assigned(driver))
    expect(await waiting(driver)).toEqual([])
    expect(heard(to)).toEqual([])
  })

  test('that waited while its session ended is not sent, and the phone is forgotten', async () => {
    const { driver, to } = await aReachedDriver()
    answers.set(to, { status: 503 })
    await tell(assigned(driver))
    await sent(driver)
    const tries = heard(to).length
    await system()
      .read.updateTable('session')
      .set({ ended_at: new Date() })
      .where('id', '=', driver.sessionId)
      .execute()
    await sendDuePushes(means(), () => new Date(Date.now() + 2 * MINUTE))
    expect(heard(to)).toHaveLength(tries)
    expect(await isSubscribed(driver)).toBe(false)
  })

  test.each([404, 410, 403])('to a phone that is gone (%i) ends the subscription', async (status) => {
    const { driver, to } = await aReachedDriver()
    answers.set(to, { status })
    await tell(assigned(driver))
    await sent(driver)
    await expect.poll(() => isSubscribed(driver)).toBe(false)
  })

  test('is tried again when the service is busy, as late as it asks, and given up once it is of no use', async () => {
    const { driver, to } = await aReachedDriver()
    answers.set(to, { status: 429, headers: { 'retry-after': '1800' } })
    await tell(assigned(driver))
    await sent(driver)
    await expect.poll(async () => (await waiting(driver))[0]?.attempts).toBe(1)
    const inMinutes = async () => {
      const [message] = await waiting(driver)
      return ((message?.next_try_at.getTime() ?? 0) - Date.now()) / MINUTE
    }
    await expect.poll(inMinutes).toBeGreaterThan(29)
    answers.set(to, { status: 201 })
    await sendDuePushes(means(), () => new Date(Date.now() + 31 * MINUTE))
    expect(heard(to)).toHaveLength(2)
    await tell(assigned(driver), new Date(Date.now() - 25 * 60 * MINUTE))
    await sent(driver)
    expect(await waiting(driver)).toEqual([])
    expect(heard(to)).toHaveLength(2)
  })

  test('cannot be sent with keys of another house: they are made anew, and phones subscribe again', async () => {
    const { driver } = await aReachedDriver()
    const before = await means().keys.get()
    const value = await sealedKeys()
    const after = await new PushKeys(system(), new Vault(Buffer.from('8'.repeat(64), 'hex'))).get()
    expect(after.publicKey).not.toBe(before.publicKey)
    expect(await isSubscribed(driver)).toBe(false)
    // The other tests go on with this house's.
    await system().read.updateTable('secret').set({ value }).where('name', '=', 'push-keys').execute()
  })
})
