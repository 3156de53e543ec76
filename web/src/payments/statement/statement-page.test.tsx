import { screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import * as calls from '../../api/call.ts'
import { Problem } from '../../api/problem.ts'
import { renderPage } from '../../test/rooms.tsx'
import { StatementPage } from './statement-page.tsx'

// jsdom has no CSS object; fields are found by escaped name.
vi.stubGlobal('CSS', { escape: (text: string) => text })
vi.mock('../../shell/current-user.ts', () => ({
  useCurrentUser: () => ({ persona: 'carrier-billing', timeZone: 'America/Chicago' }),
}))

it('says at the day what is wrong with the period, and not to try again', async () => {
  const modelState = { to: ['It is before the first day'] }
  vi.spyOn(calls, 'read').mockRejectedValue(
    new Problem({ status: 400, code: 'bad-request', title: 'Not valid', modelState } as never),
  )
  await renderPage(
    StatementPage,
    '/payments/statement',
    '/payments/statement?from=2026-11-28&to=2026-11-01&currency=USD',
  )
  expect(await screen.findByText('It is before the first day', undefined, { timeout: 4000 })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
})
