import { fireEvent } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { onFirstInput } from './first-input.ts'

it('calls once somebody uses the page, once, and not after it was called off', () => {
  const fetch = vi.fn()
  const calledOff = vi.fn()
  onFirstInput(fetch)
  onFirstInput(calledOff)()
  expect(fetch).not.toHaveBeenCalled()
  fireEvent.keyDown(document.body, { key: 'a' })
  fireEvent.pointerDown(document.body)
  expect(fetch).toHaveBeenCalledOnce()
  expect(calledOff).not.toHaveBeenCalled()
})
