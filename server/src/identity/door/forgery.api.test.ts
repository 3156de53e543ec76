import { createHmac } from 'node:crypto'
import { api } from '@waybill/contract/api.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { cheapHash } from '../../../test/cheap-hash.ts'
import { House } from '../../../test/house.ts'
import { hire, type Person } from '../../../test/people.ts'
import { Random } from '../../../world/random.ts'

/** TRUST P22: 5,000 forged, edited, swapped and expired tokens and claims, and none is accepted. */

const PASSWORD = 'nine geese over the lake'
const MUTATIONS = 2_500

let house: House
let key: Buffer
let robin: { token: string; claims: string; sessionId: string }
let stranger: { token: string; claims: string; sessionId: string }

beforeAll(async () => {
  house = await House.open()
  const passwordHash = await cheapHash(PASSWORD)
  const enter = async (person: Person) => {
    const body = { userName: person.userName, password: PASSWORD }
    const { accessToken: token, claims } = (await house.call(api.identity.signIn, { body })).body
    return { token, claims, sessionId: String(partOf(token, 1)['sid']) }
  }
  robin = await enter(await hire(house.waybill.db, 'carrier-dispatcher', { passwordHash }))
  stranger = await enter(await hire(house.waybill.db, 'operations', { passwordHash }))
  const { value } = await house.waybill.db
    .as({ kind: 'system' })
    .read.selectFrom('secret')
    .select('value')
    .where('name', '=', 'session-signing-key')
    .executeTakeFirstOrThrow()
  key = Buffer.from(value, 'base64url')
})
afterAll(() => house.close())

const statusOf = async (token: string, claims?: string) => {
  const headers: Record<string, string> = { authorization: `Bearer ${token}` }
  if (claims !== undefined) headers['x-claims'] = claims
  return (await house.waybill.server.inject({ method: 'GET', url: '/api/v2/me', headers })).statusCode
}

function partOf(token: string, index: number): Record<string, unknown> {
  return JSON.parse(Buffer.from(token.split('.')[index] ?? '', 'base64url').toString()) as Record<string, unknown>
}

const encoded = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')

function signed(header: unknown, payload: unknown, secret: Buffer, digest = 'sha256'): string {
  const text = `${encoded(header)}.${encoded(payload)}`
  return `${text}.${createHmac(digest, secret).update(text).digest('base64url')}`
}

/** Base64url can spell the same bytes two ways: such a token is not edited. */
function saysTheSame(forged: string, token: string): boolean {
  const bytes = (text: string) => text.split('.').map((part) => Buffer.from(part, 'base64url').toString('hex'))
  return forged.split('.').length === 3 && bytes(forged).join('.') === bytes(token).join('.')
}

const SIGNS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_.='

/** One to four characters changed, dropped, added, doubled, swapped. */
function edited(text: string, random: Random): string {
  const signs = [...text]
  for (let times = random.whole(1, 4); times > 0; times--) {
    const at = random.whole(0, signs.length - 1)
    const sign = SIGNS[random.whole(0, SIGNS.length - 1)] ?? 'A'
    const way = random.whole(0, 4)
    if (way === 0) signs[at] = sign
    else if (way === 1) signs.splice(at, 1)
    else if (way === 2) signs.splice(at, 0, sign)
    else if (way === 3) signs.length = Math.max(1, at)
    else signs.push(...signs.slice(at))
  }
  return signs.join('')
}

/** Whole tokens an attacker would try: other algorithms, other keys, other times, other sessions. */
function forgeries(random: Random): string[] {
  const [header = '', payload = '', signature = ''] = robin.token.split('.')
  const [theirHeader = '', theirPayload = '', theirSignature = ''] = stranger.token.split('.')
  const said = partOf(robin.token, 1)
  const now = Math.floor(Date.now() / 1_000)
  const typ = { typ: 'JWT' }
  const wrong = Buffer.from(random.digits(32))
  return [
    ...['none', 'None', 'NONE', '', 'HS512', 'HS384', 'RS256', 'ES256', 'EdDSA', 'dir'].flatMap((alg) => [
      `${encoded({ ...typ, alg })}.${payload}.`,
      `${encoded({ ...typ, alg })}.${payload}.${signature}`,
      signed({ ...typ, alg }, said, wrong),
    ]),
    // Signed with the right key, but no token of ours.
    signed({ ...typ, alg: 'HS512' }, said, key, 'sha512'),
    signed({ ...typ, alg: 'HS384' }, said, key, 'sha384'),
    signed({ ...typ, alg: 'HS256' }, { ...said, iss: 'somebody' }, key),
    signed({ ...typ, alg: 'HS256' }, { ...said, exp: now - 1 }, key),
    signed({ ...typ, alg: 'HS256' }, { ...said, exp: undefined }, key),
    signed({ ...typ, alg: 'HS256' }, { ...said, nbf: now + 600 }, key),
    signed({ ...typ, alg: 'HS256' }, { ...said, sid: undefined }, key),
    signed({ ...typ, alg: 'HS256' }, { ...said, sid: [said['sid']] }, key),
    signed({ ...typ, alg: 'HS256' }, { ...said, sid: '00000000-0000-0000-0000-000000000000' }, key),
    signed({ ...typ, alg: 'HS256' }, { ...said, sid: "' or true --" }, key),
    signed({ ...typ, alg: 'HS256', crit: ['exp'] }, said, key),
    // By another key.
    signed({ ...typ, alg: 'HS256' }, { ...said, sid: stranger.sessionId }, wrong),
    signed({ ...typ, alg: 'HS256' }, { ...said, exp: now + random.whole(1, 9_999_999) }, wrong),
    signed({ ...typ, alg: 'HS256', kid: '../../dev/null' }, said, Buffer.alloc(0)),
    signed({ ...typ, alg: 'HS256', jwk: { kty: 'oct', k: wrong.toString('base64url') } }, said, wrong),
    // Mixed from two.
    `${header}.${theirPayload}.${signature}`,
    `${header}.${payload}.${theirSignature}`,
    `${theirHeader}.${theirPayload}.${signature}`,
    `${payload}.${header}.${signature}`,
    `${robin.token}.${signature}`,
    `${robin.token} ${stranger.token}`,
    robin.token.toUpperCase(),
  ]
}

function forgedClaims(random: Random): string {
  const said = JSON.parse(Buffer.from(robin.claims, 'base64url').toString()) as Record<string, unknown>
  const theirs = JSON.parse(Buffer.from(stranger.claims, 'base64url').toString()) as Record<string, unknown>
  const ways: (() => string)[] = [
    () => edited(robin.claims, random),
    () => edited(robin.claims, random),
    () => encoded({ ...said, roles: ['Admin', random.digits(3)] }),
    () => encoded({ ...said, permissions: ['Admin', random.digits(3)] }),
    () => encoded({ ...said, companyId: theirs['companyId'] }),
    () => encoded({ ...said, userId: theirs['userId'] }),
    () => encoded({ ...said, [`extra${random.digits(4)}`]: true }),
    () => encoded(Object.fromEntries(Object.entries(said).slice(random.whole(1, 3)))),
    () => encoded(Object.fromEntries(Object.entries(said).toReversed())),
    () => Buffer.from(JSON.stringify(said, null, random.whole(1, 9))).toString('base64url'),
    () => stranger.claims,
    () => JSON.stringify(said),
    () => `${robin.claims},${robin.claims}`,
    () => random.digits(random.whole(1, 200)),
  ]
  return (ways[random.whole(0, ways.length - 1)] ?? ways[0])?.() ?? ''
}

describe('forged, expired, swapped and edited', () => {
  test('tokens are no session', { timeout: 120_000 }, async () => {
    const random = new Random(4_340)
    const forged = forgeries(random)
    while (forged.length < MUTATIONS) forged.push(edited(random.whole(0, 9) ? robin.token : stranger.token, random))
    const sent = forged.filter((token) => !saysTheSame(token, robin.token) && !saysTheSame(token, stranger.token))
    expect(sent.length).toBeGreaterThan(MUTATIONS * 0.97)
    const taken: string[] = []
    for (const token of sent) if ((await statusOf(token)) !== 401) taken.push(token)
    expect(taken).toEqual([])
    expect([await statusOf(robin.token), await statusOf(stranger.token)]).toEqual([200, 200])
  })

  test('claims are refused', { timeout: 120_000 }, async () => {
    const random = new Random(4_341)
    const forged = Array.from({ length: MUTATIONS }, () => forgedClaims(random)).filter((text) => text !== robin.claims)
    expect(forged.length).toBeGreaterThan(MUTATIONS * 0.97)
    const taken: string[] = []
    for (const claims of forged) if ((await statusOf(robin.token, claims)) !== 401) taken.push(claims)
    expect(taken).toEqual([])
    expect(await statusOf(robin.token, robin.claims)).toBe(200)
  })

  test('a token that was good and expired is over, and so is one whose session ended', async () => {
    const own = await house.sessionOf(await hire(house.waybill.db, 'carrier-dispatcher'))
    house.setClock(new Date(Date.now() + 31 * 60_000))
    expect(await statusOf(own.token)).toBe(401)
    house.setClock(undefined)
    expect(await statusOf(own.token)).toBe(200)
    await house.call(api.identity.signOut, { as: own })
    expect(await statusOf(own.token)).toBe(401)
  })
})
