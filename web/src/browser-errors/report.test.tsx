import { QueryClient } from '@tanstack/react-query'
import { screen } from '@testing-library/react'
import { BrowserErrorReport } from '@waybill/contract/browser-errors/browser-errors.ts'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { Problem } from '../api/problem.ts'
import { clearSession, startSession } from '../api/session.ts'
import { createWaybillRouter } from '../router.tsx'
import { PageError } from '../shell/page-error.tsx'
import { renderInside } from '../test/rooms.tsx'
import { signedIn } from '../test/signed-in.ts'
import { report, reportErrors, reportFrom } from './report.ts'

const TRACE = '0198c6b0-7d1e-4c3a-9b1f-3c5a7e9d1b2f'
const TYPED = 'Call Jane at the dock'
const fetched = vi.fn<(path: string, request: { body: string }) => Promise<Response>>()

reportErrors()

beforeEach(() => {
  startSession(signedIn())
  reportFrom(() => '/shipments/$shipmentNumber')
  fetched.mockReset().mockImplementation(async () => new Response(null, { status: 204 }))
  vi.stubGlobal('fetch', fetched)
})
afterEach(() => {
  clearSession()
  vi.unstubAllGlobals()
})

/** A page reports each error once: each test throws its own. */
function thrown(name: string): Error {
  const error = new Error(TYPED)
  return Object.assign(error, { name, stack: `${name}: ${TYPED}\n    at row (https://x.example/assets/a-1.js:1:2)` })
}

const sent = () => fetched.mock.calls.map(([, { body }]) => JSON.parse(body) as unknown)
const throwAway = (error: unknown) => window.dispatchEvent(new ErrorEvent('error', { error }))
const showError = (error: Error) => renderInside(<PageError error={error} reset={() => undefined} />)

it('the error page says that the provider was notified once it was, and nothing that was typed is sent', async () => {
  window.history.replaceState(null, '', '/shipments/4340017?query=Jane')
  await showError(thrown('Shown'))
  expect(await screen.findByText('The provider has been notified.')).toBeDefined()
  expect(sent()).toEqual([
    {
      kind: 'render',
      name: 'Shown',
      stack: ['row@a-1.js:1:2'],
      place: '/shipments/$shipmentNumber',
      build: 'dev',
    },
  ])
  expect(BrowserErrorReport.safeParse(sent()[0]).success).toBe(true)
  expect(fetched.mock.calls[0]?.[1].body).not.toMatch(/Jane|4340017/)
  window.history.replaceState(null, '', '/')
})

it('names the request that failed', async () => {
  await showError(new Problem({ code: 'unexpected', status: 500, title: TYPED, traceId: TRACE }))
  await screen.findByText('The provider has been notified.')
  expect(sent()).toMatchObject([{ name: 'unexpected', trace: TRACE }])
})

it.each([
  ['refused', async () => new Response(null, { status: 429 })],
  ['without a network', () => Promise.reject(new TypeError('Failed to fetch'))],
])('says what to do when the report was %s', async (how, answer) => {
  fetched.mockImplementation(answer)
  await showError(thrown(how.replaceAll(' ', '-')))
  expect(await screen.findByText(/The provider could not be notified\. If this happens again/)).toBeDefined()
  expect(screen.queryByText('The provider has been notified.')).toBeNull()
})

it('tells an error once, however it is met', async () => {
  const error = thrown('Once')
  throwAway(error)
  throwAway(error)
  await showError(error)
  await screen.findByText('The provider has been notified.')
  expect(sent()).toMatchObject([{ kind: 'script', name: 'Once' }])
})

it('hears of what nobody waited for and of files that did not come', async () => {
  window.dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason: thrown('Unheard') }))
  const payload = new TypeError('Failed to fetch dynamically imported module: https://x.example/assets/map-1.js')
  window.dispatchEvent(Object.assign(new Event('vite:preloadError'), { payload }))
  await vi.waitFor(() =>
    expect(sent()).toMatchObject([
      { kind: 'promise', name: 'Unheard' },
      { kind: 'load', name: 'TypeError', stack: ['@map-1.js'] },
    ]),
  )
})

it('says nothing of refusals, of what was called off, and of what is no error', async () => {
  for (const error of [new Problem({ code: 'not-found' }), new DOMException('', 'AbortError'), TYPED, undefined])
    throwAway(error)
  throwAway(thrown('Last'))
  await vi.waitFor(() => expect(sent()).toMatchObject([{ name: 'Last' }]))
})

it('says nothing while nobody is signed in', async () => {
  clearSession()
  await showError(thrown('Stranger'))
  expect(await screen.findByText(/The provider could not be notified/)).toBeDefined()
  expect(fetched).not.toHaveBeenCalled()
})

it('reports from every page of the portal, also from the first of several at one address', async () => {
  const pages = Object.values(createWaybillRouter(new QueryClient()).routesById).map(({ fullPath }) => fullPath)
  expect(pages).toContain('/shipments/$shipmentNumber/')
  for (const [index, page] of pages.entries()) {
    reportFrom(() => page)
    await report('render', thrown(`Page${index}`))
  }
  expect(sent()).toHaveLength(pages.length)
  expect(sent().filter((said) => !BrowserErrorReport.safeParse(said).success)).toEqual([])
})
