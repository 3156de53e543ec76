import { fireEvent, render, screen } from '@testing-library/react'
import { type ReactNode, useState } from 'react'
import { expect, it, vi } from 'vitest'
import { DateFilter } from './date-filter.tsx'
import { type Days, datePresets, daysOf } from './date-presets.ts'

// Option lists name their rows with it, and jsdom has none.
vi.stubGlobal('CSS', { escape: (text: string) => text })

/** Like the lists: the address keeps only the days. */
function Filtered(): ReactNode {
  const [days, setDays] = useState<Days>()
  const preset = datePresets.find((one) => daysOf(one)?.start === days?.start && daysOf(one)?.end === days?.end)
  const value = days ? { preset: preset ?? ('Range' as const), days } : null
  return (
    <>
      <DateFilter label="Invoice Date" value={value} onChange={(chosen) => setDays(chosen?.days)} />
      {days ? `${days.start} to ${days.end}` : null}
      <button type="button" aria-label="Back" onClick={() => setDays({ start: '2026-06-01', end: '2026-06-30' })} />
    </>
  )
}

const choose = (option: string) => {
  fireEvent.click(screen.getByRole('button', { name: /^(Any day|Range).*Invoice Date/ }))
  fireEvent.click(screen.getByRole('option', { name: option }))
}

const end = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const type = (label: string, value: string) => {
  fireEvent.focus(end(label))
  fireEvent.change(end(label), { target: { value } })
  fireEvent.blur(end(label))
}

it('gives the ends of a range to set, though it begins with the days of this week', () => {
  render(<Filtered />)
  choose('Range')
  expect(screen.getByRole('button', { name: /Range.*Invoice Date/ })).toBeTruthy()
  type('First day', '11/1/2026')
  type('Last day', '11/30/26')
  expect(screen.getByText('2026-11-01 to 2026-11-30')).toBeTruthy()
})

it('keeps days that are out of order as typed, says so, and filters by them once they are in order', () => {
  render(<Filtered />)
  choose('Range')
  type('First day', '11/1/2026')
  type('Last day', '11/30/2026')
  type('Last day', '10/2/2026')
  expect(end('Last day').getAttribute('aria-invalid')).toBe('true')
  expect(screen.getByText('It is before the first day')).toBeTruthy()
  expect(screen.getByText('2026-11-01 to 2026-11-30')).toBeTruthy()
  type('First day', '10/1/2026')
  expect(screen.queryByText('It is before the first day')).toBeNull()
  expect(screen.getByText('2026-10-01 to 2026-10-02')).toBeTruthy()
})

it('forgets days out of order when the list gets others', () => {
  render(<Filtered />)
  choose('Range')
  type('First day', '11/1/2026')
  type('Last day', '10/2/2026')
  fireEvent.click(screen.getByLabelText('Back'))
  expect([end('First day').value, end('Last day').value]).toEqual(['6/01/2026', '6/30/2026'])
  expect(screen.queryByText('It is before the first day')).toBeNull()
})

it('keeps the day of an end that is emptied', () => {
  render(<Filtered />)
  choose('Range')
  type('First day', '11/1/2026')
  type('First day', '')
  expect(end('First day').value).toBe('11/01/2026')
})

it('keeps no range beside a preset', () => {
  render(<Filtered />)
  choose('Range')
  choose('Today')
  expect(screen.queryByLabelText('First day')).toBeNull()
})
