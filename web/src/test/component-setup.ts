import '@waybill/contract/mistakes.ts'
import { cleanup, configure } from '@testing-library/react'
import { afterEach, vi } from 'vitest'

// Each file starts with fresh modules: no user, no toasts. Third-party modules (React, its ARIA) stay loaded.
vi.resetModules()

// Lazily loaded parts come late on a busy machine.
configure({ asyncUtilTimeout: 5_000 })

// And with a fresh window.
window.history.replaceState(null, '', '/')
localStorage.clear()
sessionStorage.clear()

afterEach(cleanup)

// jsdom has no media queries: a desktop with mouse, light.
window.matchMedia ??= (media) =>
  Object.assign(new EventTarget(), { media, matches: false }) as unknown as MediaQueryList

// jsdom has no layout, so nothing can scroll into view; a refused dialog calls it.
if (!('scrollIntoView' in Element.prototype)) Object.assign(Element.prototype, { scrollIntoView: () => undefined })
