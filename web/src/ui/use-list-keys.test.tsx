import { act, fireEvent, render, screen } from '@testing-library/react'
import { type ReactNode, useState } from 'react'
import { expect, it, vi } from 'vitest'
import { useListKeys } from './use-list-keys.ts'

const ROWS = ['4340001', '4340002', '4340003']
const closed = vi.fn<() => void>()
const opened = vi.fn<(row: string | undefined) => void>()

function List(): ReactNode {
  const [chosen, setChosen] = useState(0)
  useListKeys({
    onStep: (by) => setChosen((at) => at + by),
    onOpen: () => opened(ROWS[chosen]),
    onClose: closed,
  })
  return (
    <ul>
      {ROWS.map((row, at) => (
        <li key={row} aria-current={at === chosen || undefined}>
          <a href={`#${row}`}>{row}</a>
        </li>
      ))}
    </ul>
  )
}

it('walks on from the row that was pressed, and Enter opens the one that is shown', () => {
  render(<List />)
  const first = screen.getByRole('link', { name: '4340001' })
  act(() => first.focus())
  fireEvent.keyDown(first, { key: 'j' })
  const second = screen.getByRole('link', { name: '4340002' })
  expect(document.activeElement).toBe(second)
  const goesToItsPreview = fireEvent.keyDown(second, { key: 'Enter' })
  expect(goesToItsPreview).toBe(false)
  expect(opened).toHaveBeenLastCalledWith('4340002')
})

it('takes the focus along from the page and from the views, and back to the row when the preview closes', () => {
  render(
    <>
      <div role="tablist">
        <button type="button" role="tab">
          Views
        </button>
      </div>
      <List />
      <aside data-preview="">
        <button type="button">Record arrival</button>
      </aside>
    </>,
  )
  fireEvent.keyDown(document.body, { key: 'j' })
  expect(document.activeElement?.textContent).toBe('4340002')
  const tab = screen.getByRole('tab')
  act(() => tab.focus())
  fireEvent.keyDown(tab, { key: 'ArrowDown' })
  expect(document.activeElement).toBe(tab)
  fireEvent.keyDown(tab, { key: 'j' })
  expect(document.activeElement?.textContent).toBe('4340003')
  const inPreview = screen.getByRole('button', { name: 'Record arrival' })
  act(() => inPreview.focus())
  fireEvent.keyDown(inPreview, { key: 'k' })
  expect(document.activeElement).toBe(inPreview)
  fireEvent.keyDown(inPreview, { key: 'Escape' })
  expect(document.activeElement?.textContent).toBe('4340002')
})

it('leaves Enter to the links of other rows', () => {
  render(<List />)
  opened.mockClear()
  expect(fireEvent.keyDown(screen.getByRole('link', { name: '4340003' }), { key: 'Enter' })).toBe(true)
  expect(opened).not.toHaveBeenCalled()
})

it('leaves the keys to what floats above the page, the browser’s own dialogs too', () => {
  closed.mockClear()
  render(
    <>
      <List />
      <dialog open>
        <button type="button">Close</button>
      </dialog>
    </>,
  )
  fireEvent.keyDown(screen.getByRole('button', { name: 'Close' }), { key: 'Escape' })
  expect(closed).not.toHaveBeenCalled()
  fireEvent.keyDown(document.body, { key: 'Escape' })
  expect(closed).toHaveBeenCalledOnce()
})
