import { onlineManager } from '@tanstack/react-query'
import { render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { keepPage } from '../api/typing.ts'
import { toastQueue } from '../ui/toast.ts'
import { LastResort } from './last-resort.tsx'
import { lazyDialog } from './lazy-dialog.tsx'

const load = vi.fn<() => Promise<(props: { onClose: () => void }) => string>>()
const close = vi.fn<() => void>()

beforeEach(() => {
  load.mockReset()
  close.mockReset()
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
})
afterEach(() => {
  onlineManager.setOnline(true)
  toastQueue.clear()
  vi.restoreAllMocks()
})

const gone = new TypeError('Failed to fetch dynamically imported module')
const press = (Dialog: ReturnType<typeof lazyDialog<{ onClose: () => void }>>) =>
  render(
    <LastResort>
      The load
      <Dialog onClose={close} />
    </LastResort>,
  )

it('keeps the page when its code does not come without a network, and asks again at the next press', async () => {
  onlineManager.setOnline(false)
  load.mockRejectedValueOnce(gone).mockResolvedValueOnce(() => ', and its dialog')
  const Dialog = lazyDialog(load)
  const first = press(Dialog)
  await waitFor(() => expect(close).toHaveBeenCalledOnce())
  expect(first.container.textContent).toBe('The load')
  expect(toastQueue.visibleToasts.map(({ content }) => content.text)).toEqual([
    'Waybill cannot be reached right now. Nothing was lost.',
  ])
  first.unmount()
  const second = press(Dialog)
  await waitFor(() => expect(second.container.textContent).toBe('The load, and its dialog'))
})

it('keeps what somebody typed when its code does not come, and offers a reload', async () => {
  onTestFinished(keepPage())
  load.mockRejectedValueOnce(gone)
  press(lazyDialog(load))
  await waitFor(() => expect(close).toHaveBeenCalledOnce())
  expect(toastQueue.visibleToasts.map(({ content: { text, acts } }) => [text, acts?.map((act) => act.text)])).toEqual([
    ['This could not be loaded', ['Reload and discard what you entered']],
  ])
})

it('fetches its code ahead, and opens at once', async () => {
  load.mockResolvedValueOnce(() => ', and its dialog')
  const Dialog = lazyDialog(load)
  Dialog.fetch()
  await vi.waitFor(() => expect(load).toHaveBeenCalledOnce())
  await Promise.resolve()
  expect(press(Dialog).container.textContent).toBe('The load, and its dialog')
})

it('leaves every other failure to the page', async () => {
  load.mockRejectedValueOnce(gone)
  press(lazyDialog(load))
  expect((await screen.findByRole('heading')).textContent).toBe('Whoops! Something Went Wrong')
  expect(close).not.toHaveBeenCalled()
})
