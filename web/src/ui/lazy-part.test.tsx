import { onlineManager } from '@tanstack/react-query'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { Component, type ReactNode, Suspense, useState } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { keepPage } from '../api/typing.ts'
import { lazyPart } from './lazy-part.ts'
import { toastQueue } from './toast.ts'

const gone = new TypeError('Failed to fetch dynamically imported module')
const load = vi.fn<() => Promise<() => string>>()

class Page extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false }
  static getDerivedStateFromError(): { hasFailed: boolean } {
    return { hasFailed: true }
  }
  override render(): ReactNode {
    return this.state.hasFailed ? 'Whoops' : this.props.children
  }
}

function open() {
  const Part = lazyPart(load)
  return render(
    <Page>
      <input aria-label="Note" defaultValue="Gate code 4411" />
      <Suspense fallback="…">
        <Part />
      </Suspense>
    </Page>,
  )
}

const outdated = 'This could not be loaded'
const said = () => toastQueue.visibleToasts.map(({ content }) => content.text)

beforeEach(() => {
  load.mockReset()
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
})
afterEach(() => {
  onlineManager.setOnline(true)
  toastQueue.clear()
  vi.restoreAllMocks()
})

it('leaves alone the page on which somebody types, offers a reload, and comes at the next press', async () => {
  const letGo = keepPage()
  load.mockRejectedValueOnce(gone).mockResolvedValueOnce(() => 'The calendar')
  open()
  await waitFor(() => expect(said()).toEqual([outdated]))
  expect(toastQueue.visibleToasts[0]?.content.acts?.map(({ text }) => text)).toEqual([
    'Reload and discard what you entered',
  ])
  expect(screen.getByLabelText<HTMLInputElement>('Note').value).toBe('Gate code 4411')
  fireEvent.click(document.body)
  expect(await screen.findByText('The calendar')).toBeTruthy()
  letGo()
})

it('comes by itself when there is a network again', async () => {
  onlineManager.setOnline(false)
  load.mockRejectedValueOnce(gone).mockResolvedValueOnce(() => 'The calendar')
  const { container } = open()
  await waitFor(() => expect(said()).toHaveLength(1))
  expect(container.textContent).toBe('…')
  window.dispatchEvent(new Event('online'))
  expect(await screen.findByText('The calendar')).toBeTruthy()
})

it('leaves every other failure to the page', async () => {
  load.mockRejectedValueOnce(gone)
  open()
  expect(await screen.findByText('Whoops')).toBeTruthy()
  expect(said()).toEqual([])
})

it('closes what can be closed, and opens it at a new press only', async () => {
  const loadDialog = vi.fn<() => Promise<(props: { onClose: () => void }) => string>>()
  const Decline = lazyPart(loadDialog)
  function Tender(): ReactNode {
    const [isOpen, setOpen] = useState(false)
    return (
      <>
        <button type="button" aria-pressed={isOpen} onClick={() => setOpen(true)}>
          Decline
        </button>
        <Suspense>{isOpen ? <Decline onClose={() => setOpen(false)} /> : null}</Suspense>
      </>
    )
  }
  onlineManager.setOnline(false)
  loadDialog.mockRejectedValueOnce(gone).mockResolvedValueOnce(() => 'Why?')
  render(<Tender />)
  const press = () => fireEvent.click(screen.getByRole('button'))
  press()
  await waitFor(() => expect(said()).toEqual(['Waybill cannot be reached right now. Nothing was lost.']))
  expect(screen.getByRole('button').getAttribute('aria-pressed')).toBe('false')
  onlineManager.setOnline(true)
  window.dispatchEvent(new Event('online'))
  fireEvent.click(document.body)
  expect(loadDialog).toHaveBeenCalledOnce()
  press()
  expect(await screen.findByText('Why?')).toBeTruthy()
})
