import { screen } from '@testing-library/react'
import type { SupportDesk } from '@waybill/contract/support/support.ts'
import { afterEach, expect, it, vi } from 'vitest'
import { clearSession, startSession } from '../../api/session.ts'
import { renderInside } from '../../test/rooms.tsx'
import { signedIn } from '../../test/signed-in.ts'
import { setClock } from '../../ui/clock.ts'
import { SetWeek } from './set-week.tsx'

afterEach(() => {
  setClock('24')
  clearSession()
  vi.unstubAllGlobals()
})

it('offers the hours by the clock of whoever sets them', async () => {
  // jsdom has no CSS object; the component library escapes selectors with it.
  vi.stubGlobal('CSS', { escape: (text: string) => text })
  setClock('12')
  startSession(signedIn())
  const week = { days: [1], opens: '07:30', closes: '17:00', timeZone: 'America/Chicago' }
  await renderInside(<SetWeek desk={{ week, version: 1 } as SupportDesk} onClose={() => undefined} />)
  expect((await screen.findByRole('button', { name: /From/ })).textContent).toContain('7:30 AM')
  expect(screen.getByRole('button', { name: /^5:00 PM|To/ }).textContent).toContain('5:00 PM')
})
