import { fireEvent, screen, waitFor } from '@testing-library/react'
import type { SavedSearch } from '@waybill/contract/available-freight/board-alerts.ts'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import * as calls from '../../api/call.ts'
import { clearSession, startSession } from '../../api/session.ts'
import { renderInside } from '../../test/rooms.tsx'
import { signedIn } from '../../test/signed-in.ts'
import { alertText, searchText } from './search-text.ts'
import { SetAlert } from './set-alert.tsx'

// jsdom has no CSS object; the component library escapes selectors with it.
vi.stubGlobal('CSS', { escape: (text: string) => text })

beforeEach(() => startSession(signedIn()))
afterEach(clearSession)

const search: SavedSearch = {
  id: '0190a0b0-0000-7000-8000-000000000001',
  name: 'Chicago reefers',
  filters: {
    view: 'open',
    sortProperty: 'age',
    sortDirection: 'desc',
    origin: 'Chicago, IL',
    originRadius: 150,
    destinationRadius: 100,
    destinationStates: ['TX', 'OK'],
    equipmentModes: [1],
    minPerMile: 2.5,
  },
  pace: 'off',
  quiet: null,
}

it('says what a search asks for, and when it tells', () => {
  expect(searchText(search.filters)).toMatch(/^from Chicago, IL, 150 mi · to TX, OK · .+ · at least \$2.5\/mi$/)
  const bare = { view: 'open', sortProperty: 'age', sortDirection: 'desc' } as const
  expect(searchText({ ...bare, originRadius: 100, destinationRadius: 100 })).toBe('Every open load')
  expect(searchText({ ...bare, originRadius: 100, destinationRadius: 100, area: '-90,40,-85,43' })).toBe(
    'in a part of the map',
  )
  expect(alertText(search)).toBe('No alert')
  expect(alertText({ pace: 'at-once', quiet: { from: '21:00', until: '06:30' } })).toBe(
    'Alerts you right away · quiet 21:00–06:30',
  )
})

it('turns an alert on, with quiet hours', async () => {
  const call = vi.spyOn(calls, 'call').mockResolvedValue({ ...search, pace: 'at-once' })
  const onClose = vi.fn<() => void>()
  await renderInside(<SetAlert search={search} onClose={onClose} />)
  fireEvent.click(await screen.findByRole('radio', { name: 'Right away' }))
  fireEvent.click(await screen.findByRole('switch', { name: 'Quiet hours' }))
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(call.mock.calls[0]?.[1]).toMatchObject({
    params: { filterSetId: search.id },
    body: { pace: 'at-once', quiet: { from: '21:00', until: '06:00' } },
  })
})
