import { fireEvent, screen } from '@testing-library/react'
import type { PaymentRunSummary } from '@waybill/contract/payments/payment-runs.ts'
import { expect, it, vi } from 'vitest'
import { renderInside } from '../../test/rooms.tsx'
import { because } from '../../test/why-not.ts'
import { ReleaseRun } from './release-run.tsx'
import { RunRow } from './run-row.tsx'

vi.mock('../../shell/current-user.ts', () => ({ useCurrentUser: () => ({ timeZone: 'America/Chicago' }) }))

// jsdom has no CSS object; the component library escapes selectors with it.
vi.stubGlobal('CSS', { escape: (text: string) => text })

const RUN = {
  id: '8975de33-39f6-441b-b2f7-d70eef99e87e',
  runNumber: '3036',
  method: 'ach',
  currency: 'USD',
  payOn: '2026-11-20',
  state: 'Released',
  total: 3806.97,
  preparedAt: '2026-11-19T00:00:00.000Z',
  preparedBy: 'Nora Lindqvist',
  releasedAt: '2026-11-20T15:00:00.000Z',
  releasedBy: 'Iris Vandermeer',
  paymentCount: 2,
  openCount: 2,
  can: { release: because('The run was already sent'), withdraw: because('The run was already sent') },
} as PaymentRunSummary

it('offers Try again where its payments do not come', async () => {
  const refuse = () => Promise.resolve(new Response('{"title":"No"}', { status: 403 }))
  vi.stubGlobal('fetch', vi.fn(refuse))
  await renderInside(
    <ul>
      <RunRow run={RUN} acts={{ begin: () => undefined, dialog: null }} />
    </ul>,
  )
  fireEvent.click(await screen.findByText('2 payments'))
  expect(await screen.findByRole('button', { name: 'Try again' }, { timeout: 4000 })).toBeTruthy()
})

it('says in the open dialog that somebody else has sent the run', async () => {
  await renderInside(<ReleaseRun run={RUN} onClose={() => undefined} />)
  const send = await screen.findByRole('button', { name: 'Send $3,806.97' })
  expect(send.getAttribute('aria-description')).toBe('The run was already sent')
})
