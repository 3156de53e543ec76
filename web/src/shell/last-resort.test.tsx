import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { lazy, Suspense } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { clearSession, startSession } from '../api/session.ts'
import { watchTyping } from '../api/typing.ts'
import { signedIn } from '../test/signed-in.ts'
import { keepDoor } from './keep-door.ts'
import { LastResort } from './last-resort.tsx'
import { reloadOnceWhenOutdated } from './outdated-build.ts'

const reload = vi.fn<() => void>()
let stop: () => void

beforeEach(() => {
  sessionStorage.clear()
  reload.mockClear()
  // React logs what the boundary caught to the console.
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  stop = reloadOnceWhenOutdated(reload)
})
afterEach(() => {
  stop()
  vi.restoreAllMocks()
})

/** A chunk that is gone from the server, as Vite's loader meets it. */
function openWhatIsGone() {
  const Gone = lazy(async () => {
    const failure = new Event('vite:preloadError', { cancelable: true })
    window.dispatchEvent(failure)
    if (failure.defaultPrevented) return (undefined as never as { App: { default: () => null } }).App
    throw new TypeError('Failed to fetch dynamically imported module')
  })
  return render(
    <LastResort>
      <Suspense>
        <Gone />
      </Suspense>
    </LastResort>,
  )
}

it('loads the page anew, once, and keeps still until it is here', async () => {
  const { container } = openWhatIsGone()
  await waitFor(() => expect(reload).toHaveBeenCalledOnce())
  expect(container.textContent).toBe('')
})

it('says that something went wrong when that did not help', async () => {
  const first = openWhatIsGone()
  await waitFor(() => expect(reload).toHaveBeenCalledOnce())
  first.unmount()
  stop()
  stop = reloadOnceWhenOutdated(reload)
  openWhatIsGone()
  expect((await screen.findByRole('heading')).textContent).toBe('Whoops! Something Went Wrong')
  expect(screen.getByRole('link', { name: 'Return to Home Page' }).getAttribute('href')).toBe('/')
  expect(reload).toHaveBeenCalledOnce()
})

it('does not let the router reload for a page’s code either without a network', () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const payload = new TypeError('Failed to fetch dynamically imported module: /assets/orders.js')
  const stamp = `tanstack_router_reload:${payload.message}`
  window.dispatchEvent(Object.assign(new Event('vite:preloadError'), { payload }))
  expect(sessionStorage.getItem(stamp)).toBeTruthy()
  expect(reload).not.toHaveBeenCalled()
})

it('does not reload over what somebody typed', () => {
  const stopWatching = watchTyping()
  startSession(signedIn())
  const { container } = render(
    <form>
      <input aria-label="Reference" />
    </form>,
  )
  fireEvent.input(within(container).getByLabelText('Reference'), { target: { value: 'PO 12' } })
  window.dispatchEvent(new Event('vite:preloadError'))
  expect(reload).not.toHaveBeenCalled()
  stopWatching()
  clearSession()
})

it('does not reload over an address typed at the door, but does once somebody is inside', () => {
  const letGo = keepDoor()
  fireEvent.input(document.body)
  window.dispatchEvent(new Event('vite:preloadError'))
  expect(reload).not.toHaveBeenCalled()
  letGo()
  window.dispatchEvent(new Event('vite:preloadError'))
  expect(reload).toHaveBeenCalledOnce()
})

it('asks for a style sheet that did not come once more when there is a network again', () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const link = Object.assign(document.createElement('link'), { rel: 'stylesheet' })
  link.setAttribute('href', '/assets/sign-in.css')
  document.head.append(link)
  const payload = new Error('Unable to preload CSS for /assets/sign-in.css')
  window.dispatchEvent(Object.assign(new Event('vite:preloadError'), { payload }))
  expect(reload).not.toHaveBeenCalled()
  expect(link.isConnected).toBe(true)
  window.dispatchEvent(new Event('online'))
  expect(link.isConnected).toBe(false)
  expect(document.querySelectorAll('link[href="/assets/sign-in.css"]')).toHaveLength(1)
})
