import { beforeEach, describe, expect, test } from 'vitest'
import { createServer } from './server.ts'

/* TRUST P46: no secret in a log, at any level, whatever is logged with it. */

const CANARY = 'canary-4340-of-somebody'
const lines: string[] = []
const { log } = createServer({
  logLevel: 'trace',
  trustedProxies: false,
  isProduction: false,
  logTo: { write: (line) => lines.push(line) },
})

beforeEach(() => {
  lines.length = 0
})

const said = () => lines.join('')

describe('the log', () => {
  test.each([
    ['a request', { req: { headers: { authorization: `Bearer ${CANARY}`, 'x-claims': CANARY, cookie: CANARY } } }],
    [
      'headers',
      { headers: { authorization: CANARY, 'x-claims': CANARY, 'x-access-token': CANARY, 'set-cookie': CANARY } },
    ],
    ['an answer', { answer: { headers: { 'x-access-token': CANARY, 'set-cookie': CANARY } } }],
    ['a body', { body: { password: CANARY, newPassword: CANARY, resetToken: CANARY, accountNumber: CANARY } }],
    ['somebody who signed in', { accessToken: CANARY, claims: CANARY }],
    ['an authenticator', { secret: CANARY, token: CANARY }],
  ])('does not repeat the secrets of %s', (_, something) => {
    log.error(something, 'unexpected')
    expect(said()).toContain('unexpected')
    expect(said()).not.toContain(CANARY)
  })

  test('says of an error what it is and where, and nothing that hangs on it', () => {
    const cause = Object.assign(new Error('refused'), { code: 'ECONNREFUSED', request: { headers: { key: CANARY } } })
    const row = { code: '23514', constraint: 'contact_password', detail: `Failing row contains (${CANARY}).` }
    log.error({ err: Object.assign(new Error('violates check', { cause }), row) }, 'unexpected')
    expect(JSON.parse(said()).err).toMatchObject({
      message: 'violates check',
      code: '23514',
      constraint: 'contact_password',
      stack: expect.stringContaining('discreet-log.test'),
      cause: { message: 'refused', code: 'ECONNREFUSED' },
    })
    expect(said()).not.toContain(CANARY)
  })

  test('does not repeat what was thrown that is no error', () => {
    log.error({ err: { password: CANARY, anything: CANARY } }, 'unexpected')
    expect(said()).not.toContain(CANARY)
  })
})
