import '@waybill/contract/mistakes.ts'
import { cleanup, configure } from '@testing-library/react'
import * as react from 'react'
import { afterEach, vi } from 'vitest'

// Each file starts with fresh modules: no user, no toasts. Third-party modules (React, its ARIA) stay loaded.
vi.resetModules()

// And knows what the server tells everybody of the clocks.
await import('./clocks-setup.ts')

// Lazily loaded parts come late on a busy machine. What React ARIA reads out stays for seconds, into the next file, and is on no screen.
configure({ asyncUtilTimeout: 15_000, defaultIgnore: 'script, style, [data-live-announcer] *' })

// React keeps a stack for each element, to tell in a warning where it was made: a tenth of the time. This is its count of them, which it
// lets grow to ten thousand each second.
const counts: unknown = Reflect.get(react, '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE')
if (counts instanceof Object)
  Object.defineProperty(counts, 'recentlyCreatedOwnerStacks', { configurable: true, get: () => 10_000, set: () => {} })

// And with a fresh window.
window.history.replaceState(null, '', '/')
localStorage.clear()
sessionStorage.clear()

afterEach(cleanup)

// jsdom has no media queries: a desktop with mouse, light.
window.matchMedia ??= (media) =>
  Object.assign(new EventTarget(), { media, matches: false }) as unknown as MediaQueryList

// jsdom has no layout, so nothing is ever resized.
window.ResizeObserver ??= class {
  observe = () => undefined
  unobserve = () => undefined
  disconnect = () => undefined
}

// And nothing can scroll into view; a refused dialog calls it.
if (!('scrollIntoView' in Element.prototype)) Object.assign(Element.prototype, { scrollIntoView: () => undefined })
