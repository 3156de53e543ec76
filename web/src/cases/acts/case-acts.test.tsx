import { fireEvent, screen, waitFor } from '@testing-library/react'
import { type Case, cases } from '@waybill/contract/cases/cases.ts'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { clearSession, startSession } from '../../api/session.ts'
import { renderInside } from '../../test/rooms.tsx'
import { signedIn } from '../../test/signed-in.ts'
import { because } from '../../test/why-not.ts'
import { toast } from '../../ui/toast.ts'
import { CaseActs } from './case-acts.tsx'
import { ApproveCase } from './decide-case.tsx'

const NOT_THEIRS = { code: 'not-your-role', facts: {}, text: 'Not yours' }
const NONE = {
  upload: true,
  reply: NOT_THEIRS,
  withdraw: NOT_THEIRS,
  reopen: NOT_THEIRS,
  assign: NOT_THEIRS,
  hold: NOT_THEIRS,
  resume: NOT_THEIRS,
  askForDocuments: NOT_THEIRS,
  approve: NOT_THEIRS,
  decline: NOT_THEIRS,
  answer: NOT_THEIRS,
  void: NOT_THEIRS,
} as const satisfies Case['can']

const aCase = (can: Partial<Case['can']>) =>
  ({
    id: '0199f9c2-148a-7de6-8f65-279e36c6db7a',
    caseNumber: '1001',
    type: { code: 2, name: 'Detention - Delivery' },
    requestedAmount: 150,
    currency: 'USD',
    can: { ...NONE, ...can },
  }) as unknown as Case

beforeEach(() => {
  startSession(signedIn())
  vi.stubGlobal('CSS', { escape: (id: string) => id })
})
afterEach(() => {
  clearSession()
  vi.unstubAllGlobals()
})

it('offers the two acts that matter now as buttons, and what is not possible in the menu with its reason', async () => {
  await renderInside(
    <CaseActs
      about={aCase({
        approve: true,
        decline: true,
        assign: true,
        resume: because('The case is not on hold'),
        void: true,
      })}
    />,
  )
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Approve', 'Decline', 'More'])
  fireEvent.click(screen.getByRole('button', { name: 'More' }))
  expect(await screen.findByText('The case is not on hold')).toBeDefined()
  expect(screen.queryByText('Withdraw case')).toBeNull()
})

it('shows nothing to whoever has no part in it', async () => {
  await renderInside(<CaseActs about={aCase({})} />)
  expect(screen.queryByRole('button')).toBeNull()
})

it('wants a reason for approving less than was requested', async () => {
  await renderInside(<ApproveCase about={aCase({ approve: true })} onClose={() => undefined} />)
  expect(screen.getByRole('button', { name: 'Approve $150.00' }).getAttribute('aria-disabled')).toBeNull()
  fireEvent.input(screen.getByLabelText('Amount'), { target: { value: '100' } })
  const part = await screen.findByRole('button', { name: 'Approve $100.00' })
  expect(part.getAttribute('aria-disabled')).toBe('true')
  fireEvent.change(screen.getByLabelText(/Reason/), { target: { value: 'One hour was ours' } })
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Approve $100.00' }).getAttribute('aria-disabled')).toBeNull(),
  )
})

it('does not say approved while the customer is asked', async () => {
  const customerApproval = { customerName: 'Fir Foods' }
  const asked = { ...aCase({ approve: true }), subStatus: 'Awaiting Customer Approval', customerApproval }
  vi.stubGlobal('fetch', async () => Response.json(asked, { status: 201 }))
  // Half a case is enough here.
  vi.spyOn(cases.approve.returns, 'parse').mockImplementation((answer) => answer as Case)
  const says = vi.spyOn(toast, 'success').mockReturnValue('')
  await renderInside(<ApproveCase about={aCase({ approve: true })} onClose={() => undefined} />)
  fireEvent.click(screen.getByRole('button', { name: 'Approve $150.00' }))
  await waitFor(() => expect(says).toHaveBeenCalledWith('Case 1001 is waiting for Fir Foods'))
})
