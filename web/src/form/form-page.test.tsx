import { useNavigate } from '@tanstack/react-router'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { planning } from '@waybill/contract/planning/planning.ts'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import * as calls from '../api/call.ts'
import { act } from '../api/queries.ts'
import { clearSession, endSession, startSession } from '../api/session.ts'
import { isSomebodyTyping } from '../api/typing.ts'
import { renderInside } from '../test/rooms.tsx'
import { DISPATCHER, signedIn } from '../test/signed-in.ts'
import { FormPage } from './form-page.tsx'
import { InlineForm } from './shells.tsx'
import { useForm } from './use-form.ts'

// jsdom has no CSS object; fields are found by escaped name.
vi.stubGlobal('CSS', { escape: (text: string) => text })

let sent: unknown[]

beforeEach(() => {
  startSession(signedIn())
  sent = []
  vi.spyOn(calls, 'call').mockImplementation(async (_endpoint, { body }: { body?: unknown }) => {
    sent.push(body)
    return {}
  })
})
afterEach(() => {
  clearSession()
  localStorage.clear()
  vi.restoreAllMocks()
})

function Plan({ keptUnder }: { keptUnder?: string }) {
  const navigate = useNavigate()
  const leave = () => void navigate({ to: '/orders' })
  const form = useForm({
    begin: () => ({ isDraft: false, orders: ['700001'], specialInstructions: '' }),
    ...(keptUnder ? { keptUnder } : {}),
    send: (draft) => act(planning.create, { body: draft }),
    onDone: leave,
  })
  return (
    <FormPage form={form} title="Plan" kicker="Orders" act="Create" onCancel={leave}>
      <form.Text name="specialInstructions" label="Instructions" />
    </FormPage>
  )
}

const field = () => screen.getByLabelText<HTMLInputElement>('Instructions')
const type = (text: string) => fireEvent.change(field(), { target: { value: text } })
const kept = () => localStorage.getItem('waybill.plan')
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

it('sends the whole or a draft, and then leaves without asking', async () => {
  const confirm = vi.spyOn(window, 'confirm')
  for (const [act, isDraft] of [
    ['Create', false],
    ['Save as draft', true],
  ] as const) {
    const { path } = await renderInside(<Plan />)
    type('Call before')
    press(act)
    await waitFor(() => expect(path()).toBe('/orders'))
    expect(sent.at(-1)).toMatchObject({ isDraft, specialInstructions: 'Call before' })
    cleanup()
  }
  expect(confirm).not.toHaveBeenCalled()
})

it('asks before it is left over what was typed', async () => {
  const confirm = vi.spyOn(window, 'confirm').mockReturnValueOnce(false).mockReturnValueOnce(true)
  const { path } = await renderInside(<Plan />)
  type('Call before')
  press('Cancel')
  await waitFor(() => expect(confirm).toHaveBeenCalledOnce())
  expect(path()).toBe('/')
  press('Cancel')
  await waitFor(() => expect(path()).toBe('/orders'))
})

it('keeps the page while it is sent: the answer may be that the session ended', async () => {
  vi.mocked(calls.call).mockReturnValueOnce(new Promise(() => undefined))
  await renderInside(<Plan />)
  expect(isSomebodyTyping()).toBe(false)
  type('Call before')
  press('Create')
  await waitFor(() => expect(screen.getByRole('button', { name: /Create/ }).getAttribute('aria-disabled')).toBe('true'))
  expect(isSomebodyTyping()).toBe(true)
})

it('lets go of the page, unasked, when somebody else signs in there', async () => {
  const confirm = vi.spyOn(window, 'confirm').mockReturnValue(false)
  const { path } = await renderInside(<Plan />)
  type('Call before')
  endSession()
  startSession(signedIn(1_800, { ...DISPATCHER, id: '0190a0b0-0000-7000-8000-000000000002' }))
  press('Cancel')
  await waitFor(() => expect(path()).toBe('/orders'))
  expect(confirm).not.toHaveBeenCalled()
})

it('finds again what was kept, until one starts over', async () => {
  await renderInside(<Plan keptUnder="plan" />)
  type('Call before')
  cleanup()
  await renderInside(<Plan keptUnder="plan" />)
  expect(field().value).toBe('Call before')
  press('Start over')
  await waitFor(() => expect(field().value).toBe(''))
  expect(screen.queryByRole('button', { name: 'Start over' })).toBeNull()
  expect(kept()).toBeNull()
})

it('keeps nothing of what was sent or thrown away on purpose', async () => {
  const confirm = vi.spyOn(window, 'confirm').mockReturnValue(true)
  for (const [act, times] of [
    ['Create', 0],
    ['Cancel', 1],
  ] as const) {
    const { path } = await renderInside(<Plan keptUnder="plan" />)
    type('Call before')
    expect(kept()).toContain('Call before')
    press(act)
    await waitFor(() => expect(path()).toBe('/orders'))
    expect(kept()).toBeNull()
    expect(confirm).toHaveBeenCalledTimes(times)
    cleanup()
  }
})

function PlanAndNote() {
  const note = useForm({
    begin: () => ({ orders: ['700001'], isDraft: false, specialInstructions: '' }),
    send: (draft) => act(planning.create, { body: draft }),
    onDone: () => undefined,
  })
  return (
    <>
      <Plan />
      <InlineForm form={note}>
        <note.Text name="specialInstructions" label="Note" />
      </InlineForm>
    </>
  )
}

it('asks once where two parts of the page have been typed in', async () => {
  const confirm = vi.spyOn(window, 'confirm').mockReturnValue(true)
  const { path } = await renderInside(<PlanAndNote />)
  type('Call before')
  fireEvent.change(screen.getByLabelText('Note'), { target: { value: 'Two pallets' } })
  press('Cancel')
  await waitFor(() => expect(path()).toBe('/orders'))
  expect(confirm).toHaveBeenCalledOnce()
})
