import { setTimeout as pause } from 'node:timers/promises'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { identity } from '@waybill/contract/identity/identity.ts'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { call } from '../../api/call.ts'
import { useVerb } from '../../api/queries.ts'
import { clearSession, startSession } from '../../api/session.ts'
import { renderInside } from '../../test/rooms.tsx'
import { signedIn } from '../../test/signed-in.ts'
import { SideSheet } from '../../ui/dialog.tsx'
import { toastQueue } from '../../ui/toast.ts'
import { ConfirmIdentity } from './confirm-identity.tsx'

const asked: { path: string; body: unknown }[] = []
let isConfirmed = false
/** What a server that is in trouble answers instead. */
let broken: (() => Promise<Response>) | undefined

beforeEach(() => {
  asked.length = 0
  isConfirmed = false
  broken = undefined
  // jsdom has no CSS object; the component library escapes selectors with it.
  vi.stubGlobal('CSS', { escape: (text: string) => text })
  startSession(signedIn())
  // jsdom cannot open native dialogs. Nothing behind an open one can have the focus, and closing it gives the focus back.
  let before: Element | null = null
  HTMLDialogElement.prototype.showModal = vi.fn(function (this: HTMLDialogElement) {
    before = document.activeElement
    this.open = true
    for (const one of document.body.children) if (!one.contains(this)) one.setAttribute('inert', '')
  })
  HTMLDialogElement.prototype.close = vi.fn(function (this: HTMLDialogElement) {
    this.open = false
    for (const one of document.body.children) one.removeAttribute('inert')
    if (before instanceof HTMLElement) before.focus()
  })
  vi.stubGlobal('fetch', async (path: string, { body }: { body: string }) => {
    const said: unknown = JSON.parse(body)
    asked.push({ path, body: said })
    if (!path.endsWith('/confirm_identity'))
      return isConfirmed
        ? new Response(null, { status: 204 })
        : Response.json({ code: 'confirm-identity', title: 'Confirm it’s you' }, { status: 403 })
    if (broken) return await broken()
    isConfirmed = JSON.stringify(said).includes('right')
    const modelState = { password: ['This is not your password'] }
    return isConfirmed
      ? new Response(null, { status: 204 })
      : Response.json({ code: 'bad-request', modelState }, { status: 400 })
  })
})
afterEach(() => {
  clearSession()
  vi.unstubAllGlobals()
})

const paths = () => asked.map(({ path }) => path.split('/').at(-1))

async function answer(password: string): Promise<void> {
  fireEvent.change(await screen.findByLabelText('Password'), { target: { value: password } })
  fireEvent.click(screen.getByRole('button', { name: 'Confirm' }))
}

it('asks for the password and does the act again, whoever called', async () => {
  await renderInside(<ConfirmIdentity />)
  const done = call(identity.signOutEverywhere, {})
  await answer('wrong')
  expect(await screen.findByText('This is not your password')).toBeTruthy()
  expect(document.activeElement).toBe(screen.getByLabelText('Password'))
  expect(screen.getByLabelText('Password').getAttribute('aria-invalid')).toBe('true')
  await answer('right')
  await done
  expect(paths()).toEqual(['log_out_everywhere', 'confirm_identity', 'confirm_identity', 'log_out_everywhere'])
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

it.each([
  [
    'a server that failed',
    async () => Response.json({ code: 'unexpected', title: 'Something went wrong' }, { status: 500 }),
    'An Unknown Error Occurred',
  ],
  [
    'a network that is gone',
    () => Promise.reject(new TypeError('Failed to fetch')),
    'Waybill cannot be reached. Nothing was lost. Try again.',
  ],
])('blames %s, not the password, and goes on with the same one', async (_who, fault, says) => {
  await renderInside(<ConfirmIdentity />)
  broken = fault
  const done = call(identity.signOutEverywhere, {})
  await answer('right')
  expect(await screen.findByText(says)).toBeTruthy()
  const password = screen.getByLabelText<HTMLInputElement>('Password')
  expect(password.getAttribute('aria-invalid')).toBe('false')
  expect(password.value).toBe('right')
  broken = undefined
  fireEvent.click(screen.getByRole('button', { name: 'Confirm' }))
  await done
  expect(paths().at(-1)).toBe('log_out_everywhere')
})

it('leaves the act undone when nobody confirms', async () => {
  await renderInside(<ConfirmIdentity />)
  const done = call(identity.signOutEverywhere, {})
  fireEvent.click(await screen.findByRole('button', { name: 'Cancel' }))
  await expect(done).rejects.toMatchObject({ code: 'confirm-identity' })
  expect(paths()).toEqual(['log_out_everywhere'])
})

it('keeps the question of an act that is pressed right after another was not confirmed', async () => {
  await renderInside(<ConfirmIdentity />)
  const first = call(identity.signOutEverywhere, {})
  fireEvent.click(await screen.findByRole('button', { name: 'Cancel' }))
  await expect(first).rejects.toMatchObject({ code: 'confirm-identity' })
  const second = call(identity.signOutEverywhere, {})
  await pause(200)
  await answer('right')
  await second
  expect(paths()).toEqual(['log_out_everywhere', 'log_out_everywhere', 'confirm_identity', 'log_out_everywhere'])
})

it('gives the focus back to the act that was not confirmed', async () => {
  await renderInside(
    <>
      <button type="button">Log out everywhere</button>
      <ConfirmIdentity />
    </>,
  )
  const act = screen.getByRole('button', { name: 'Log out everywhere' })
  act.focus()
  const done = call(identity.signOutEverywhere, {})
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Password')))
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  await expect(done).rejects.toMatchObject({ code: 'confirm-identity' })
  await waitFor(() => expect(document.activeElement).toBe(act))
})

const onClose = vi.fn<() => void>()

function BankAccount(): ReactNode {
  const request = useVerb(identity.signOutEverywhere, { showsOwnError: true })
  return (
    <SideSheet
      isOpen
      isDirty
      title="Bank account"
      act="Request change"
      error={null}
      pending={request.isPending}
      onClose={onClose}
      onAct={() => request.mutate({})}
    >
      <input aria-label="Account number" />
    </SideSheet>
  )
}

it('keeps the sheet that waited for it when Escape is pressed twice', async () => {
  const pressEscape = () => fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape' })
  await renderInside(
    <>
      <BankAccount />
      <ConfirmIdentity />
    </>,
  )
  fireEvent.click(await screen.findByRole('button', { name: 'Request change' }))
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Password')))
  const question = screen.getByLabelText('Password').closest('dialog') as HTMLDialogElement
  fireEvent(question, new Event('cancel', { cancelable: true }))
  pressEscape()
  await waitFor(() => expect(question.isConnected).toBe(false))
  expect(toastQueue.visibleToasts).toEqual([])
  pressEscape()
  expect(screen.getByText('Discard what you entered?')).toBeTruthy()
  expect(onClose).not.toHaveBeenCalled()
})
