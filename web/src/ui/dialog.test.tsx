import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { type ReactNode, useState } from 'react'
import { expect, it, vi } from 'vitest'
import { Dialog, SideSheet } from './dialog.tsx'
import { toastQueue } from './toast.ts'
import { takeBackBy } from './use-back.ts'

// jsdom has no CSS object; the component library escapes selectors with it.
vi.stubGlobal('CSS', { escape: (text: string) => text })

/** A step whose button is replaced by the next step's when done. */
function Steps({ pending = false }: { pending?: boolean }): ReactNode {
  const [isDone, setDone] = useState(false)
  const [isOpen, setOpen] = useState(false)
  return (
    <main>
      <a href="#top">Shipments</a>
      <div role="group">
        <button key={String(isDone)} type="button" onClick={() => setOpen(true)}>
          {isDone ? 'Record departure' : 'Record arrival'}
        </button>
      </div>
      {isOpen ? (
        <Dialog
          isOpen
          title="Record arrival at Fresno"
          act="Record"
          error={null}
          pending={pending}
          isDirty
          onClose={() => setOpen(false)}
          onAct={() => {
            setDone(true)
            setOpen(false)
          }}
        >
          <label>
            Arrived <input />
          </label>
        </Dialog>
      ) : null}
    </main>
  )
}

function open() {
  const opener = screen.getByRole('button', { name: 'Record arrival' })
  act(() => opener.focus())
  fireEvent.click(opener)
}

it('begins in the first field, and gives the focus to what took the place of its button', async () => {
  render(<Steps />)
  open()
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Arrived')))
  fireEvent.click(screen.getByRole('button', { name: 'Record' }))
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Record departure'))
})

it('closes when somebody goes back, asks about what was typed, and then lets Back be', async () => {
  const isTaken = new Set<() => boolean>()
  const goBack = () => {
    let stays = false
    act(() => {
      stays = [...isTaken].some((take) => take())
    })
    return stays
  }
  takeBackBy((take) => {
    isTaken.add(take)
    return () => isTaken.delete(take)
  })
  render(<Steps />)
  expect(goBack()).toBe(false)
  open()
  expect(goBack()).toBe(true)
  await screen.findByText('Discard what you entered?')
  expect(goBack()).toBe(true)
  expect(screen.queryByText('Discard what you entered?')).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Discard' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(goBack()).toBe(false)
})

it('can be left while its act is under way, and says that it goes on', async () => {
  render(<Steps pending />)
  open()
  const leave = await screen.findAllByRole('button', { name: 'Close' })
  expect(screen.queryByRole('button', { name: 'Cancel' })).toBeNull()
  fireEvent.click(leave[0] as HTMLElement)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(toastQueue.visibleToasts.map((toast) => toast.content.text)).toEqual([
    'Still being sent. We will tell you when it is done.',
  ])
})

function pressBeside(): void {
  fireEvent.pointerDown(document.body)
  fireEvent.pointerUp(document.body)
  fireEvent.mouseDown(document.body)
  fireEvent.mouseUp(document.body)
  fireEvent.click(document.body)
}

it('stays when its button is pressed twice, and is left by a press beside it', async () => {
  const clock = vi.spyOn(performance, 'now').mockReturnValue(10_000)
  const onClose = vi.fn<() => void>()
  render(
    <Dialog isOpen title="Decline tender" error={null} pending={false} onClose={onClose}>
      Why?
    </Dialog>,
  )
  clock.mockReturnValue(10_200)
  pressBeside()
  expect(onClose).not.toHaveBeenCalled()
  clock.mockReturnValue(11_000)
  pressBeside()
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  clock.mockRestore()
})

it('brings what was refused into sight, in the field that it is about', async () => {
  const seen: Element[] = []
  Element.prototype.scrollIntoView = function (this: Element) {
    seen.push(this)
  }
  const sheet = (pending: boolean, isRefused: boolean) => (
    <SideSheet
      isOpen
      title="Tender shipment 4341435"
      act="Tender shipment"
      error={null}
      pending={pending}
      onClose={() => {}}
    >
      <input aria-label="Carriers" />
      <input aria-label="Rate" aria-invalid={isRefused} />
    </SideSheet>
  )
  const { rerender } = render(sheet(false, false))
  rerender(sheet(true, false))
  rerender(sheet(false, true))
  const rate = screen.getByLabelText('Rate')
  await waitFor(() => expect(document.activeElement).toBe(rate))
  expect(seen).toEqual([rate])
})

it('takes a double click for one press', () => {
  const acted = vi.fn()
  render(
    <Dialog
      isOpen
      title="Book Redbud Trucking"
      act="Book"
      error={null}
      pending={false}
      onClose={() => {}}
      onAct={acted}
    >
      Shipment 4341477
    </Dialog>,
  )
  const book = screen.getByRole('button', { name: 'Book' })
  fireEvent.click(book, { detail: 1 })
  fireEvent.click(book, { detail: 2 })
  expect(acted).toHaveBeenCalledOnce()
})
