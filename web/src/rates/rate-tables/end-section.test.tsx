import { fireEvent, screen, waitFor } from '@testing-library/react'
import { type Markup, rateTables } from '@waybill/contract/rates/rate-tables.ts'
import { afterEach, expect, it, vi } from 'vitest'
import * as calls from '../../api/call.ts'
import { Problem } from '../../api/problem.ts'
import { renderInside } from '../../test/rooms.tsx'
import { MarkupSheet } from './markup-sheet.tsx'

// jsdom has no CSS object; fields are found by escaped name.
vi.stubGlobal('CSS', { escape: (text: string) => text })

/** Only what the sheet reads. */
const markup = {
  id: 'b0f5f6bb-8e5c-4f0e-9a33-5d6c7f0c8a11',
  customerId: '0190a0b0-0000-7000-8000-0000000000aa',
  customerName: 'Cedar Foods',
  shippingMode: null,
  percent: 8,
  note: null,
  can: { end: true },
} as Partial<Markup> as Markup

const call = vi.spyOn(calls, 'call')
const ends = () => call.mock.calls.filter(([endpoint]) => endpoint === rateTables.endMarkup)

afterEach(() => void call.mockReset())

it('a refused last day is told at its own field, not at that of the next version', async () => {
  const modelState = { expiresOn: ['It ends before it begins'] }
  call.mockRejectedValue(new Problem({ status: 400, code: 'validation', title: 'Not valid', modelState } as never))
  await renderInside(<MarkupSheet markup={markup} onClose={() => undefined} />)
  fireEvent.click(await screen.findByText('End'))
  const said = await screen.findByText('It ends before it begins')
  const field = said.closest('[data-field]')
  expect(field?.textContent).toContain('Last day')
  await waitFor(() => expect(field?.contains(document.activeElement)).toBe(true))
})

it('ends once when it is pressed twice', async () => {
  call.mockResolvedValue(markup)
  const onClose = vi.fn<() => void>()
  await renderInside(<MarkupSheet markup={markup} onClose={onClose} />)
  const end = await screen.findByText('End')
  fireEvent.click(end)
  fireEvent.click(end)
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(ends()).toHaveLength(1)
})
