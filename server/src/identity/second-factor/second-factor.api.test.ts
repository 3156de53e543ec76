import { api } from '@waybill/contract/api.ts'
import type { SignedIn } from '@waybill/contract/identity/identity.ts'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { cheapHash } from '../../../test/cheap-hash.ts'
import { describeEndpoint, doesNotApply } from '../../../test/endpoint-tests.ts'
import { House } from '../../../test/house.ts'
import { hire, type Person } from '../../../test/people.ts'

const PASSWORD = 'nine geese over the lake'
const MINUTE = 60_000
const STEP = 30_000

let house: House
let otherProcess: House
let passwordHash: string
let addresses = 0

beforeAll(async () => {
  house = await House.open()
  otherProcess = await House.open()
  passwordHash = await cheapHash(PASSWORD)
})
/** Time stands still mid-step, so no step ends during a test. */
const NOW = Math.floor(Date.now() / STEP) * STEP + STEP / 2
beforeEach(() => {
  house.setClock(new Date(NOW))
  otherProcess.setClock(new Date(NOW))
})
afterAll(async () => {
  await house.close()
  await otherProcess.close()
})

/** Guesses count by address, so every test uses its own. */
function newAddress(): string {
  addresses++
  return `192.0.2.${addresses}`
}

type As = { token: string }
type Enrolled = { person: Person; as: As; secret: string; recoveryCodes: string[] }

/** The authenticator's code that many steps from now. */
function codeOf(secret: string, steps = 0): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: NOW + steps * STEP })
}

async function begun(person: Person): Promise<{ as: As; secret: string }> {
  const as = await house.sessionOf(person)
  const { body, status } = await house.call(api.security.beginSecondFactor, { as })
  expect(status).toBe(201)
  return { as, secret: body.secret }
}

/** Turned on with the previous step's code, so this one's is still good. */
async function enrolled(persona: 'carrier-dispatcher' | 'operations' = 'carrier-dispatcher'): Promise<Enrolled> {
  const person = await hire(house.waybill.db, persona, { passwordHash })
  const { as, secret } = await begun(person)
  const { body, status } = await house.call(api.security.turnOnSecondFactor, {
    as,
    body: { code: codeOf(secret, -1) },
    address: newAddress(),
  })
  expect(status).toBe(201)
  return { person, as, secret, recoveryCodes: body.recoveryCodes }
}

async function challengeOf(person: Person, address: string, at = house): Promise<string> {
  const body = { userName: person.userName, password: PASSWORD }
  const { status, problem } = await at.call(api.identity.signIn, { body, address })
  expect(status).toBe(401)
  expect(problem.code).toBe('second-factor-required')
  return problem.challenge ?? ''
}

function finish(challenge: string, code: string, address: string, at = house) {
  return at.call(api.identity.finishSignIn, { body: { challenge, code }, address })
}

const state = async (as: As) => (await house.call(api.security.secondFactor, { as })).body
const later = (minutes: number) => house.setClock(new Date(NOW + minutes * MINUTE))

async function refusedWithoutSession(endpoint: Parameters<House['call']>[0], body?: Record<string, unknown>) {
  expect((await house.call(endpoint, body ? { body } : {})).status).toBe(401)
}

describeEndpoint(api.security.secondFactor, {
  works: {
    'is off at first, and on with ten codes after the first code': async () => {
      const as = await house.sessionOf(await hire(house.waybill.db, 'carrier-dispatcher'))
      expect(await state(as)).toEqual({ isOn: false, turnedOnAt: null, recoveryCodesLeft: 0, canTurnOff: true })
      const one = await enrolled()
      expect(await state(one.as)).toMatchObject({ isOn: true, recoveryCodesLeft: 10 })
    },
  },
  refusesBadInput: {
    'a query that it does not know': async () => {
      const as = await house.sessionOf(await hire(house.waybill.db, 'carrier-dispatcher'))
      expect((await house.call(api.security.secondFactor, { as, query: { of: 'another' } })).status).toBe(400)
    },
  },
  refusesWhoMayNot: { 'a caller without a session': () => refusedWithoutSession(api.security.secondFactor) },
  refusesTheOtherCompany: doesNotApply('it knows the caller alone'),
})

describeEndpoint(api.security.beginSecondFactor, {
  works: {
    'gives a secret and what a QR code says; nothing is asked for yet': async () => {
      const person = await hire(house.waybill.db, 'carrier-dispatcher', { passwordHash })
      const as = await house.sessionOf(person)
      const { body } = await house.call(api.security.beginSecondFactor, { as })
      const url = new URL(body.url)
      expect(url.searchParams.get('secret')).toBe(body.secret)
      expect(url.searchParams.get('issuer')).toBe('Northbound Logistics')
      expect(decodeURIComponent(url.pathname)).toContain(person.userName)
      const credentials = { userName: person.userName, password: PASSWORD }
      expect((await house.call(api.identity.signIn, { body: credentials, address: newAddress() })).status).toBe(200)
    },
    'a second try takes the place of the first': async () => {
      const person = await hire(house.waybill.db, 'carrier-dispatcher')
      const { as, secret } = await begun(person)
      const again = await house.call(api.security.beginSecondFactor, { as })
      expect(again.body.secret).not.toBe(secret)
      const turnOn = (code: string) =>
        house.call(api.security.turnOnSecondFactor, { as, body: { code }, address: newAddress() })
      expect((await turnOn(codeOf(secret))).status).toBe(400)
      expect((await turnOn(codeOf(again.body.secret))).status).toBe(201)
    },
    'the secret lies sealed, and no company and no provider sees its row': async () => {
      const { person, secret } = await enrolled()
      const { db } = house.waybill
      const read = (eyes: typeof db) => eyes.read.selectFrom('second_factor').selectAll().execute()
      const rows = await read(db.as({ kind: 'system' }))
      const kept = rows.find((row) => row.contact_id === person.id)?.secret.toString('latin1') ?? ''
      expect(kept.length).toBeGreaterThan(secret.length)
      expect(kept).not.toContain(secret)
      expect(await read(db.as({ kind: 'company', companyId: person.company.id }))).toEqual([])
      expect(await read(db.as({ kind: 'provider' }))).toEqual([])
    },
  },
  refusesBadInput: {
    'a secret of the own choice': async () => {
      const as = await house.sessionOf(await hire(house.waybill.db, 'carrier-dispatcher'))
      const { status } = await house.call(api.security.beginSecondFactor, { as, body: { secret: 'AAAA' } })
      expect(status).toBe(400)
    },
  },
  refusesWhoMayNot: {
    'a caller without a session': () => refusedWithoutSession(api.security.beginSecondFactor),
    'who has it on already': async () => {
      const { as } = await enrolled()
      expect((await house.call(api.security.beginSecondFactor, { as })).problem.code).toBe('already-done')
    },
    'who did not show lately who they are': async () => {
      const as = await house.sessionOf(await hire(house.waybill.db, 'carrier-dispatcher'))
      later(6)
      expect((await house.call(api.security.beginSecondFactor, { as })).problem.code).toBe('confirm-identity')
    },
  },
  refusesTheOtherCompany: doesNotApply('it knows the caller alone'),
})

describeEndpoint(api.security.turnOnSecondFactor, {
  works: {
    'the first code turns it on, gives ten codes once, and the owner is told': async () => {
      const { person, recoveryCodes } = await enrolled()
      expect(new Set(recoveryCodes).size).toBe(10)
      const [mail] = await house.mails(person.userName)
      expect(mail?.subject).toBe('Your second factor is on')
      expect(JSON.stringify(await house.mails(person.userName))).not.toContain(recoveryCodes[0])
    },
    'the password is no longer enough': async () => {
      const { person } = await enrolled()
      await challengeOf(person, newAddress())
    },
  },
  refusesBadInput: {
    'a wrong code, beside its field': async () => {
      const { as, secret } = await begun(await hire(house.waybill.db, 'carrier-dispatcher'))
      const body = { code: codeOf(secret, 100) }
      const { status, problem } = await house.call(api.security.turnOnSecondFactor, { as, body, address: newAddress() })
      expect(status).toBe(400)
      expect(problem.modelState).toEqual({ code: ['That code is not right'] })
      expect((await state(as)).isOn).toBe(false)
    },
    'a code before there is a secret': async () => {
      const as = await house.sessionOf(await hire(house.waybill.db, 'carrier-dispatcher'))
      const body = { code: '123456' }
      const { status } = await house.call(api.security.turnOnSecondFactor, { as, body, address: newAddress() })
      expect(status).toBe(400)
    },
  },
  refusesWhoMayNot: {
    'a caller without a session': () => refusedWithoutSession(api.security.turnOnSecondFactor, { code: '123456' }),
    'who did not show lately who they are': async () => {
      const { as, secret } = await begun(await hire(house.waybill.db, 'carrier-dispatcher'))
      later(6)
      const answer = await house.call(api.security.turnOnSecondFactor, { as, body: { code: codeOf(secret, 12) } })
      expect(answer.problem.code).toBe('confirm-identity')
    },
  },
  refusesTheOtherCompany: doesNotApply('it knows the caller alone'),
})

describeEndpoint(api.security.turnOffSecondFactor, {
  works: {
    'the password alone is enough again, the codes are gone, and the owner is told': async () => {
      const { person, as, recoveryCodes } = await enrolled()
      const address = newAddress()
      const challenge = await challengeOf(person, address)
      expect((await house.call(api.security.turnOffSecondFactor, { as })).status).toBe(204)
      expect((await finish(challenge, recoveryCodes[0] ?? '', address)).problem.code).toBe('challenge-expired')
      const body = { userName: person.userName, password: PASSWORD }
      expect((await house.call(api.identity.signIn, { body, address })).status).toBe(200)
      expect((await house.mails(person.userName)).map((mail) => mail.subject)).toContain('Your second factor is off')
    },
  },
  refusesBadInput: {
    'a query that it does not know': async () => {
      const { as } = await enrolled()
      expect((await house.call(api.security.turnOffSecondFactor, { as, query: { of: 'another' } })).status).toBe(400)
      expect((await state(as)).isOn).toBe(true)
    },
  },
  refusesWhoMayNot: {
    'a caller without a session': () => refusedWithoutSession(api.security.turnOffSecondFactor),
    'who did not show lately who they are': async () => {
      const { as } = await enrolled()
      later(6)
      expect((await house.call(api.security.turnOffSecondFactor, { as })).problem.code).toBe('confirm-identity')
    },
    'the provider in production': async () => {
      const { as } = await enrolled('operations')
      const production = await House.open({ environment: 'production' })
      const { status, problem } = await production.call(api.security.turnOffSecondFactor, { as })
      await production.close()
      expect([status, problem.code]).toEqual([403, 'not-authorized'])
      expect((await state(as)).isOn).toBe(true)
    },
  },
  refusesTheOtherCompany: doesNotApply('it knows the caller alone'),
})

describeEndpoint(api.security.newRecoveryCodes, {
  works: {
    'ten new ones, and those of before let nobody in': async () => {
      const { person, as, recoveryCodes } = await enrolled()
      const { body, status } = await house.call(api.security.newRecoveryCodes, { as })
      expect(status).toBe(201)
      expect(body.recoveryCodes.filter((code) => recoveryCodes.includes(code))).toEqual([])
      const address = newAddress()
      const challenge = await challengeOf(person, address)
      expect((await finish(challenge, recoveryCodes[0] ?? '', address)).problem.code).toBe('wrong-code')
      expect((await finish(challenge, body.recoveryCodes[0] ?? '', address)).status).toBe(200)
    },
    'no idempotency key keeps them': async () => {
      const { person, as } = await enrolled()
      const headers = { 'idempotency-key': 'codes' }
      await house.call(api.security.newRecoveryCodes, { as, headers })
      const system = house.waybill.db.as({ kind: 'system' })
      const kept = await system.read.selectFrom('idempotency').selectAll().where('contact_id', '=', person.id).execute()
      expect(kept).toEqual([])
    },
  },
  refusesBadInput: {
    'a number of them': async () => {
      const { as } = await enrolled()
      expect((await house.call(api.security.newRecoveryCodes, { as, body: { many: 100 } })).status).toBe(400)
    },
  },
  refusesWhoMayNot: {
    'a caller without a session': () => refusedWithoutSession(api.security.newRecoveryCodes),
    'who has it off': async () => {
      const as = await house.sessionOf(await hire(house.waybill.db, 'carrier-dispatcher'))
      expect((await house.call(api.security.newRecoveryCodes, { as })).problem.code).toBe('second-factor-missing')
    },
    'who did not show lately who they are': async () => {
      const { as } = await enrolled()
      later(6)
      expect((await house.call(api.security.newRecoveryCodes, { as })).problem.code).toBe('confirm-identity')
    },
  },
  refusesTheOtherCompany: doesNotApply('it knows the caller alone'),
})

describeEndpoint(api.identity.finishSignIn, {
  works: {
    'the code of the authenticator': async () => {
      const { person, secret } = await enrolled()
      const address = newAddress()
      const { status, body } = await finish(await challengeOf(person, address), codeOf(secret), address)
      expect(status).toBe(200)
      expect(body.user).toMatchObject({ id: person.id, hasSecondFactor: true })
      const as = { token: body.accessToken }
      expect((await house.call(api.identity.me, { as, headers: { 'x-claims': body.claims } })).status).toBe(200)
    },
    'a recovery code, however it is written, once; and the owner is told': async () => {
      const { person, recoveryCodes } = await enrolled()
      const address = newAddress()
      const [code = ''] = recoveryCodes
      const written = ` ${code.toLowerCase().replaceAll('-', ' ')} `
      const answer = await finish(await challengeOf(person, address), written, address)
      expect(answer.status).toBe(200)
      expect((await state({ token: answer.body.accessToken })).recoveryCodesLeft).toBe(9)
      expect((await finish(await challengeOf(person, address), code, address)).problem.code).toBe('wrong-code')
      expect((await house.mails(person.userName)).map((mail) => mail.subject)).toContain('A recovery code was used')
    },
    'of twelve at once with the same code one gets in, on two processes': async () => {
      const { person, secret } = await enrolled()
      const code = codeOf(secret)
      const doors = await Promise.all(
        Array.from({ length: 12 }, async (_, at) => {
          const door = { address: newAddress(), house: at % 2 ? house : otherProcess }
          return { ...door, challenge: await challengeOf(person, door.address, door.house) }
        }),
      )
      const answers = await Promise.all(doors.map((door) => finish(door.challenge, code, door.address, door.house)))
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 401]))
    },
    'of twelve at once with the same recovery code one gets in, on two processes': async () => {
      const { person, recoveryCodes } = await enrolled()
      const doors = await Promise.all(
        Array.from({ length: 12 }, async (_, at) => {
          const door = { address: newAddress(), house: at % 2 ? house : otherProcess }
          return { ...door, challenge: await challengeOf(person, door.address, door.house) }
        }),
      )
      const code = recoveryCodes[3] ?? ''
      const answers = await Promise.all(doors.map((door) => finish(door.challenge, code, door.address, door.house)))
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    },
  },
  refusesBadInput: {
    'an empty code, beside its field': async () => {
      const { status, problem } = await finish('x', ' ', newAddress())
      expect([status, problem.modelState]).toEqual([400, { code: ['Enter the code'] }])
    },
    'a code that was used': async () => {
      const { person, secret } = await enrolled()
      const address = newAddress()
      expect((await finish(await challengeOf(person, address), codeOf(secret), address)).status).toBe(200)
      expect((await finish(await challengeOf(person, address), codeOf(secret), address)).problem.code).toBe(
        'wrong-code',
      )
    },
    'a code of another person': async () => {
      const [one, other] = [await enrolled(), await enrolled()]
      const address = newAddress()
      const challenge = await challengeOf(one.person, address)
      expect((await finish(challenge, codeOf(other.secret), address)).problem.code).toBe('wrong-code')
      expect((await finish(challenge, other.recoveryCodes[0] ?? '', address)).problem.code).toBe('wrong-code')
    },
    'a challenge that was used, invented, or is five minutes old': async () => {
      const { person, secret, recoveryCodes } = await enrolled()
      const address = newAddress()
      const used = await challengeOf(person, address)
      expect((await finish(used, codeOf(secret), address)).status).toBe(200)
      const old = await challengeOf(person, address)
      const [code = ''] = recoveryCodes
      expect((await finish(used, code, address)).problem.code).toBe('challenge-expired')
      expect((await finish('invented', code, address)).problem.code).toBe('challenge-expired')
      later(5.1)
      expect((await finish(old, code, address)).problem.code).toBe('challenge-expired')
      later(0)
      expect((await finish(old, code, address)).status).toBe(200)
    },
  },
  refusesWhoMayNot: {
    'who was disabled after the password': async () => {
      const { person, secret } = await enrolled()
      const address = newAddress()
      const challenge = await challengeOf(person, address)
      const system = house.waybill.db.as({ kind: 'system' })
      await system.read.updateTable('contact').set({ is_portal_enabled: false }).where('id', '=', person.id).execute()
      expect((await finish(challenge, codeOf(secret), address)).problem.code).toBe('challenge-expired')
    },
    'a guesser after five tries of one challenge, and the owner is warned': async () => {
      const { person, secret } = await enrolled()
      const address = newAddress()
      const challenge = await challengeOf(person, address)
      const codes = []
      for (let guess = 0; guess < 5; guess++)
        codes.push((await finish(challenge, codeOf(secret, 50 + guess), address)).problem.code)
      expect(codes).toEqual([...Array(4).fill('wrong-code'), 'challenge-expired'])
      expect((await finish(challenge, codeOf(secret), address)).problem.code).toBe('challenge-expired')
      expect((await house.mails(person.userName)).map((mail) => mail.subject)).toContain('Someone knows your password')
    },
    'a guesser with the password after eight codes, on whichever process and with whatever challenge': async () => {
      const { person, secret } = await enrolled()
      const address = newAddress()
      for (let guess = 0; guess < 8; guess++) {
        const at = guess % 2 ? house : otherProcess
        const answer = await finish(await challengeOf(person, address, at), codeOf(secret, 50 + guess), address, at)
        expect(answer.problem.code).toBe('wrong-code')
      }
      const body = { userName: person.userName, password: PASSWORD }
      expect((await house.call(api.identity.signIn, { body, address })).status).toBe(429)
    },
    'strangers after twenty codes from anywhere, while the owner walks in from where they were before': async () => {
      const { person, secret, recoveryCodes } = await enrolled()
      const home = newAddress()
      expect((await finish(await challengeOf(person, home), codeOf(secret), home)).status).toBe(200)
      for (let guess = 0; guess < 20; guess++) {
        const address = newAddress()
        const answer = await finish(await challengeOf(person, address), codeOf(secret, 50 + guess), address)
        expect(answer.problem.code).toBe('wrong-code')
      }
      const elsewhere = newAddress()
      const answer = await finish(await challengeOf(person, elsewhere), recoveryCodes[0] ?? '', elsewhere)
      expect(answer.problem.code).toBe('too-many-requests')
      expect((await finish(await challengeOf(person, home), recoveryCodes[0] ?? '', home)).status).toBe(200)
    },
  },
  refusesTheOtherCompany: doesNotApply('there is no company before there is a session'),
})

describe('an act that matters, with a second factor', () => {
  const confirm = (as: As, body: { password: string; code?: string }) =>
    house.call(api.security.confirmIdentity, { as, body, address: newAddress() })

  test('asks for the code as well as for the password', async () => {
    const { as, secret } = await enrolled()
    const without = await confirm(as, { password: PASSWORD })
    expect([without.status, without.problem.modelState]).toEqual([400, { code: ['Enter the code'] }])
    const wrong = await confirm(as, { password: PASSWORD, code: codeOf(secret, 50) })
    expect(wrong.problem.modelState).toEqual({ code: ['That code is not right'] })
    expect((await confirm(as, { password: PASSWORD, code: codeOf(secret) })).status).toBe(204)
  })

  test('a wrong password spends no code', async () => {
    const { as, secret } = await enrolled()
    const code = codeOf(secret)
    expect((await confirm(as, { password: 'ten geese', code })).status).toBe(400)
    expect((await confirm(as, { password: PASSWORD, code })).status).toBe(204)
  })
})

describe('a new device', () => {
  const CHROME =
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36'
  const PHONE =
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1'

  test('notifies the owner once, and not about the very first device', async () => {
    const person = await hire(house.waybill.db, 'carrier-dispatcher', { passwordHash })
    const signIn = async (userAgent: string): Promise<SignedIn> => {
      const body = { userName: person.userName, password: PASSWORD }
      const headers = { 'user-agent': userAgent }
      return (await house.call(api.identity.signIn, { body, address: newAddress(), headers })).body
    }
    const told = async () => (await house.mails(person.userName)).map((mail) => mail.subject)
    await signIn(CHROME)
    await signIn(CHROME.replace('141', '142'))
    expect(await told()).toEqual([])
    await signIn(PHONE)
    await signIn(PHONE)
    expect(await told()).toEqual(['You signed in on a new device'])
  })
})
