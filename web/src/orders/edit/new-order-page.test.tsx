import { fireEvent, screen, waitFor } from '@testing-library/react'
import { orders } from '@waybill/contract/orders/orders.ts'
import { afterEach, expect, it, vi } from 'vitest'
import * as calls from '../../api/call.ts'
import { Problem } from '../../api/problem.ts'
import { renderPage } from '../../test/rooms.tsx'
import { NewOrderPage } from './new-order-page.tsx'

// jsdom has no CSS object; fields are found by escaped name.
vi.stubGlobal('CSS', { escape: (text: string) => text })
vi.mock('../../shell/current-user.ts', () => ({
  useCurrentUser: () => ({ id: 'me', companyKind: 'shipper', companyId: '0190a0b0-0000-7000-8000-000000000001' }),
}))

afterEach(() => localStorage.clear())

it('says what is missing stop by stop, keeps a draft of the rest, and says beside its field what is refused', async () => {
  vi.spyOn(calls, 'read').mockResolvedValue({ data: [], totalCount: 0 })
  const call = vi
    .spyOn(calls, 'call')
    .mockRejectedValue(new Problem({ status: 422, code: 'bad-request', modelState: { markup: ['Too much'] } }))
  await renderPage(NewOrderPage, '/orders/new', '/orders/new')
  fireEvent.click(screen.getByText('Create order'))
  fireEvent.click(await screen.findByText('Stop 1: Enter when the truck may come'))
  expect(document.activeElement).toBe(screen.getAllByLabelText('Day')[0])
  expect(call).not.toHaveBeenCalled()

  fireEvent.input(screen.getByLabelText(/^Freight value/), { target: { value: '1200' } })
  fireEvent.click(screen.getByText('Save as draft'))
  await waitFor(() => expect(call).toHaveBeenCalledOnce())
  const [endpoint, input] = call.mock.calls[0] ?? []
  expect(endpoint).toBe(orders.create)
  expect(input?.body).toMatchObject({ isDraft: true, freightValue: 1_200, stops: [] })
  expect(await screen.findByText('Too much')).toBeTruthy()
})
