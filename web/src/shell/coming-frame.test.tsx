import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createQueryClient } from '../api/query-client.ts'
import { clearSession, startSession } from '../api/session.ts'
import { createWaybillRouter } from '../router.tsx'
import { signedIn } from '../test/signed-in.ts'

beforeEach(() => startSession(signedIn()))
afterEach(() => {
  clearSession()
  vi.unstubAllGlobals()
})

it('keeps the place of the header and the drawer while the first page waits for what reads its address', async () => {
  vi.stubGlobal('fetch', () => new Promise(() => {}))
  vi.stubGlobal('matchMedia', (media: string) => Object.assign(new EventTarget(), { media, matches: true }))
  window.history.replaceState(null, '', '/tenders')
  const client = createQueryClient(() => undefined)
  const router = createWaybillRouter(client)
  const { validateSearch } = router.routesById['/shell/tenders-list'].options
  vi.spyOn(validateSearch as { awaited: () => Promise<void> }, 'awaited').mockReturnValue(new Promise(() => {}))
  render(
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  const loading = await screen.findByRole('status')
  expect(loading.textContent).toBe('Loading')
  expect(loading.closest('.main')?.previousElementSibling?.className).toBe('drawer')
  expect(loading.closest('.body')?.previousElementSibling?.className).toBe('top')
})
