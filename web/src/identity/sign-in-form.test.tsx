import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { renderInside } from '../test/rooms.tsx'
import { SignInForm } from './sign-in-form.tsx'

afterEach(() => vi.unstubAllGlobals())

it('asks once when Sign in is pressed twice', async () => {
  const fetched = vi.fn(async () => new Response('{}', { status: 401 }))
  vi.stubGlobal('fetch', fetched)
  await renderInside(<SignInForm userName="dispatch@alder.example" />)
  const submit = screen.getByRole('button', { name: 'Sign in' })
  fireEvent.click(submit)
  fireEvent.click(submit)
  await waitFor(() => expect(screen.getByRole('alert').textContent).not.toBe(''))
  expect(fetched).toHaveBeenCalledOnce()
})
