import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { renderInside } from '../../test/rooms.tsx'
import { signedIn } from '../../test/signed-in.ts'

const LINK = {
  kind: 'reset',
  userName: 'dispatch@alder.example',
  firstName: 'Dale',
  companyName: 'Alder Freight',
  expiresAt: '2026-11-21T12:00:00.000Z',
}

const json = (body: unknown, status = 200) =>
  new Response(JSON.stringify(body), { status, headers: { 'Content-Type': 'application/json' } })

/** Answers by how the address ends. */
function serve(answers: Record<string, () => Response>) {
  const fetched = vi.fn(async (path: string, _request?: { body?: string }) => {
    const answer = Object.entries(answers).find(([end]) => path.endsWith(end))?.[1]
    return answer ? answer() : json({ code: 'route-not-found' }, 404)
  })
  vi.stubGlobal('fetch', fetched)
  return fetched
}

const callsOf = (fetched: ReturnType<typeof serve>, end: string) =>
  fetched.mock.calls.filter(([path]) => path.endsWith(end))

/** The token is read once per page: each test opens a new one. */
async function open(fragment: string, onEnter: () => void = () => undefined): Promise<void> {
  vi.resetModules()
  window.history.replaceState(null, '', `/reset-password${fragment}`)
  const { ResetPasswordPage } = await import('./reset-password-page.tsx')
  await renderInside(<ResetPasswordPage onEnter={onEnter} />)
}

const enter = (password: string) => {
  fireEvent.change(screen.getByLabelText('New password'), { target: { value: password } })
  fireEvent.click(screen.getByRole('button', { name: 'Save and sign in' }))
}

beforeEach(() => localStorage.clear())
afterEach(() => vi.unstubAllGlobals())

it('takes the token out of the address bar, and sends it in the body alone', async () => {
  const fetched = serve({ '/password_link': () => json(LINK) })
  await open('#token=secret-word')
  await screen.findByLabelText('New password')
  expect(window.location.href).not.toContain('secret-word')
  const [[address, request] = []] = callsOf(fetched, '/password_link')
  expect(address).not.toContain('secret-word')
  expect(request?.body).toBe(JSON.stringify({ resetToken: 'secret-word' }))
})

it('says what is missing, and asks the server only when the password is long enough', async () => {
  const fetched = serve({ '/password_link': () => json(LINK) })
  await open('#token=x')
  await screen.findByLabelText('New password')
  enter('elevensigns')
  expect(screen.getByText('Use at least 12 characters')).toBeTruthy()
  expect(callsOf(fetched, '/reset_password')).toHaveLength(0)
  fireEvent.change(screen.getByLabelText('New password'), { target: { value: 'elevensign' } })
  expect(screen.getByText('2 more characters')).toBeTruthy()
})

it('says beside the field what the server did not accept, until somebody types again', async () => {
  const refused = { code: 'bad-request', title: 'x', modelState: { newPassword: ['This password is easy to guess'] } }
  serve({ '/password_link': () => json(LINK), '/reset_password': () => json(refused, 400) })
  await open('#token=x')
  await screen.findByLabelText('New password')
  enter('Password1234')
  await screen.findByText('This password is easy to guess')
  expect(screen.getByLabelText('New password').getAttribute('aria-invalid')).toBe('true')
  fireEvent.change(screen.getByLabelText('New password'), { target: { value: 'Password1234 and more' } })
  await waitFor(() => expect(screen.queryByText('This password is easy to guess')).toBeNull())
})

it('offers a new link when this one is over, before or while somebody types', async () => {
  const over = { code: 'link-over', title: 'This link is no longer valid' }
  serve({ '/password_link': () => json(LINK), '/reset_password': () => json(over, 410) })
  await open('#token=x')
  await screen.findByLabelText('New password')
  enter('harbour lamp 31 otter')
  await screen.findByRole('heading', { name: 'This link is no longer valid' })
  expect(screen.getByRole('link', { name: 'Send me a new link' }).getAttribute('href')).toBe('/forgot-password')
})

it('lets in once, however often Save is pressed', async () => {
  const entered = vi.fn()
  const fetched = serve({ '/password_link': () => json(LINK), '/reset_password': () => json(signedIn()) })
  await open('#token=x', entered)
  await screen.findByLabelText('New password')
  enter('harbour lamp 31 otter')
  fireEvent.click(screen.getByRole('button', { name: /Save and sign in|Saving/ }))
  await waitFor(() => expect(entered).toHaveBeenCalledOnce())
  expect(callsOf(fetched, '/reset_password')).toHaveLength(1)
})
