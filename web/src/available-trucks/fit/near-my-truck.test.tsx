import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { clearSession, startSession } from '../../api/session.ts'
import { renderInside } from '../../test/rooms.tsx'
import { signedIn } from '../../test/signed-in.ts'
import { NearMyTruck } from './near-my-truck.tsx'

const REEFER = {
  id: '0190a0b0-0000-7000-8000-0000000000e1',
  place: { city: 'Phoenix', state: 'AZ', timeZone: 'America/Phoenix' },
  equipmentMode: 1,
  trailerFeet: null,
  tractorNumber: '4340',
  // The evening before, in Greenwich the next day.
  emptyFrom: '2026-11-27T22:00:00-07:00',
  emptyUntil: '2026-11-29T06:00:00-07:00',
  radius: 150,
}
let trucks: unknown[]

beforeEach(() => {
  startSession(signedIn())
  trucks = [REEFER]
  vi.stubGlobal('fetch', async () => Response.json({ data: trucks, totalCount: trucks.length }))
})
afterEach(() => {
  clearSession()
  vi.unstubAllGlobals()
})

const onChoose = vi.fn<(from: object) => void>()

async function choose(name: RegExp): Promise<void> {
  fireEvent.click(await screen.findByRole('button', { name: /Near my truck/ }))
  fireEvent.click(within(await screen.findByRole('listbox')).getByRole('option', { name }))
}

it('searches around the truck, for what a reefer hauls, on the days of the place while it waits', async () => {
  await renderInside(<NearMyTruck origin={undefined} onChoose={onChoose} />)
  await choose(/^Phoenix, AZ/)
  expect(onChoose).toHaveBeenCalledWith({
    origin: 'Phoenix, AZ',
    originRadius: 150,
    equipmentModes: [0, 1],
    pickupStart: '2026-11-27',
    pickupEnd: '2026-11-29',
  })
})

it('without a truck searches anywhere again', async () => {
  onChoose.mockReset()
  await renderInside(<NearMyTruck origin="Phoenix, AZ" onChoose={onChoose} />)
  expect((await screen.findByRole('button', { name: /Near my truck/ })).textContent).toContain('Phoenix, AZ')
  await choose(/^No truck/)
  expect(onChoose).toHaveBeenCalledWith({
    origin: undefined,
    originRadius: 100,
    equipmentModes: undefined,
    pickupStart: undefined,
    pickupEnd: undefined,
  })
})

it('is not there for a company without trucks', async () => {
  trucks = []
  await renderInside(<NearMyTruck origin={undefined} onChoose={onChoose} />)
  await waitFor(() => expect(screen.queryByRole('button', { name: /Near my truck/ })).toBeNull())
})
