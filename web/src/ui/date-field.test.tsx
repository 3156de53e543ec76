import { act, fireEvent, render, screen } from '@testing-library/react'
import { type ReactNode, useState } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { ZONE_CLOCKS } from '../test/zone-clocks.ts'
import { setClock, setZoneClocks } from './clock.ts'
import { DateField, DateTimeField, TimeField } from './date-field.tsx'

// Option lists name their rows with it, and jsdom has none.
vi.stubGlobal('CSS', { escape: (text: string) => text })

const told = vi.fn<(value: string | null) => void>()

function Arrived({ zone = null }: { zone?: string | null }): ReactNode {
  const [at, setAt] = useState('2026-11-24T08:00')
  return (
    <DateTimeField
      zone={zone}
      label="Arrived"
      value={at}
      onChange={(next) => {
        told(next)
        setAt(next)
      }}
    />
  )
}

function Opens(): ReactNode {
  const [at, setAt] = useState('08:00')
  return <TimeField zone={null} label="Opens" value={at} onChange={setAt} />
}

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
function type(label: string, text: string): void {
  fireEvent.focus(field(label))
  fireEvent.change(field(label), { target: { value: text } })
}

afterEach(() => {
  setClock('24')
  setZoneClocks(ZONE_CLOCKS)
  told.mockClear()
})

it('understands what is typed, and shows it in full when the field is left', () => {
  render(<Arrived />)
  expect(field('Arrived').value).toBe('11/24/2026 08:00')
  type('Arrived', '2:30p')
  expect(told).toHaveBeenLastCalledWith('2026-11-24T14:30')
  expect(field('Arrived').value).toBe('2:30p')
  fireEvent.blur(field('Arrived'))
  expect(field('Arrived').value).toBe('11/24/2026 14:30')
})

it('keeps what it cannot read, says so, and changes nothing', () => {
  const { container } = render(<Arrived />)
  type('Arrived', '11/31 8a')
  expect(screen.queryByText(/^Enter day and time/)).toBeNull()
  fireEvent.blur(field('Arrived'))
  expect(screen.getByText(/^Enter day and time, like /)).toBeTruthy()
  expect(field('Arrived').value).toBe('11/31 8a')
  expect(field('Arrived').getAttribute('aria-invalid')).toBe('true')
  expect(container.querySelector('[data-unread]')).toBeTruthy()
  expect(told).not.toHaveBeenCalled()
  type('Arrived', '')
  expect(told).toHaveBeenLastCalledWith('')
  expect(container.querySelector('[data-unread]')).toBeNull()
})

it('says that it cannot read a time by a clock that the server has not told, until it is told or the time is cleared', () => {
  setZoneClocks([])
  const { container } = render(<Arrived zone="America/Chicago" />)
  const isUnread = () => container.querySelector('[data-unread]') !== null
  const says = () =>
    screen.queryByText('The time zone of this place is not available yet. Reload the page in a few minutes.')
  expect(says()).toBeTruthy()
  expect(isUnread()).toBe(true)
  expect(field('Arrived').getAttribute('aria-invalid')).toBe('true')
  type('Arrived', '')
  expect(says()).toBeNull()
  expect(isUnread()).toBe(false)
  type('Arrived', '11/24 8a')
  expect(says()).toBeTruthy()
  act(() => setZoneClocks(ZONE_CLOCKS))
  expect(says()).toBeNull()
  expect(isUnread()).toBe(false)
})

it('does not take for local what stood there before the clock was told', () => {
  setZoneClocks([])
  const { container } = render(<Arrived zone="America/Chicago" />)
  act(() => setZoneClocks(ZONE_CLOCKS))
  expect(container.querySelector('[data-unread]')).toBeTruthy()
  type('Arrived', '11/24 9a')
  expect(container.querySelector('[data-unread]')).toBeNull()
})

it('shows the clock that the person reads, in the field and in its panel', async () => {
  setClock('12')
  render(<Opens />)
  expect(field('Opens').value).toBe('8:00 AM')
  fireEvent.click(screen.getByRole('button', { name: 'Open clock' }))
  fireEvent.click(await screen.findByRole('option', { name: '2 PM' }))
  fireEvent.click(screen.getByRole('option', { name: '35' }))
  fireEvent.click(screen.getByRole('button', { name: 'Done' }))
  expect(field('Opens').value).toBe('2:35 PM')
})

it('gives a day chosen in the calendar', async () => {
  const onChange = vi.fn<(day: string | null) => void>()
  render(<DateField label="Paid on" value="2026-11-24" onChange={onChange} />)
  fireEvent.click(screen.getByRole('button', { name: 'Open calendar' }))
  fireEvent.click(await screen.findByRole('button', { name: /November 25, 2026/ }))
  expect(onChange).toHaveBeenCalledWith('2026-11-25')
})
