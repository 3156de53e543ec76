import { act, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { toast, toastQueue } from './toast.ts'
import { Toasts } from './toasts.tsx'

let isOffline = true
vi.mock('./toast-region.tsx', () => {
  if (isOffline) throw new Error('Failed to fetch dynamically imported module')
  return { ToastRegion: () => <p>Said</p> }
})
afterEach(() => toastQueue.clear())

it('leaves the page alone where what draws a toast cannot come, and draws it once the network is back', async () => {
  render(
    <>
      <p>The page</p>
      <Toasts />
    </>,
  )
  await act(async () => {
    toast.error('Failed to save comment')
    await new Promise((resolve) => setTimeout(resolve, 50))
  })
  expect(screen.getByText('The page')).toBeTruthy()
  expect(screen.queryByText('Said')).toBeNull()
  isOffline = false
  window.dispatchEvent(new Event('online'))
  expect(await screen.findByText('Said')).toBeTruthy()
})
