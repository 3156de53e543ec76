import { screen, within } from '@testing-library/react'
import { contacts } from '@waybill/contract/contacts/contacts.ts'
import type { Endpoint } from '@waybill/contract/endpoint.ts'
import { afterEach, expect, it, vi } from 'vitest'
import * as calls from '../../api/call.ts'
import { Problem } from '../../api/problem.ts'
import { clearSession, startSession } from '../../api/session.ts'
import { renderPage } from '../../test/rooms.tsx'
import { DISPATCHER, signedIn } from '../../test/signed-in.ts'
import { ContactsPage } from './contacts-page.tsx'

const ADMIN = { ...DISPATCHER, persona: 'carrier-admin' as const, roles: ['Admin' as const] }

afterEach(() => {
  clearSession()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

it.each([
  ['an administrator, although the companies could not be read', ADMIN, 1],
  ['nobody else', DISPATCHER, 0],
])('offers a new contact to %s', async (_who, user, count) => {
  startSession(signedIn(1_800, user))
  vi.spyOn(calls, 'read').mockRejectedValue(new Problem({ status: 500 }))
  await renderPage(ContactsPage, 'contacts-list', '/contacts-list?tab=people')
  expect(await screen.findByText('The contacts could not be loaded')).toBeTruthy()
  expect(screen.queryAllByRole('button', { name: 'New contact' })).toHaveLength(count)
})

it('does not say that there are no access requests while their number is not known', async () => {
  startSession(signedIn(1_800, ADMIN))
  vi.spyOn(calls, 'read').mockRejectedValue(new Problem({ status: 500 }))
  await renderPage(ContactsPage, 'contacts-list', '/contacts-list?tab=people')
  const view = await screen.findByRole('link', { name: /Access requests/ })
  expect(view.textContent).toBe('Access requests')
})

it('moves no view when the companies arrive: whoever is about to press one presses that one', async () => {
  startSession(signedIn(1_800, ADMIN))
  let companiesArrive: (answer: unknown) => void = () => undefined
  const late = new Promise((resolve) => {
    companiesArrive = resolve
  })
  vi.spyOn(calls, 'read').mockImplementation(async ({ path }: Endpoint) => {
    if (path === contacts.companies.path) return await late
    throw new Problem({ status: 500 })
  })
  await renderPage(ContactsPage, 'contacts-list', '/contacts-list?tab=people')
  const views = within(await screen.findByRole('navigation', { name: 'Views' }))
  const names = () => views.getAllByRole('link').map((link) => link.textContent)
  expect(names()).toEqual(['Everybody', 'Access requests'])
  companiesArrive({ data: [{ id: ADMIN.companyId, name: 'Alder Freight', peopleCount: 3, driverCount: 0 }] })
  await views.findByRole('link', { name: /Alder Freight/ })
  expect(names()).toEqual(['Everybody', 'Access requests', 'Alder Freight3'])
})
