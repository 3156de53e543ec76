import { fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import * as calls from '../api/call.ts'
import { Problem } from '../api/problem.ts'
import { clearSession, startSession } from '../api/session.ts'
import { renderInside } from '../test/rooms.tsx'
import { signedIn } from '../test/signed-in.ts'
import { CompanySwitch } from './company-switch.tsx'

beforeEach(() => startSession(signedIn()))
afterEach(() => {
  clearSession()
  vi.restoreAllMocks()
})

it('reads the companies again where they could not be loaded, and is not loading for ever', async () => {
  const read = vi.spyOn(calls, 'read').mockRejectedValueOnce(new Problem({ status: 500 }))
  await renderInside(<CompanySwitch onSwitched={() => undefined} />)
  const again = await screen.findByRole('button', { name: /^This could not be loaded/ })
  read.mockResolvedValue({
    data: [{ companyId: 'a', companyName: 'Birch Logistics', isCurrent: false, canSwitch: true }],
  })
  fireEvent.click(again)
  expect(await screen.findByRole('button', { name: 'Birch Logistics' })).toBeTruthy()
})

it('says on the page, not under the pointer alone, why a company cannot be switched to', async () => {
  const canSwitch = { code: 'x', facts: {}, text: 'It ended its access' }
  vi.spyOn(calls, 'read').mockResolvedValue({
    data: [{ companyId: 'a', companyName: 'Birch Logistics', isCurrent: false, canSwitch }],
  })
  await renderInside(<CompanySwitch onSwitched={() => undefined} />)
  expect(await screen.findByText('It ended its access')).toBeTruthy()
})
