import { fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createQueryClient } from '../api/query-client.ts'
import { clearSession, startSession } from '../api/session.ts'
import { createWaybillRouter } from '../router.tsx'
import { renderPage } from '../test/rooms.tsx'
import { DISPATCHER, signedIn } from '../test/signed-in.ts'
import { HowToPage } from './how-to-page.tsx'

const WELCOME = {
  environment: 'local',
  version: '4.34',
  brand: {
    name: 'Northbound Logistics',
    colour: null,
    supportEmail: 'support@northbound.example',
    supportDocsUrl: null,
    supportChatUrl: null,
  },
  streetMap: null,
  demoPeople: [],
  demoPassword: null,
}

beforeEach(() => {
  startSession(signedIn())
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => Response.json(WELCOME)),
  )
})
afterEach(() => {
  clearSession()
  vi.unstubAllGlobals()
})

const show = (at: string) => renderPage(HowToPage, '/how-to', at)

it('lists tours and support docs, and finds some of them by their words', async () => {
  await show('/how-to')
  expect(await screen.findByRole('link', { name: /Answer a tender/ })).toBeDefined()
  expect(screen.getByRole('link', { name: /When an invoice is paid/ })).toBeDefined()
  fireEvent.change(screen.getByRole('searchbox', { name: 'Search help' }), { target: { value: 'seal' } })
  await vi.waitFor(() => expect(screen.queryByRole('link', { name: /Answer a tender/ })).toBeNull())
  expect(screen.getByRole('link', { name: /Record arrival and departure/ })).toBeDefined()
  expect(screen.queryByRole('heading', { name: 'Support Docs' })).toBeNull()
})

it('says so when nothing is found, and where else to ask', async () => {
  await show('/how-to?query=submarine')
  expect(await screen.findByText('Nothing found for “submarine”')).toBeDefined()
  expect(await screen.findByRole('link', { name: 'Write to support@northbound.example' })).toBeDefined()
  expect(screen.queryByRole('link', { name: 'API Documentation' })).toBeNull()
})

it('shows a tour step by step with a picture each, and leads to its page', async () => {
  await show('/how-to?topic=answer-a-tender')
  expect(await screen.findByRole('heading', { level: 1, name: 'Answer a tender' })).toBeDefined()
  const steps = within(screen.getAllByRole('list')[0] ?? document.body).getAllByRole('listitem')
  expect(steps.map((step) => step.querySelector('img')?.src.endsWith('.avif'))).toEqual([true, true, true])
  expect(steps[1]?.textContent).toContain('Press Accept tender, or Decline')
  expect(screen.getByRole('link', { name: 'Go to Tenders' }).getAttribute('href')).toBe('/tenders')
})

it('shows the list in place of a topic that is not the reader’s or that does not exist', async () => {
  await show('/how-to?topic=submit-an-invoice')
  expect(await screen.findByRole('heading', { level: 1, name: 'How To' })).toBeDefined()
})

it('leads administrators to the API documentation', async () => {
  startSession(signedIn(1_800, { ...DISPATCHER, persona: 'carrier-admin', roles: ['Admin'] }))
  await show('/how-to?topic=sign-in-and-access')
  expect((await screen.findByRole('link', { name: 'API Documentation' })).getAttribute('href')).toBe('/api/docs')
})

it('leads from /videos to /how-to, with everything in the query', async () => {
  window.history.replaceState(null, '', '/videos?query=proof&clip=7')
  const router = createWaybillRouter(createQueryClient(() => undefined))
  await router.load()
  await vi.waitFor(() => expect(router.state.location.href).toBe('/how-to?query=proof&clip=7'))
  window.history.replaceState(null, '', '/')
})
