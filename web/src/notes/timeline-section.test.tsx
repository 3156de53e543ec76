import { fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { clearSession, startSession } from '../api/session.ts'
import { renderInside } from '../test/rooms.tsx'
import { signedIn } from '../test/signed-in.ts'
import { TimelineSection } from './timeline-section.tsx'

afterEach(() => {
  clearSession()
  vi.unstubAllGlobals()
})

it('tells a load’s timeline by the clock that the server names', async () => {
  const entry = {
    kind: 'history',
    id: '0190a0b0-0000-7000-8000-000000000001',
    at: '2026-11-24T11:00:00-07:00',
    timeZone: 'America/Phoenix',
    by: 'Maria Okafor',
    description: 'Rate changed',
    said: { code: 'of-a-newer-server', facts: {}, text: 'Rate changed' },
  }
  vi.stubGlobal('fetch', async () => Response.json({ data: [entry], totalCount: 1 }))
  startSession(signedIn())
  const subject = { type: 'shipment', id: '0190a0b0-0000-7000-8000-0000000000b1' } as const
  await renderInside(<TimelineSection subject={subject} />)
  fireEvent.click(screen.getByRole('button', { name: 'Timeline' }))
  await screen.findByText('Rate changed')
  expect(screen.getByRole('listitem').textContent).toContain('11:00 MST')
})
