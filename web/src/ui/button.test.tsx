import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { Button } from './button.tsx'

afterEach(cleanup)

it('says why an act is not possible, and does not do it', async () => {
  const accept = vi.fn<() => void>()
  render(
    <Button onPress={accept} disabledReason="Assign a driver first">
      Dispatch
    </Button>,
  )
  const button = await screen.findByRole('button', { name: 'Dispatch' })
  expect(button.getAttribute('aria-disabled')).toBe('true')
  expect(button.getAttribute('aria-description')).toBe('Assign a driver first')
  fireEvent.click(button)
  expect(accept).not.toHaveBeenCalled()
})
