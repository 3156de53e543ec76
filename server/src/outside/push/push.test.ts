import { createECDH, createPublicKey, verify } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { CURVE, encrypt, isPublicKey } from './encrypt.ts'
import { isPublicAddress, mayCall, publicOnly } from './reach.ts'
import { authorization, newVapidKeys } from './vapid.ts'

const bytes = (text: string) => Buffer.from(text, 'base64url')

describe('a message', () => {
  test('is encrypted as RFC 8291 shows (appendix A)', () => {
    const sender = createECDH(CURVE)
    sender.setPrivateKey(bytes('yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw'))
    const recipient = {
      publicKey: bytes('BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4'),
      auth: bytes('BTBZMqHH6r4Tts7J_aSIgg'),
    }
    const salt = bytes('DGv6ra1nlYgDCS1FRnbzlw')
    expect(
      encrypt('When I grow up, I want to be a watermelon', recipient, { sender, salt }).toString('base64url'),
    ).toBe(
      'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
    )
  })

  test('is never encrypted for what is no point on the curve', () => {
    expect(isPublicKey(bytes(newVapidKeys().publicKey))).toBe(true)
    expect(isPublicKey(Buffer.alloc(65, 4))).toBe(false)
  })
})

test('a signature names the push service, its sender and an end, and is checked with the public key', () => {
  const keys = newVapidKeys()
  const now = new Date('2026-11-24T15:00:00Z')
  const said = authorization(keys, new URL('https://push.example/to/1'), 'https://portal.example', now)
  const [, header = '', claims = '', signature = '', key = ''] = /^vapid t=(.+)\.(.+)\.(.+), k=(.+)$/.exec(said) ?? []
  expect(JSON.parse(bytes(claims).toString())).toEqual({
    aud: 'https://push.example',
    exp: now.getTime() / 1_000 + 12 * 3_600,
    sub: 'https://portal.example',
  })
  const point = bytes(key)
  const jwk = { kty: 'EC', crv: 'P-256', x: point.toString('base64url', 1, 33), y: point.toString('base64url', 33) }
  const publicKey = createPublicKey({ format: 'jwk', key: jwk })
  const isGood = verify(
    'sha256',
    Buffer.from(`${header}.${claims}`),
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    bytes(signature),
  )
  expect(isGood).toBe(true)
})

describe('only the public internet is called', () => {
  test.each(['https://fcm.googleapis.com/fcm/send/a', 'https://web.push.apple.com/b'])('%s', (address) => {
    expect(mayCall(new URL(address), 'public')).toBe(true)
  })

  test.each([
    'http://push.example/a',
    'https://127.0.0.1/a',
    'https://2130706433/a',
    'https://[::1]/a',
    'https://localhost/a',
    'https://db.internal/a',
    'https://printer.local/a',
    'https://push.example:8443/a',
    'https://user:word@push.example/a',
    'https://server/a',
  ])('not %s', (address) => {
    expect(mayCall(new URL(address), 'public')).toBe(false)
  })

  test.each([
    ['8.8.8.8', true],
    ['2a00:1450:4001::1', true],
    ['10.1.2.3', false],
    ['169.254.169.254', false],
    ['192.168.0.1', false],
    ['::1', false],
    ['::ffff:10.0.0.1', false],
    ['fd00::1', false],
    ['64:ff9b::a00:1', false],
    ['not an address', false],
  ])('%s: %s', (address, isPublic) => {
    expect(isPublicAddress(address)).toBe(isPublic)
  })

  test('not a name that leads to this machine', async () => {
    const failure = await new Promise((resolve) => {
      publicOnly('localhost', {}, (error) => resolve(error))
    })
    expect(failure).toMatchObject({ message: 'The push service has no public address' })
  })
})
