import { screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import * as calls from '../../api/call.ts'
import { renderInside } from '../../test/rooms.tsx'
import { DuePayments } from './due-payments.tsx'

vi.mock('../../shell/current-user.ts', () => ({ useCurrentUser: () => ({ timeZone: 'America/Chicago' }) }))

/** Asked for anew each time: the tooltip of a refused button comes late, and brings a button of its own. */
const whyNot = async (): Promise<string | null> =>
  (await screen.findByRole('button', { name: 'Prepare payments' })).getAttribute('aria-description')

it('names no sum before it knows what is due', async () => {
  vi.spyOn(calls, 'read').mockReturnValue(new Promise(() => undefined))
  await renderInside(<DuePayments />)
  expect(await whyNot()).toBe('Loading')
  expect(screen.queryByText('$0.00')).toBeNull()
})

it('says that nothing is due only when it knows', async () => {
  vi.spyOn(calls, 'read').mockResolvedValue({ data: [], totalCount: 0, total: 0 })
  await renderInside(<DuePayments />)
  await expect.poll(whyNot).toBe('Nothing is due')
  expect(screen.getByText('$0.00')).toBeTruthy()
})
