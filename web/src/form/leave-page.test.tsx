import {
  createBrowserHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router'
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { type ReactNode, useState } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { startSession } from '../api/session.ts'
import { signedIn } from '../test/signed-in.ts'
import { Dialog } from '../ui/dialog.tsx'
import { takeBackBy } from '../ui/use-back.ts'
import { useUnsaved } from './use-unsaved.ts'

vi.stubGlobal('CSS', { escape: (text: string) => text })

function Written(): ReactNode {
  const [isOpen, setOpen] = useState(false)
  useUnsaved(true)
  return (
    <main>
      <h1>Written</h1>
      <button type="button" onClick={() => setOpen(true)}>
        Send
      </button>
      <Dialog isOpen={isOpen} title="Send payments" error={null} pending={false} onClose={() => setOpen(false)}>
        Six payments
      </Dialog>
    </main>
  )
}

beforeEach(() => window.history.replaceState(null, '', '/'))
afterEach(() => vi.restoreAllMocks())

it('closes a dialog on Back before it asks about what was typed on the page below', async () => {
  startSession(signedIn())
  const asks = vi.spyOn(window, 'confirm').mockReturnValue(false)
  const root = createRootRoute()
  const page = (path: string, component: () => ReactNode) =>
    createRoute({ getParentRoute: () => root, path, component })
  const router = createRouter({
    routeTree: root.addChildren([page('/', () => <h1>Before</h1>), page('/written', Written)]),
    history: createBrowserHistory(),
  })
  takeBackBy((isTaken) =>
    router.history.block({ blockerFn: ({ action }) => action === 'BACK' && isTaken(), enableBeforeUnload: false }),
  )
  render(<RouterProvider router={router} />)
  await screen.findByText('Before')
  await act(() => router.navigate({ to: '/written' as never }))
  fireEvent.click(await screen.findByText('Send'))
  await screen.findByRole('dialog')

  act(() => window.history.back())
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(asks).not.toHaveBeenCalled()
  await waitFor(() => expect(window.location.pathname).toBe('/written'))

  act(() => window.history.back())
  await waitFor(() => expect(asks).toHaveBeenCalledOnce())
  expect(screen.getByText('Written')).toBeTruthy()
})
