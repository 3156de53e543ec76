import { act, fireEvent, render, screen } from '@testing-library/react'
import { type ReactNode, useState } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ZONE_CLOCKS } from '../../test/zone-clocks.ts'
import { setZoneClocks } from '../../ui/clock.ts'
import { ZoneField } from './zone-field.tsx'

// jsdom has none, and the open list asks for it.
beforeEach(() => {
  vi.stubGlobal('CSS', { escape: (text: string) => text })
  vi.useFakeTimers({ now: new Date('2026-11-24T12:00:00Z'), toFake: ['Date'] })
  setZoneClocks(ZONE_CLOCKS)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function Entry(): ReactNode {
  const [zone, setZone] = useState('America/Denver')
  return (
    <>
      <ZoneField own="America/Boise" value={zone} onChange={setZone} error={undefined} />
      <output>{zone}</output>
    </>
  )
}

function found(text: string): (string | null)[] {
  const { unmount } = render(<Entry />)
  act(() => screen.getByRole('combobox').focus())
  fireEvent.change(screen.getByRole('combobox'), { target: { value: text } })
  const options = screen.getAllByRole('option').map(({ textContent }) => textContent)
  unmount()
  return options
}

it('names a time zone as people do', () => {
  render(<Entry />)
  expect(screen.getByRole<HTMLInputElement>('combobox').value).toBe('Denver (Mountain Time, MST)')
})

it('finds it by its time, its abbreviation, its city and its name in the database', () => {
  expect(found('Central')).toEqual([
    'Chicago (Central Time, CST)',
    'Winnipeg (Central Time, CST)',
    'Regina (Central Time, CST)',
  ])
  expect(found('America/Chi')).toEqual(['Chicago (Central Time, CST)'])
  expect(found('hst')).toEqual(['Honolulu (Hawaii Time, HST)'])
  expect(found('bois')).toEqual(['Boise (Mountain Time, MST)'])
})

it('keeps the zone of who clears the field, and takes the one that is chosen', () => {
  render(<Entry />)
  const box = screen.getByRole<HTMLInputElement>('combobox')
  act(() => box.focus())
  fireEvent.change(box, { target: { value: '' } })
  act(() => box.blur())
  expect(screen.getByRole('status').textContent).toBe('America/Denver')
  expect(box.value).toBe('Denver (Mountain Time, MST)')
  act(() => box.focus())
  fireEvent.change(box, { target: { value: 'Phoenix' } })
  fireEvent.click(screen.getByRole('option'))
  expect(screen.getByRole('status').textContent).toBe('America/Phoenix')
})
