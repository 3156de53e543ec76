import { identity } from '@waybill/contract/identity/identity.ts'
import { tenders } from '@waybill/contract/tenders/tenders.ts'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { DISPATCHER, signedIn, tokenLasting } from '../test/signed-in.ts'
import { call } from './call.ts'
import {
  clearSession,
  endSession,
  onSessionChange,
  openSession,
  rememberPath,
  renewUser,
  session,
  startSession,
  takeRememberedPath,
} from './session.ts'
import { STORED } from './stored.ts'

const fetched = vi.fn<typeof fetch>()

beforeEach(() => {
  clearSession()
  vi.stubGlobal('fetch', fetched)
  fetched.mockReset().mockImplementation(async () => Response.json({}))
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('sends token and claims, and takes a renewed token from the answer', async () => {
  startSession(signedIn())
  const renewed = tokenLasting(3_600)
  fetched.mockImplementation(async () => new Response(null, { status: 204, headers: { 'X-Access-Token': renewed } }))
  await call(identity.signOut, {})
  const headers = new Headers(fetched.mock.calls[0]?.[1]?.headers)
  expect(headers.get('Authorization')).toMatch(/^Bearer e30\./)
  expect(headers.get('X-Claims')).toBe('claims')
  expect(headers.get('Idempotency-Key')).toMatch(/^[\da-f-]{36}$/)
  expect(localStorage.getItem(STORED.token)).toBe(renewed)
})

it('keeps the clocks of all places when a process of an earlier release, or one that cannot read them, answers', () => {
  startSession(signedIn(1_800))
  const { zoneClocks, ...earlier } = DISPATCHER
  const held = () => JSON.parse(localStorage.getItem(STORED.user) ?? '{}')
  renewUser({ ...earlier, firstName: 'Marie' } as typeof DISPATCHER)
  expect(held()).toEqual({ ...DISPATCHER, firstName: 'Marie' })
  renewUser({ ...DISPATCHER, zoneClocks: [] })
  expect(held()).toEqual(DISPATCHER)
  startSession(signedIn(1_800, earlier as typeof DISPATCHER))
  expect(held().zoneClocks).toEqual(zoneClocks)
})

it('notices on every action that the token expired, and sends nothing', async () => {
  vi.useFakeTimers()
  startSession(signedIn(60))
  expect(session().state).toBe('alive')
  vi.advanceTimersByTime(61_000)
  await expect(call(tenders.counts, {})).rejects.toMatchObject({ code: 'unknown-session' })
  expect(fetched).not.toHaveBeenCalled()
  expect(session().state).toBe('ended')
  expect(localStorage.getItem(STORED.token)).toBeNull()
})

it('trusts the server about the time when the computer is wrong', () => {
  vi.useFakeTimers({ now: Date.now() })
  const given = signedIn(1_800)
  vi.setSystemTime(Date.now() + 5 * 3_600_000)
  startSession(given)
  expect(session().state).toBe('alive')
})

it('ends the session on 401, keeps the user in mind, and leaves a newer token alone', async () => {
  startSession(signedIn())
  fetched.mockImplementation(async () => Response.json({ code: 'unknown-session' }, { status: 401 }))
  await expect(call(tenders.counts, {})).rejects.toMatchObject({ status: 401 })
  expect(session().state).toBe('ended')
  startSession(signedIn())
  endSession('an older token')
  expect(session().state).toBe('alive')
})

it('forgets user, driver-app flag and tracking-score flag at log-out', () => {
  startSession(signedIn())
  localStorage.setItem(STORED.driverApp, 'true')
  localStorage.setItem(STORED.trackingScore, 'true')
  clearSession()
  expect(session().state).toBe('none')
  for (const key of [STORED.token, STORED.claims, STORED.user, STORED.driverApp, STORED.trackingScore])
    expect(localStorage.getItem(key)).toBeNull()
})

it('logs out when another tab does', () => {
  startSession(signedIn())
  openSession()
  expect(session().state).toBe('alive')
  localStorage.removeItem(STORED.user)
  window.dispatchEvent(new StorageEvent('storage', { key: STORED.user, newValue: null }))
  expect(session().state).toBe('none')
})

it('waits for the token of whoever signs in in another tab, and then is theirs', () => {
  startSession(signedIn())
  openSession()
  const other = { ...DISPATCHER, companyId: '0190a0b0-0000-7000-8000-0000000000bb' }
  const changed: string[] = []
  const stop = onSessionChange((now) => changed.push(now.state === 'alive' ? now.user.companyId : now.state))
  const write = (key: string, newValue: string) => {
    localStorage.setItem(key, newValue)
    window.dispatchEvent(new StorageEvent('storage', { key, newValue }))
  }
  write(STORED.user, JSON.stringify(other))
  expect(changed).toEqual([])
  write(STORED.token, tokenLasting(1_800))
  expect(changed).toEqual([other.companyId])
  stop()
})

it('a late refusal of the token before takes nothing from whoever signed in in another tab', () => {
  const before = signedIn()
  startSession(before)
  const theirs = tokenLasting(3_600)
  localStorage.setItem(STORED.token, theirs)
  endSession(before.accessToken)
  expect(session()).toMatchObject({ state: 'alive', token: theirs })
  expect(localStorage.getItem(STORED.token)).toBe(theirs)
})

it('returns only to paths of its own', () => {
  rememberPath('/tenders?statuses=0')
  expect(takeRememberedPath()).toBe('/tenders?statuses=0')
  expect(takeRememberedPath()).toBeUndefined()
  for (const elsewhere of [
    '//evil.example',
    'https://evil.example',
    'https:evil.example',
    'javascript:alert(1)',
    '/\\evil.example',
    '/\t/evil.example',
    '/.//evil.example',
    '/login',
  ]) {
    rememberPath(elsewhere)
    expect(takeRememberedPath()).toBeUndefined()
  }
})
