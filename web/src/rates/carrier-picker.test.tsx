import { QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen } from '@testing-library/react'
import type { TenderableCarrier } from '@waybill/contract/tenders/tenders.ts'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createQueryClient } from '../api/query-client.ts'
import { clearSession, startSession } from '../api/session.ts'
import { renderInside } from '../test/rooms.tsx'
import { signedIn } from '../test/signed-in.ts'
import { CarrierPicker } from './carrier-picker.tsx'

const LOAD = '0190a0b0-0000-7000-8000-000000000001'
const said = (code: string, text: string) => ({ code, facts: {}, text })
const carrier = (digit: string, name: string, of: Partial<TenderableCarrier>): TenderableCarrier => ({
  id: `0190a0b0-0000-7000-8000-0000000000a${digit}`,
  name,
  scac: null,
  number: `C-${digit}`,
  canBook: true,
  fit: { fits: true, reasons: [] },
  ...of,
})
const HELD = carrier('1', 'Cedar Haul', { canBook: said('carrier-do-not-use', 'Cedar Haul is "Do Not Use"') })
const UNFIT = carrier('2', 'Birch Lines', {
  fit: { fits: false, reasons: [{ isGood: false, said: said('fit-no-equipment', 'No Reefer on file') }] },
})
const FIT = carrier('3', 'Alder Freight', {
  fit: { fits: true, reasons: [{ isGood: true, said: said('fit-truck', 'Truck 40 mi away') }] },
})

let asked: string[]
beforeEach(() => {
  startSession(signedIn())
  asked = []
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path)
    return Response.json({ data: [HELD, UNFIT, FIT], totalCount: 3 })
  })
})
afterEach(() => {
  clearSession()
  vi.unstubAllGlobals()
})

const onChange = vi.fn<(chosen: readonly { id: string; name: string }[]) => void>()

it('asks for the load, shows who fits first with the reasons, and lets whoever does not fit be chosen', async () => {
  await renderInside(<CarrierPicker shipmentId={LOAD} chosen={[]} most={5} onChange={onChange} error={undefined} />)
  expect(await screen.findByText('Truck 40 mi away')).toBeDefined()
  expect(asked[0]).toContain(`shipmentId=${LOAD}`)
  const names = screen.getAllByRole('checkbox').map((box) => box.closest('label')?.textContent ?? '')
  expect(names.map((text) => /Alder|Birch|Cedar/.exec(text)?.[0])).toEqual(['Alder', 'Birch', 'Cedar'])
  expect(screen.getByText('Does not fit this load')).toBeDefined()
  fireEvent.click(screen.getByRole('checkbox', { name: /Birch Lines/ }))
  expect(onChange).toHaveBeenCalledWith([{ id: UNFIT.id, name: UNFIT.name }])
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: /Cedar Haul/ }).disabled).toBe(true)
})

it('selects all that fit, nobody else', async () => {
  onChange.mockReset()
  await renderInside(<CarrierPicker shipmentId={LOAD} chosen={[]} most={5} onChange={onChange} error={undefined} />)
  fireEvent.click(await screen.findByRole('button', { name: 'Select all that fit' }))
  await vi.waitFor(() => expect(onChange).toHaveBeenCalledWith([{ id: FIT.id, name: FIT.name }]))
})

it('says that the carriers that fit could not be read, and selects them at the next press', async () => {
  onChange.mockReset()
  const onFailure = vi.fn<(error: unknown) => void>()
  render(
    <QueryClientProvider client={createQueryClient(onFailure)}>
      <CarrierPicker shipmentId={LOAD} chosen={[]} most={5} onChange={onChange} error={undefined} />
    </QueryClientProvider>,
  )
  const selectAll = await screen.findByRole('button', { name: 'Select all that fit' })
  const answered = globalThis.fetch
  vi.stubGlobal('fetch', async () => Response.json({ code: 'unexpected' }, { status: 500 }))
  fireEvent.click(selectAll)
  await vi.waitFor(() => expect(onFailure).toHaveBeenCalledWith(expect.objectContaining({ code: 'unexpected' })))
  expect(onChange).not.toHaveBeenCalled()
  vi.stubGlobal('fetch', answered)
  fireEvent.click(selectAll)
  await vi.waitFor(() => expect(onChange).toHaveBeenCalledWith([{ id: FIT.id, name: FIT.name }]))
})
