import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { clearSession, startSession } from '../api/session.ts'
import { renderInside } from '../test/rooms.tsx'
import { signedIn } from '../test/signed-in.ts'
import { HistoryEntries } from './history-section.tsx'

const SUBJECT = { type: 'shipment', id: '0190a0b0-0000-7000-8000-0000000000b1' } as const
const TOTAL = 35

afterEach(() => {
  clearSession()
  vi.unstubAllGlobals()
})

it('shows the latest twenty of a long history, and the earlier ones to whoever asks', async () => {
  vi.stubGlobal('fetch', async (url: string) => {
    const { searchParams } = new URL(url, 'http://waybill.example')
    const [page, size] = [Number(searchParams.get('page')), Number(searchParams.get('pageSize'))]
    const from = (page - 1) * size
    const data = Array.from({ length: Math.min(size, TOTAL - from) }, (_, place) => ({
      id: `0190a0b0-0000-7000-8000-${String(from + place).padStart(12, '0')}`,
      description: `Entry ${from + place + 1}`,
      said: { code: 'of-a-newer-server', facts: {}, text: `Entry ${from + place + 1}` },
      operationDateTime: '2026-11-20T05:44:00-06:00',
      timeZone: 'America/Chicago',
      firstName: 'Maria',
      lastName: 'Okafor',
    }))
    return Response.json({ data, totalCount: TOTAL })
  })
  startSession(signedIn())
  await renderInside(<HistoryEntries subject={SUBJECT} />)
  expect(await screen.findByText('Entry 20')).toBeTruthy()
  expect(screen.getAllByRole('listitem')[0]?.textContent).toMatch(/^Entry 1.* · Maria Okafor$/)
  expect(screen.queryByText('Entry 21')).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Show earlier' }))
  expect(await screen.findByText('Entry 35')).toBeTruthy()
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Show earlier' })).toBeNull())
})
