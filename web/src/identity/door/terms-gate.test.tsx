import { screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import * as calls from '../../api/call.ts'
import { clearSession, startSession } from '../../api/session.ts'
import { renderInside } from '../../test/rooms.tsx'
import { signedIn } from '../../test/signed-in.ts'
import { TermsGate } from './terms-gate.tsx'

beforeEach(() => startSession(signedIn()))
afterEach(() => {
  clearSession()
  vi.restoreAllMocks()
})

it('says that the data is not real before anything is accepted', async () => {
  const brand = { name: 'Northbound', supportEmail: 'help@northbound.example', colour: null }
  const TEXT = { version: '3', effectiveOn: '2026-11-01', sections: [] }
  vi.spyOn(calls, 'read').mockImplementation(async ({ path }) =>
    path === '/api/v2/welcome' ? { environment: 'test', brand, demoPeople: [] } : TEXT,
  )
  await renderInside(<TermsGate />)
  expect(await screen.findByText('UAT Data')).toBeTruthy()
})
