import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import { Refusal } from '../../http/refusal.ts'
import { carriersIn } from './parse-carrier.ts'
import { QcMobile } from './qcmobile.ts'
import { RECORDED } from './recorded-carriers.ts'
import { RecordedRegistry } from './recorded-registry.ts'

/** FMCSA's answers replayed by a real server: what it says, how it fails, and what it must not be able to do to us. */

const CARRIER = {
  allowedToOperate: 'Y',
  bipdInsuranceOnFile: '1000',
  bipdInsuranceRequired: 'Y',
  bipdRequiredAmount: '750',
  brokerAuthorityStatus: 'N',
  cargoInsuranceOnFile: '0',
  commonAuthorityStatus: 'A',
  contractAuthorityStatus: 'I',
  dbaName: null,
  dotNumber: 9_200_001,
  legalName: 'EXAMPLE TRANSPORT LLC',
  oosDate: null,
  phyStreet: '1 DEPOT ST',
  phyCity: 'SALT LAKE CITY',
  phyState: 'UT',
  phyZipcode: '84101',
  phyCountry: 'US',
  safetyRating: 'S',
  statusCode: 'A',
  telephone: '(801) 555-0100',
  totalDrivers: 12,
  totalPowerUnits: 9,
}

const opened: Server[] = []
afterEach(async () => {
  for (const server of opened.splice(0)) {
    server.closeAllConnections()
    await new Promise((done) => server.close(done))
  }
})

type Answering = (request: IncomingMessage, response: ServerResponse) => void

async function serving(answer: Answering): Promise<{ origin: string; asked: string[] }> {
  const asked: string[] = []
  const server = createServer((request, response) => {
    asked.push(request.url ?? '')
    answer(request, response)
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  opened.push(server)
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked }
}

const json =
  (body: unknown, status = 200): Answering =>
  (_, response) =>
    response.writeHead(status, { 'content-type': 'application/json;charset=UTF-8' }).end(JSON.stringify(body))

/** Answers by the end of the path, as the service does. */
const replaying =
  (answers: Record<string, unknown>): Answering =>
  (request, response) => {
    const path = (request.url ?? '').split('?')[0]?.replace('/qc/services/carriers/', '') ?? ''
    if (!(path in answers)) return void response.writeHead(404).end()
    json(answers[path])(request, response)
  }

const usdot = (digits: string) => ({ kind: 'USDOT' as const, digits })
const mc = (digits: string) => ({ kind: 'MC' as const, digits })
const KEY = 'k3y-of-ours'

async function refusalOf(work: Promise<unknown>): Promise<string> {
  const error = await work.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  expect(error).toBeInstanceOf(Refusal)
  // What is said of a failure must not carry the key, which stands in the address.
  expect(`${(error as Refusal).stack} ${JSON.stringify(error)}`).not.toContain(KEY)
  return (error as Refusal).code
}

describe('a carrier', () => {
  test('by its USDOT number, with its docket numbers; the key goes along', async () => {
    const { origin, asked } = await serving(
      replaying({
        '9200001': { content: { carrier: CARRIER, _links: {} }, retrievalDate: '2026-11-02T07:25:05.638+0000' },
        '9200001/docket-numbers': {
          content: [
            { docketNumber: 9_200_301, prefix: 'MC' },
            { docketNumber: 77, prefix: 'ZZ' },
          ],
        },
      }),
    )
    const found = await new QcMobile(KEY, { origin }).find(usdot('9200001'))
    expect(found).toEqual({
      usdot: '9200001',
      docketNumbers: ['MC-9200301'],
      legalName: 'EXAMPLE TRANSPORT LLC',
      dbaName: null,
      address: '1 DEPOT ST, SALT LAKE CITY, UT 84101',
      country: 'US',
      registeredEmail: null,
      registeredPhone: '(801) 555-0100',
      allowedToOperate: true,
      isActive: true,
      commonAuthority: 'active',
      contractAuthority: 'inactive',
      brokerAuthority: 'none',
      outOfServiceSince: null,
      safetyRating: 'Satisfactory',
      liabilityOnFile: 1_000_000,
      liabilityRequired: 750_000,
      cargoOnFile: false,
      powerUnits: 9,
      drivers: 12,
    })
    expect(asked[0]).toBe(`/qc/services/carriers/9200001?webKey=${KEY}`)
  })

  test('by a docket number: of several with these digits the one with these letters', async () => {
    const { origin } = await serving(
      replaying({
        'docket-number/555': {
          content: [{ carrier: { ...CARRIER, dotNumber: 1_111 } }, { carrier: { ...CARRIER, dotNumber: 2_222 } }],
        },
        '1111/docket-numbers': { content: [{ docketNumber: 555, prefix: 'FF' }] },
        '2222/docket-numbers': { content: [{ docketNumber: '555', prefix: 'mc' }] },
      }),
    )
    const registry = new QcMobile(KEY, { origin })
    expect((await registry.find(mc('555')))?.usdot).toBe('2222')
    expect((await registry.find({ kind: 'FF', digits: '555' }))?.usdot).toBe('1111')
    expect(await registry.find({ kind: 'MX', digits: '555' })).toBeUndefined()
  })

  test('that is none: 404, null, an empty list, another carrier than was asked for', async () => {
    for (const answer of [
      json({ content: null }),
      json({ content: [] }),
      json({}, 404),
      json({ content: { carrier: { ...CARRIER, dotNumber: 4_340 } } }),
      json({ content: { carrier: null } }),
    ] satisfies Answering[]) {
      const { origin } = await serving(answer)
      expect(await new QcMobile(KEY, { origin }).find(usdot('9200001'))).toBeUndefined()
    }
  })
})

describe('the registry does not answer', () => {
  test.each<[string, Answering]>([
    ['500', json({ content: 'error' }, 500)],
    ['503', json({}, 503)],
    ['401 for a wrong key', json({ content: 'Webkey not found' }, 401)],
    [
      'a page',
      (_, response) =>
        response.writeHead(200, { 'content-type': 'text/html' }).end('<html>Down for maintenance</html>'),
    ],
    [
      'a page that calls itself JSON',
      (_, response) => response.writeHead(200, { 'content-type': 'application/json' }).end('<html>'),
    ],
    ['JSON that is no answer', json(['hello'])],
    [
      'half an answer',
      (_, response) => {
        response.writeHead(200, { 'content-type': 'application/json', 'content-length': '900' }).write('{"content":')
        setTimeout(() => response.destroy(), 20)
      },
    ],
    [
      'without an end',
      (_, response) => {
        response.writeHead(200, { 'content-type': 'application/json' })
        const more = setInterval(() => response.write(' '.repeat(65_536)), 1)
        response.on('close', () => clearInterval(more))
      },
    ],
    ['not at all', () => {}],
  ])('%s', async (_, answer) => {
    const { origin } = await serving(answer)
    const begun = Date.now()
    const refused = await refusalOf(new QcMobile(KEY, { origin, deadlineMs: 400 }).find(usdot('9200001')))
    expect(refused).toBe('registry-unavailable')
    expect(Date.now() - begun).toBeLessThan(2_000)
  })

  test('a redirect is not followed, wherever it leads (P30)', async () => {
    const inside = await serving(json({ content: { carrier: CARRIER } }))
    const { origin } = await serving(
      (_, response) =>
        void response.writeHead(302, { location: `${inside.origin}/qc/services/carriers/9200001` }).end(),
    )
    expect(await refusalOf(new QcMobile(KEY, { origin }).find(usdot('9200001')))).toBe('registry-unavailable')
    expect(inside.asked).toEqual([])
  })

  test('nobody is there', async () => {
    expect(await refusalOf(new QcMobile(KEY, { origin: 'http://127.0.0.1:9' }).find(usdot('9200001')))).toBe(
      'registry-unavailable',
    )
  })

  test('a number that is no number never stands in an address', async () => {
    const { origin, asked } = await serving(json({ content: null }))
    for (const digits of ['../../admin', '1?webKey=x', '1%2f2', ''])
      await expect(new QcMobile(KEY, { origin }).find(usdot(digits))).rejects.toThrow('eight digits')
    expect(asked).toEqual([])
  })
})

describe('fields as they come', () => {
  const read = (said: Record<string, unknown>) => carriersIn({ content: { carrier: { ...CARRIER, ...said } } })?.[0]

  test.each<[string, Record<string, unknown>, Record<string, unknown>]>([
    ['counts as text', { totalDrivers: '12', totalPowerUnits: '1,204' }, { drivers: 12, powerUnits: 1_204 }],
    ['counts that are none', { totalDrivers: '', totalPowerUnits: -3 }, { drivers: null, powerUnits: null }],
    ['the number as text', { dotNumber: '9200001' }, { usdot: '9200001' }],
    ['insurance as a number', { bipdInsuranceOnFile: 5000 }, { liabilityOnFile: 5_000_000 }],
    ['insurance in whole dollars', { bipdInsuranceOnFile: '750000' }, { liabilityOnFile: 750_000 }],
    ['insurance as a flag', { bipdInsuranceOnFile: 'Y' }, { liabilityOnFile: null }],
    ['insurance as 1', { bipdInsuranceOnFile: '1' }, { liabilityOnFile: null }],
    ['no insurance', { bipdInsuranceOnFile: 'N' }, { liabilityOnFile: 0 }],
    ['insurance without end', { bipdInsuranceOnFile: '9e99' }, { liabilityOnFile: null }],
    ['cargo as an amount', { cargoInsuranceOnFile: '100' }, { cargoOnFile: true }],
    ['cargo as u', { cargoInsuranceOnFile: 'u' }, { cargoOnFile: null }],
    ['flags as booleans', { allowedToOperate: false }, { allowedToOperate: false }],
    [
      'flags that are missing',
      { allowedToOperate: undefined, statusCode: undefined },
      { allowedToOperate: null, isActive: null },
    ],
    [
      'authority in words',
      { commonAuthorityStatus: 'ACTIVE', brokerAuthorityStatus: 'NONE' },
      { commonAuthority: 'active', brokerAuthority: 'none' },
    ],
    ['authority that is missing', { commonAuthorityStatus: null }, { commonAuthority: 'unknown' }],
    ['a rating in words', { safetyRating: 'UNSATISFACTORY' }, { safetyRating: 'Unsatisfactory' }],
    ['no rating', { safetyRating: '' }, { safetyRating: null }],
    ['a day of America', { oosDate: '4/2/2023' }, { outOfServiceSince: '2023-04-02' }],
    ['a day in milliseconds', { oosDate: 1_680_393_600_000 }, { outOfServiceSince: '2023-04-02' }],
    ['a day that is none', { oosDate: '2023-13-45' }, { outOfServiceSince: null }],
    [
      'a telephone under another name',
      { telephone: undefined, phoneNumber: '(214) 555-0100' },
      { registeredPhone: '(214) 555-0100' },
    ],
    ['a telephone of zeros', { telephone: '0000000000' }, { registeredPhone: null }],
    ['an address of mail', { emailAddress: ' OWNER@Example.COM ' }, { registeredEmail: 'owner@example.com' }],
    ['two addresses of mail', { emailAddress: 'a@b.com, c@d.com' }, { registeredEmail: null }],
    ['an address of mail with a header', { emailAddress: 'a@b.com\r\nBcc: x@y.com' }, { registeredEmail: null }],
    ['a name with control characters', { legalName: 'EXAMPLE\u0000\u202E  LLC' }, { legalName: 'EXAMPLE LLC' }],
    ['an object where a text belongs', { dbaName: { evil: true }, phyCity: ['x'] }, { dbaName: null }],
  ])('%s', (_, said, expected) => {
    expect(read(said)).toMatchObject(expected)
  })

  test('nobody’s record is none', () => {
    expect(carriersIn({ content: { carrier: { ...CARRIER, legalName: ' ' } } })).toEqual([])
    expect(carriersIn({ content: { carrier: { ...CARRIER, dotNumber: 'abc' } } })).toEqual([])
    expect(carriersIn('text')).toBeUndefined()
    expect(carriersIn(null)).toBeUndefined()
  })
})

describe('the invented carriers', () => {
  test('are read like the real ones, each by its numbers', async () => {
    const registry = new RecordedRegistry()
    expect(RECORDED.length).toBeGreaterThanOrEqual(12)
    expect(await registry.find(usdot('9200201'))).toMatchObject({
      legalName: 'JUNIPER RIDGE TRANSPORT LLC',
      registeredEmail: 'owner@juniper.example',
    })
    expect((await registry.find({ kind: 'FF', digits: '9200309' }))?.country).toBe('CA')
    expect(await registry.find({ kind: 'MC', digits: '9200212' })).toBeUndefined()
    expect((await registry.find(usdot('9200210')))?.registeredEmail).toBeNull()
    expect((await registry.find(usdot('9200211')))?.registeredPhone).toBeNull()
    expect(await registry.find(usdot('1'))).toBeUndefined()
  })
})
