import { fireEvent, screen, within } from '@testing-library/react'
import type { BenefitsByTier } from '@waybill/contract/company/tier-benefits.ts'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import * as calls from '../../api/call.ts'
import { clearSession, startSession } from '../../api/session.ts'
import { renderInside } from '../../test/rooms.tsx'
import { signedIn } from '../../test/signed-in.ts'
import { RequestRemitTo } from './request-remit-to.tsx'

const benefits = (tier: 'Gold' | 'Standard', seven: number, two: number) => ({
  tier,
  quickPay: { 'quick-7': seven, 'quick-2': two },
  mayBookNow: true,
  headStartMinutes: 0,
})

beforeEach(() => {
  startSession(signedIn())
  vi.stubGlobal('CSS', { escape: (text: string) => text })
})
afterEach(() => {
  clearSession()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

it('says the fees of quick pay that the carrier’s tier has now', async () => {
  const known: BenefitsByTier = {
    version: 1,
    tiers: [benefits('Gold', 0, 2), benefits('Standard', 2, 4)],
    own: 'Gold',
    can: { set: true },
  }
  vi.spyOn(calls, 'read').mockResolvedValue(known)
  await renderInside(<RequestRemitTo onClose={() => undefined} />)
  fireEvent.click(await screen.findByRole('button', { name: /Terms/ }))
  const texts = within(await screen.findByRole('listbox'))
    .getAllByRole('option')
    .map(({ textContent }) => textContent)
  expect(texts).toEqual(['Standard, without a fee', 'Quick pay: 7 daysNo fee', 'Quick pay: 2 days2 % of each invoice'])
})
