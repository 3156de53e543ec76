import { screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import * as calls from '../api/call.ts'
import { renderInside } from '../test/rooms.tsx'
import { DuePayments } from './due-payments.tsx'

vi.mock('../shell/current-user.ts', () => ({ useCurrentUser: () => ({ timeZone: 'America/Chicago' }) }))

async function prepareButton(): Promise<HTMLElement> {
  await renderInside(<DuePayments />)
  return await screen.findByRole('button', { name: 'Prepare payments' })
}

it('names no sum before it knows what is due', async () => {
  vi.spyOn(calls, 'read').mockReturnValue(new Promise(() => undefined))
  const prepare = await prepareButton()
  expect(prepare.getAttribute('aria-description')).toBe('Loading')
  expect(screen.queryByText('$0.00')).toBeNull()
})

it('says that nothing is due only when it knows', async () => {
  vi.spyOn(calls, 'read').mockResolvedValue({ data: [], totalCount: 0, total: 0 })
  const prepare = await prepareButton()
  await vi.waitFor(() => expect(prepare.getAttribute('aria-description')).toBe('Nothing is due'))
  expect(screen.getByText('$0.00')).toBeTruthy()
})
