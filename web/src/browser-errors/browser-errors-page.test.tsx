import { fireEvent, screen } from '@testing-library/react'
import type { BrowserError } from '@waybill/contract/browser-errors/browser-errors.ts'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { clearSession, startSession } from '../api/session.ts'
import { renderPage } from '../test/rooms.tsx'
import { signedIn } from '../test/signed-in.ts'
import { BrowserErrorsPage } from './browser-errors-page.tsx'

const ERROR: BrowserError = {
  id: '0190a0b0-0000-7000-8000-000000000001',
  kind: 'render',
  name: 'TypeError',
  place: '/shipments/$shipmentNumber',
  build: 'Ab3dEf9k',
  stack: ['row@list-1.js:1:2', '@index-1.js:3:4'],
  trace: '0198c6b0-7d1e-4c3a-9b1f-3c5a7e9d1b2f',
  count: 3,
  people: 2,
  companies: 1,
  firstSeenAt: '2026-11-23T12:00:00Z',
  lastSeenAt: '2026-11-24T12:00:00Z',
  resolvedAt: null,
  resolvedBy: null,
}
type Sent = { method?: string; body?: string }
const fetched = vi.fn<(path: string, sent: Sent) => Promise<Response>>()

beforeEach(() => {
  startSession(signedIn())
  vi.stubGlobal('fetch', fetched)
})
afterEach(() => {
  clearSession()
  vi.unstubAllGlobals()
})

/** The page with this error, until it is marked. */
async function show(error: BrowserError): Promise<void> {
  let isMarked = false
  fetched.mockReset().mockImplementation(async (_path, { method }) => {
    isMarked ||= method === 'PUT'
    if (method === 'PUT') return new Response(null, { status: 204 })
    return Response.json(isMarked ? { data: [], totalCount: 0 } : { data: [error], totalCount: 1 })
  })
  const search = 'status=all&sortProperty=lastSeen&sortDirection=desc'
  await renderPage(BrowserErrorsPage, '/browser-errors', `/browser-errors?${search}`)
}

const marked = () =>
  fetched.mock.calls.flatMap(([path, { method, body }]) => (method === 'PUT' ? [[path, JSON.parse(body ?? '')]] : []))
const PATH = `/api/v2/browser_errors/${ERROR.id}/resolution`

it('says how often and to how many an error came, and where; marked as done it leaves the list', async () => {
  await show(ERROR)
  const row = await screen.findByRole('article', { name: 'TypeError at /shipments/$shipmentNumber' })
  expect(row.textContent).toContain('3 times · 2 people · 1 company · Build Ab3dEf9k')
  expect(screen.getByRole('button', { name: `Copy Trace ID ${ERROR.trace}` })).toBeDefined()
  fireEvent.click(screen.getByRole('button', { name: 'Stack trace' }))
  expect(await screen.findByText('row@list-1.js:1:2')).toBeDefined()
  fireEvent.click(screen.getByRole('button', { name: 'Mark as done' }))
  expect(await screen.findByText('No errors here')).toBeDefined()
  expect(marked()).toEqual([[PATH, { isResolved: true }]])
})

it('says who marked it as done, and opens it again', async () => {
  await show({ ...ERROR, resolvedAt: '2026-11-24T14:00:00Z', resolvedBy: 'Lee Olsen' })
  expect(await screen.findByText(/^Done .+ by Lee Olsen$/)).toBeDefined()
  fireEvent.click(screen.getByRole('button', { name: 'Reopen' }))
  await vi.waitFor(() => expect(marked()).toEqual([[PATH, { isResolved: false }]]))
})
