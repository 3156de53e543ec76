import { fireEvent, screen, within } from '@testing-library/react'
import { rateTables } from '@waybill/contract/rates/rate-tables.ts'
import { type ReactNode, useEffect } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { entry } from '../../form/entry.ts'
import { FormSheet } from '../../form/shells.tsx'
import { useForm } from '../../form/use-form.ts'
import { renderInside } from '../../test/rooms.tsx'
import { type SurchargeDraft, SurchargeFields } from './surcharge-fields.tsx'

// jsdom has no CSS object; the component library escapes selectors with it.
vi.stubGlobal('CSS', { escape: (text: string) => text })

const kept = vi.fn<(surcharges: SurchargeDraft[]) => void>()
const now = () => kept.mock.lastCall?.[0]
const TARP: SurchargeDraft = { code: 'TAR', description: 'Tarp', rateType: 'Flat', rate: 75 }
const OWN: SurchargeDraft = { code: 'XYZ', description: 'Night gate', rateType: 'Per Hour', rate: 40 }

function Sheet({ first }: { first: SurchargeDraft[] }): ReactNode {
  const form = useForm({
    begin: () => ({ surcharges: first }),
    send: ({ surcharges }) =>
      entry(rateTables.changeContract, { params: { laneContractId: '' }, body: { surcharges } as never }),
    onDone: () => undefined,
    check: () => ({ 'surcharges.0.rate': 'Enter the rate' }),
  })
  const { surcharges } = form.draft
  useEffect(() => kept(surcharges), [surcharges])
  return (
    <FormSheet form={form} title="Contract" act="Save" onClose={() => undefined}>
      <SurchargeFields form={form} />
    </FormSheet>
  )
}

const line = (n: number) => within(screen.getByRole('group', { name: `Surcharge ${n}` }))
const choose = (n: number, label: RegExp, option: string) => {
  fireEvent.click(line(n).getByRole('button', { name: label }))
  fireEvent.click(screen.getByRole('option', { name: option }))
}

afterEach(() => {
  kept.mockClear()
})

it('a line is added, named by its type, priced and taken away', async () => {
  await renderInside(<Sheet first={[]} />)
  fireEvent.click(screen.getByRole('button', { name: 'Add a surcharge' }))
  expect(now()).toEqual([{ code: 'SOC', description: 'Stop-off', rateType: 'Flat', rate: null }])
  choose(1, /(?<!Rate )Type$/, 'Tarp')
  choose(1, /Rate Type/, 'Per hour')
  const rate = line(1).getByRole('textbox', { name: 'Rate' })
  fireEvent.change(rate, { target: { value: '62.5' } })
  fireEvent.blur(rate)
  expect(now()).toEqual([{ code: 'TAR', description: 'Tarp', rateType: 'Per Hour', rate: 62.5 }])
  fireEvent.click(line(1).getByRole('button', { name: 'Remove surcharge 1' }))
  expect(now()).toEqual([])
})

it('words of one’s own, and a code from elsewhere, stay', async () => {
  await renderInside(<Sheet first={[TARP, OWN]} />)
  fireEvent.change(line(1).getByRole('textbox', { name: 'Description' }), { target: { value: 'Lumber tarp' } })
  choose(1, /(?<!Rate )Type$/, 'Other')
  expect(now()).toEqual([{ ...TARP, code: 'MSC', description: 'Lumber tarp' }, OWN])
  fireEvent.click(line(1).getByRole('button', { name: 'Remove surcharge 1' }))
  expect(now()).toEqual([OWN])
})

it('what is refused stands beside its line; the thirteenth says why not', async () => {
  await renderInside(<Sheet first={Array.from({ length: 12 }, () => TARP)} />)
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect(line(1).getByText('Enter the rate')).toBeTruthy()
  expect(line(2).queryByText('Enter the rate')).toBeNull()
  const add = screen.getByRole('button', { name: 'Add a surcharge' })
  expect(add.getAttribute('aria-disabled')).toBe('true')
  fireEvent.click(add)
  expect(now()).toHaveLength(12)
})
