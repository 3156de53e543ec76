import { fireEvent, render, screen } from '@testing-library/react'
import { type ReactNode, useState } from 'react'
import { expect, it, vi } from 'vitest'
import { DateFilter } from './date-filter.tsx'
import { type Days, datePresets, daysOf } from './date-presets.ts'

const spoken = vi.hoisted(() => ({ locale: 'en-US' }))
vi.mock(import('./words.ts'), async (original) => ({ ...(await original()), locale: () => spoken.locale }))

// Option lists name their rows with it, and jsdom has none.
vi.stubGlobal('CSS', { escape: (text: string) => text })

/** Like the lists: the address keeps only the days. */
function Filtered(): ReactNode {
  const [days, setDays] = useState<Days>()
  const preset = datePresets.find((one) => daysOf(one)?.start === days?.start && daysOf(one)?.end === days?.end)
  const value = days ? { preset: preset ?? ('Range' as const), days } : null
  return <DateFilter label="Invoice Date" value={value} onChange={(chosen) => setDays(chosen?.days)} />
}

const choose = (option: string) => {
  fireEvent.click(screen.getByRole('button', { name: /^(Any day|Range).*Invoice Date/ }))
  fireEvent.click(screen.getByRole('option', { name: option }))
}

it('gives the ends of a range to set, though it begins with the days of this week', () => {
  render(<Filtered />)
  choose('Range')
  expect(screen.getByRole('button', { name: /Range.*Invoice Date/ })).toBeTruthy()
  expect(screen.getAllByRole('spinbutton')).toHaveLength(6)
})

it('keeps no range beside a preset', () => {
  render(<Filtered />)
  choose('Range')
  choose('Today')
  expect(screen.queryByRole('spinbutton')).toBeNull()
})

it.each(['es-US', 'fr-CA'])('takes the days month first in %s too, as they are written', (locale) => {
  spoken.locale = locale
  render(<Filtered />)
  choose('Range')
  const order = screen.getAllByRole('spinbutton').map((segment) => segment.dataset.type)
  expect(order.slice(0, 3)).toEqual(['month', 'day', 'year'])
  spoken.locale = 'en-US'
})

it('marks segments that are named in English for readers of French', () => {
  spoken.locale = 'fr-CA'
  render(<Filtered />)
  choose('Range')
  const [month] = screen.getAllByRole('spinbutton')
  expect(month?.closest('[lang]')?.getAttribute('lang')).toBe('en-US')
  expect(screen.getByRole('button', { name: /^Open calendar/ }).closest('[lang]')).toBeNull()
  spoken.locale = 'en-US'
})
