import { createBrowserHistory, createRootRoute, createRoute, createRouter } from '@tanstack/react-router'
import { afterEach, expect, it, vi } from 'vitest'
import { rememberPath, takeRememberedPath } from '../api/session.ts'

/** TRUST P31: a remembered address goes through the router itself, which leaves the page for what it takes for another origin. */

afterEach(() => {
  vi.restoreAllMocks()
  window.history.replaceState(null, '', '/')
})

const REMEMBERED = [
  '//evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '/.//evil.example',
  '/x/..//evil.example',
  '/%2e//evil.example',
  '/%2F/evil.example',
  '/%5Cevil.example',
  '/%09/evil.example',
  'https:evil.example',
  'https://evil.example',
  'javascript:alert(1)',
  'user:word@evil.example',
  '/@evil.example',
  '/tenders?next=//evil.example#//evil.example',
]

it.each(REMEMBERED)('%j leaves nobody on another origin', async (path) => {
  const left = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const root = createRootRoute()
  const anywhere = createRoute({ getParentRoute: () => root, path: '$' })
  const router = createRouter({ routeTree: root.addChildren([anywhere]), history: createBrowserHistory() })
  const { origin } = window.location
  rememberPath(path)
  await router.navigate({ href: takeRememberedPath() ?? '/', replace: true })
  await router.load()
  // jsdom reports leaving the page as something it cannot do.
  expect(left).not.toHaveBeenCalled()
  expect(window.location.origin).toBe(origin)
  expect(new URL(router.state.location.href, origin).origin).toBe(origin)
  expect(new URL(router.history.location.href, origin).origin).toBe(origin)
})
