import { act, screen } from '@testing-library/react'
import type { Location } from '@waybill/contract/locations/locations.ts'
import { expect, it, vi } from 'vitest'
import * as calls from '../../api/call.ts'
import { Problem } from '../../api/problem.ts'
import { renderPage } from '../../test/rooms.tsx'
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
