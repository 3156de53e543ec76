import { fireEvent, screen } from '@testing-library/react'
import type { Shipment } from '@waybill/contract/shipments/shipments.ts'
import { afterEach, expect, it, vi } from 'vitest'
import { clearSession, startSession } from '../../api/session.ts'
import { renderInside } from '../../test/rooms.tsx'
import { signedIn } from '../../test/signed-in.ts'
import { HistorySection } from './activity-section.tsx'

afterEach(() => {
  clearSession()
  vi.unstubAllGlobals()
})

it('tells each entry of a load’s history by the clock that the server names', async () => {
  const times = [
    ['2026-11-24T11:00:00-07:00', 'America/Denver'],
    ['2026-11-24T16:00:00-05:00', 'America/New_York'],
  ]
  const acts = times.map(([operationDateTime, timeZone], place) => ({
    id: `0190a0b0-0000-7000-8000-00000000000${place}`,
    description: 'Rate changed',
    said: { code: 'of-a-newer-server', facts: {}, text: 'Rate changed' },
    operationDateTime,
    timeZone,
    firstName: 'Maria',
    lastName: 'Okafor',
  }))
  vi.stubGlobal('fetch', async () => Response.json({ data: acts, totalCount: acts.length }))
  startSession(signedIn())
  const shipment = { id: '0190a0b0-0000-7000-8000-0000000000b1' } as Partial<Shipment> as Shipment
  await renderInside(<HistorySection shipment={shipment} />)
  fireEvent.click(screen.getByRole('button', { name: 'History' }))
  await screen.findAllByText('Rate changed')
  const told = screen.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(told).toEqual([expect.stringContaining('11:00 MST'), expect.stringContaining('16:00 EST')])
})
