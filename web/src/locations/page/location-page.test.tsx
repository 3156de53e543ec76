import { act, fireEvent, screen } from '@testing-library/react'
import type { Location } from '@waybill/contract/locations/locations.ts'
import { afterEach, expect, it, vi } from 'vitest'
import * as calls from '../../api/call.ts'
import { Problem } from '../../api/problem.ts'
import { clearSession, startSession } from '../../api/session.ts'
import { renderPage } from '../../test/rooms.tsx'
import { signedIn } from '../../test/signed-in.ts'
import { because } from '../../test/why-not.ts'
import { LocationPage } from './location-page.tsx'

const PLACE: Partial<Location> = {
  locationNumber: '2001',
  name: 'Chicago DC',
  city: 'Chicago',
  province: 'IL',
  postalCode: '60638',
  timeZone: 'America/Chicago',
  phoneNumbers: [],
  ediCodes: [],
  dockSchedules: [],
  can: { edit: because('Not yours'), readHistory: because('Not yours') },
}

afterEach(() => {
  clearSession()
  vi.restoreAllMocks()
})

it('shuts what was open on one place when another one follows', async () => {
  vi.stubGlobal('CSS', { escape: (text: string) => text })
  startSession(signedIn())
  const places = new Map([
    ['2001', { ...PLACE, id: '0190a0b0-0000-7000-8000-000000000001' }],
    ['2002', { ...PLACE, id: '0190a0b0-0000-7000-8000-000000000002', locationNumber: '2002', name: 'Dallas DC' }],
  ])
  vi.spyOn(calls, 'read').mockImplementation(async (_endpoint, asked) => {
    const { locationNumber } = asked.params as unknown as { locationNumber: string }
    return { ...places.get(locationNumber), can: { edit: true, readHistory: because('Not yours') } }
  })
  const { go } = await renderPage(LocationPage, '/locations/$locationNumber', '/locations/2001')
  fireEvent.click(await screen.findByRole('button', { name: 'Edit' }))
  await screen.findByRole('dialog', { name: 'Edit Chicago DC' })
  await act(() => go('/locations/2002'))
  await screen.findByRole('heading', { level: 1, name: /Dallas DC/ })
  expect(screen.queryByRole('dialog')).toBeNull()
})

it('keeps a place that cannot be refreshed, and says that it may be old (UX 6)', async () => {
  const answers = vi.spyOn(calls, 'read').mockResolvedValue(PLACE)
  const { client } = await renderPage(LocationPage, '/locations/$locationNumber', '/locations/2001')
  await screen.findByRole('heading', { level: 1, name: /Chicago DC/ })
  answers.mockRejectedValue(new Error('gone'))
  await act(() => client.refetchQueries())
  await screen.findByText('This location could not be refreshed. What you see may be old.')
  expect(screen.getByRole('heading', { level: 1, name: /Chicago DC/ })).toBeTruthy()
  answers.mockRejectedValue(
    new Problem({ type: '/problems/not-found', title: 'Not found', status: 404, code: 'not-found', traceId: '7' }),
  )
  await act(() => client.refetchQueries())
  await screen.findByText('There is no such location')
})
