import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { Problem } from '../api/problem.ts'
import { ListFailed } from './list-states.tsx'

const failed = (error: unknown) =>
  render(<ListFailed title="The locations could not be loaded" error={error} onRetry={() => undefined} />)

it('offers Try again for what may come another time, and none for what is refused (SPEC §2.1)', () => {
  const { unmount } = failed(new Problem({ code: 'unreachable' }))
  expect(screen.getByText('The locations could not be loaded')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy()
  unmount()
  failed(new Problem({ status: 403, code: 'not-authorized' }))
  expect(screen.getByText('You are not Authorized for this content')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
})
