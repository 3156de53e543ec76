import { afterEach, beforeEach, expect, it } from 'vitest'
import { signedIn } from '../test/signed-in.ts'
import { asOf, keepAsOf } from './as-of.ts'
import { clearSession, startSession } from './session.ts'

beforeEach(() => startSession(signedIn()))
afterEach(() => clearSession())

it('keeps the newest that was said, until the next sign-in', () => {
  expect(asOf()).toBe('0')
  for (const said of ['97', null, undefined, '4340', '360', '', 'newest']) keepAsOf(said)
  expect(asOf()).toBe('4340')
  startSession(signedIn())
  expect(asOf()).toBe('0')
})
