import '@waybill/contract/mistakes.ts'
import { cleanup, configure } from '@testing-library/react'
import { afterEach, vi } from 'vitest'

// Each file begins with modules of its own: who is signed in, what was said. What others wrote (React, its ARIA) stays read.
vi.resetModules()

// What is loaded when it is opened comes late on a crowded machine.
configure({ asyncUtilTimeout: 5_000 })

// And with a window as a person opens it.
window.history.replaceState(null, '', '/')
localStorage.clear()
sessionStorage.clear()

afterEach(cleanup)

// jsdom has no media queries: a desk with a mouse, light, at rest.
window.matchMedia ??= (media) =>
  Object.assign(new EventTarget(), { media, matches: false }) as unknown as MediaQueryList

// jsdom lays nothing out, so nothing there can be brought into sight; a refused dialog asks for it.
if (!('scrollIntoView' in Element.prototype)) Object.assign(Element.prototype, { scrollIntoView: () => undefined })
