import { render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import * as calls from '../api/call.ts'
import { Environment } from './environment.tsx'

afterEach(() => {
  localStorage.clear()
  vi.restoreAllMocks()
})

it('says that what is reported is not real, and still does without signal', async () => {
  vi.spyOn(calls, 'read').mockResolvedValueOnce({ environment: 'uat' }).mockRejectedValue(new TypeError('no signal'))
  const { unmount } = render(<Environment />)
  expect(await screen.findByText('UAT Data')).toBeTruthy()
  unmount()
  render(<Environment />)
  expect(screen.getByText('UAT Data')).toBeTruthy()
})

it('says nothing of it in production', async () => {
  const read = vi.spyOn(calls, 'read').mockResolvedValue({ environment: 'production' })
  const { container } = render(<Environment />)
  await vi.waitFor(() => expect(read).toHaveBeenCalledOnce())
  expect(container.textContent).toBe('')
})
