import { act, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ComboBox, type ComboBoxProps } from './combo-box.tsx'

// jsdom has none, and the open list asks for it.
beforeEach(() => vi.stubGlobal('CSS', { escape: (text: string) => text }))
afterEach(() => vi.unstubAllGlobals())

function searched(remote: NonNullable<ComboBoxProps['remote']>) {
  render(<ComboBox label="Shipment" options={[]} remote={remote} />)
  act(() => screen.getByRole('combobox').focus())
  fireEvent.keyDown(screen.getByRole('combobox'), { key: 'ArrowDown' })
}

it('does not call a search that failed one without results', () => {
  searched({ isFetching: false, isError: true })
  expect(screen.getByRole('listbox').textContent).toBe('The search did not respond. Try again.')
})

it('says that nothing matches when the server has said so', () => {
  searched({ isFetching: false, isError: false })
  expect(screen.getByRole('listbox').textContent).toBe('No Matching Results')
})

it('opens its list when it gets the focus, unless something is chosen', () => {
  const options = [{ value: 'alder', label: 'Alder Freight' }]
  const { rerender } = render(<ComboBox label="Company" options={options} value="alder" />)
  act(() => screen.getByRole('combobox').focus())
  expect(screen.queryByRole('listbox')).toBeNull()
  act(() => screen.getByRole('combobox').blur())
  rerender(<ComboBox label="Company" options={options} value={null} />)
  act(() => screen.getByRole('combobox').focus())
  expect(screen.getByRole('listbox')).toBeTruthy()
})
