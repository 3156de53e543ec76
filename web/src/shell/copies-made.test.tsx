import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { toastQueue } from '../ui/toast.ts'
import { ToastRegion } from '../ui/toast-region.tsx'
import { tellCopies } from './copies-made.ts'

const numbers = (count: number) => Array.from({ length: count }, (_, index) => `71${String(index).padStart(4, '0')}`)
const writeText = vi.fn<(text: string) => Promise<void>>()
Object.defineProperty(navigator, 'clipboard', { value: { writeText } })

afterEach(() => {
  toastQueue.clear()
  cleanup()
  vi.resetAllMocks()
})

it('names every copy where there are few (SPEC §8)', async () => {
  render(<ToastRegion />)
  tellCopies(numbers(3))
  expect(await screen.findByText('Successfully created 3 copies. Duplicate IDs: 710000, 710001, 710002')).toBeTruthy()
})

it('names the first of two hundred, and a press copies them all', async () => {
  writeText.mockResolvedValue()
  render(<ToastRegion />)
  tellCopies(numbers(200))
  const said =
    'Successfully created 200 copies. Duplicate IDs: 710000, 710001, 710002, 710003, 710004 and 195 more. Press to copy all numbers.'
  fireEvent.click(await screen.findByText(said))
  expect(await screen.findByText('200 numbers copied')).toBeTruthy()
  expect(writeText).toHaveBeenCalledExactlyOnceWith(numbers(200).join('\n'))
})

it('says where the numbers are when the browser lets nobody at its clipboard', async () => {
  writeText.mockRejectedValue(new Error('not allowed'))
  render(<ToastRegion />)
  tellCopies(numbers(6))
  fireEvent.click(await screen.findByText(/and 1 more/))
  expect(
    await screen.findByText('The numbers could not be copied. Find them at the top of the order list.'),
  ).toBeTruthy()
})
