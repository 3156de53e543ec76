import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { renderInside } from '../../test/rooms.tsx'
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

it('waits for its turn when many sign in, asks again by itself, and keeps what was typed', async () => {
  const answers = [
    new Response(JSON.stringify({ code: 'too-busy', title: 'Many people' }), {
      status: 503,
      headers: { 'Retry-After': '0.01' },
    }),
    new Response(JSON.stringify({ code: 'second-factor-required', challenge: 'c' }), { status: 401 }),
  ]
  const fetched = vi.fn(async () => answers.shift() ?? new Response('{}', { status: 500 }))
  vi.stubGlobal('fetch', fetched)
  await renderInside(<SignInForm userName="dispatch@alder.example" />)
  const password = screen.getByLabelText<HTMLInputElement>('Password')
  fireEvent.change(password, { target: { value: 'nine geese over the lake' } })
  fireEvent.click(screen.getByRole('button', { name: 'Sign in' }))
  await screen.findByText('Many people are signing in right now. You are in line…')
  expect(password.value).toBe('nine geese over the lake')
  expect(password.getAttribute('aria-invalid')).toBe('false')
  await screen.findByLabelText('Code')
  expect(fetched).toHaveBeenCalledTimes(2)
})

it('says in plain words that it gave up waiting, and leaves the password as it stands', async () => {
  const title = 'Many people are signing in right now. Try again in a moment.'
  const busy = () =>
    new Response(JSON.stringify({ code: 'too-busy', title }), { status: 503, headers: { 'Retry-After': '0.01' } })
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => busy()),
  )
  await renderInside(<SignInForm userName="dispatch@alder.example" />)
  const password = screen.getByLabelText<HTMLInputElement>('Password')
  fireEvent.change(password, { target: { value: 'nine geese over the lake' } })
  fireEvent.click(screen.getByRole('button', { name: 'Sign in' }))
  await screen.findByText(title)
  expect(password.value).toBe('nine geese over the lake')
})
