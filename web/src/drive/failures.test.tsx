import { screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, expect, it, vi } from 'vitest'
import { clearSession, startSession } from '../api/session.ts'
import { DISPATCHER, signedIn } from '../test/signed-in.ts'
import { showFailure } from './failures.tsx'

afterEach(() => {
  clearSession()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

function Broken(): ReactNode {
  throw Object.assign(new Error('of undefined'), { name: 'Unreadable' })
}

it('says that something went wrong, where the driver would see a white page, and tells the provider', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  vi.stubGlobal('reportError', vi.fn())
  const fetched = vi.fn(async (_path: string, _request: { body: string }) => new Response(null, { status: 204 }))
  vi.stubGlobal('fetch', fetched)
  startSession(signedIn(1_800, { ...DISPATCHER, persona: 'driver' }))
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place, { onUncaughtError: (error) => showFailure(root, error) })
  // In `act`, React throws what nobody caught at the test.
  root.render(<Broken />)
  expect((await screen.findByRole('heading')).textContent).toBe('Whoops! Something Went Wrong')
  expect(screen.getByRole('link', { name: 'Return to Home Page' }).getAttribute('href')).toBe('/')
  expect(await screen.findByText('The provider has been notified.')).toBeTruthy()
  expect(fetched.mock.calls.map(([path, { body }]) => [path, JSON.parse(body)])).toEqual([
    [expect.stringContaining('browser_errors'), expect.objectContaining({ name: 'Unreadable', place: '/drive' })],
  ])
  root.unmount()
  place.remove()
})
