import { screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { clearSession, isDriverApp, markDriverApp, session, startSession } from '../api/session.ts'
import { STORED } from '../api/stored.ts'
import { DoorGate } from '../identity/door/door-gate.tsx'
import { renderInside } from '../test/rooms.tsx'
import { signedIn } from '../test/signed-in.ts'
import { logOut } from './log-out.ts'

/** SPEC §4: log-out clears user and flags, then redirects, unless a driver-app user logs out without requesting a redirect. */

beforeEach(() => {
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => new Response(null, { status: 204 })),
  )
  startSession(signedIn())
})
afterEach(() => {
  clearSession()
  vi.unstubAllGlobals()
})

it('leads to the sign-in page', async () => {
  await logOut()
  expect(session()).toEqual({ state: 'none' })
})

it('leaves somebody of the driver app where they are, and forgets them all the same', async () => {
  markDriverApp()
  localStorage.setItem(STORED.trackingScore, 'true')
  await logOut()
  expect(session()).toEqual({ state: 'none', stays: true })
  expect(isDriverApp()).toBe(false)
  for (const key of [STORED.token, STORED.user, STORED.driverApp, STORED.trackingScore])
    expect(localStorage.getItem(key)).toBeNull()
})

it('leads them to the sign-in page when that is asked for', async () => {
  markDriverApp()
  await logOut({ asksRedirect: true })
  expect(session()).toEqual({ state: 'none' })
})

it('says to who stayed how they come back, and shows nothing of the loads', async () => {
  markDriverApp()
  await renderInside(
    <DoorGate>
      <p>Load 4343022</p>
    </DoorGate>,
  )
  expect(screen.getByText('Load 4343022')).toBeTruthy()
  await logOut()
  expect(await screen.findByRole('heading', { name: 'You are signed out' })).toBeTruthy()
  expect(screen.queryByText('Load 4343022')).toBeNull()
})
