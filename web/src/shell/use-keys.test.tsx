import { fireEvent, render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'
import { useKeys } from './use-keys.ts'

const toSearch = vi.fn<() => void>()

function Page({ children }: { children?: ReactNode }): ReactNode {
  useKeys({ '/': toSearch, 'mod+k': toSearch })
  return (
    <main>
      <input aria-label="Search" />
      {children}
    </main>
  )
}

beforeEach(() => toSearch.mockReset())

it('hears single keys on the page, and while a panel of the header waits closed', () => {
  render(
    <Page>
      <div popover="auto" role="dialog" aria-label="Updates" />
    </Page>,
  )
  fireEvent.keyDown(document.body, { key: '/' })
  expect(toSearch).toHaveBeenCalledOnce()
})

it('leaves single keys, Escape too, to a panel of the header that is open', () => {
  render(<Page />)
  // jsdom opens no popover.
  const asked = vi
    .spyOn(document, 'querySelector')
    .mockImplementation((selector) => (selector.includes('[popover="auto"]:popover-open') ? document.body : null))
  fireEvent.keyDown(document.body, { key: '/' })
  asked.mockRestore()
  expect(toSearch).not.toHaveBeenCalled()
})

it('leaves single keys to whoever types and to a dialog; Ctrl K works there too', () => {
  render(
    <Page>
      <div role="dialog" aria-label="Decline tender" />
    </Page>,
  )
  fireEvent.keyDown(document.body, { key: '/' })
  fireEvent.keyDown(screen.getByLabelText('Search'), { key: '/' })
  expect(toSearch).not.toHaveBeenCalled()
  fireEvent.keyDown(screen.getByLabelText('Search'), { key: 'k', ctrlKey: true })
  expect(toSearch).toHaveBeenCalledOnce()
})
