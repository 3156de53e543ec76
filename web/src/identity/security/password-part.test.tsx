import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { clearSession, startSession } from '../../api/session.ts'
import { renderInside } from '../../test/rooms.tsx'
import { signedIn } from '../../test/signed-in.ts'
import { PasswordPart } from './password-part.tsx'

let answer: () => Response
let sent: unknown[]

beforeEach(() => {
  startSession(signedIn())
  sent = []
  answer = () => new Response(null, { status: 204 })
  vi.stubGlobal('CSS', { escape: (text: string) => text })
  vi.stubGlobal('fetch', async (_url: string, { body }: RequestInit) => {
    sent.push(typeof body === 'string' ? JSON.parse(body) : undefined)
    return answer()
  })
})
afterEach(() => {
  clearSession()
  vi.unstubAllGlobals()
})

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const type = (label: string, text: string) => fireEvent.change(field(label), { target: { value: text } })
const press = () => fireEvent.click(screen.getByRole('button', { name: 'Change password' }))

it('asks for both passwords before anything is sent, and takes back what it said when a new one is typed', async () => {
  await renderInside(<PasswordPart />)
  press()
  expect(await screen.findByText('Enter your current password')).toBeTruthy()
  expect(screen.getByText('Use at least 12 characters')).toBeTruthy()
  type('New password', 'eleven')
  expect(screen.getByText('6 more characters')).toBeTruthy()
  expect(sent).toEqual([])
})

it('says beside the current password that it is another, keeps what was typed, and begins anew after a change', async () => {
  await renderInside(<PasswordPart />)
  type('Current password', 'not the password')
  type('New password', 'eleven herons under the bridge')
  const refused = { code: 'bad-request', status: 400, modelState: { currentPassword: ['This is not your password'] } }
  answer = () => Response.json(refused, { status: 400 })
  press()
  expect(await screen.findByText('This is not your password')).toBeTruthy()
  expect(field('Current password').getAttribute('aria-invalid')).toBe('true')
  expect(field('New password').value).toBe('eleven herons under the bridge')
  answer = () => new Response(null, { status: 204 })
  press()
  await waitFor(() => expect(field('New password').value).toBe(''))
  expect(field('Current password').value).toBe('')
  expect(sent).toHaveLength(2)
})
