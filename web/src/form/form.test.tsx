import { useNavigate } from '@tanstack/react-router'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { invoices } from '@waybill/contract/invoices/invoices.ts'
import { useEffect, useState } from 'react'
import { afterEach, beforeEach, expect, expectTypeOf, it, vi } from 'vitest'
import * as calls from '../api/call.ts'
import { Problem } from '../api/problem.ts'
import { act } from '../api/queries.ts'
import { clearSession, startSession } from '../api/session.ts'
import { renderInside } from '../test/rooms.tsx'
import { signedIn } from '../test/signed-in.ts'
import { FormDialog } from './shells.tsx'
import { type Form, useForm } from './use-form.ts'

// jsdom has no CSS object; fields are found by escaped name.
vi.stubGlobal('CSS', { escape: (text: string) => text })

type Draft = { kind: 'advance' | 'claim'; amount: number | null; what: string; reference: string }

const BEGUN: Draft = { kind: 'advance', amount: 50, what: 'Fuel', reference: '' }
const NAMES = { what: 'text' } as const
const params = { invoiceId: '0190a0b0-0000-7000-8000-000000000001' }

const onClose = vi.fn<() => void>()
let leave: () => void
const onChange = vi.fn<(draft: Draft) => void>()
const onDone = vi.fn<() => void>()
let before: (() => Promise<void>) | undefined
let now: () => Promise<{ draft: Draft; version: number }>
let asked: { version: string | null; body: unknown }[]
let answer: () => Promise<Response>

beforeEach(() => {
  startSession(signedIn())
  asked = []
  before = undefined
  answer = async () => Response.json({})
  now = async () => ({ draft: BEGUN, version: 8 })
  vi.stubGlobal('fetch', async (_url: string, init: RequestInit) => {
    asked.push({
      version: new Headers(init.headers).get('If-Match'),
      body: JSON.parse(typeof init.body === 'string' ? init.body : '{}'),
    })
    return answer()
  })
})
afterEach(() => {
  clearSession()
  onClose.mockClear()
  onChange.mockClear()
  vi.unstubAllGlobals()
  vi.stubGlobal('CSS', { escape: (text: string) => text })
})

function Deduct({ isLong = false, version = 3, begun = BEGUN }: { isLong?: boolean; version?: number; begun?: Draft }) {
  const form = useForm({
    begin: () => begun,
    names: NAMES,
    version,
    send: ({ what, amount, ...draft }, seen) => {
      const body = { ...draft, amount: amount ?? 0, text: what, reference: draft.reference || undefined }
      const deduct = act(invoices.deduct, { params, version: seen, body })
      return before ? before().then(() => deduct) : deduct
    },
    onChange,
    onDone,
    conflict: { says: 'Somebody was faster.', now: () => now() },
  })
  return (
    <FormDialog form={form} onClose={onClose} title="Deduct" act="Deduct">
      {isLong ? <form.Summary /> : null}
      <form.Money name="amount" label="Amount" />
      <form.Text name="what" label="What it is for" />
      <form.Text name="reference" label="Reference" />
    </FormDialog>
  )
}

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const type = (label: string, text: string) => fireEvent.change(field(label), { target: { value: text } })
const press = (name = 'Deduct') => fireEvent.click(screen.getByRole('button', { name }))
const refuse =
  (status: number, code: string, modelState: Record<string, string[]> = {}) =>
  async () =>
    Response.json({ status, code, title: `Refused: ${code}`, modelState }, { status })

it('says the contract’s rules beside the field before anything is sent, and goes there', async () => {
  await renderInside(<Deduct />)
  type('What it is for', ' ')
  press()
  expect(await screen.findByText('Enter what it is for')).toBeTruthy()
  await waitFor(() => expect(document.activeElement).toBe(field('What it is for')))
  expect(asked).toEqual([])
})

it('says beside its field what the server refused, and above the acts what no field shows', async () => {
  answer = refuse(422, 'invalid', { text: ['Not this word'], balance: ['More than is owed'] })
  await renderInside(<Deduct />)
  press()
  expect(await screen.findByText('Not this word')).toBeTruthy()
  expect(field('What it is for').getAttribute('aria-invalid')).toBe('true')
  expect(screen.getByRole('alert').textContent).toBe('More than is owed')
})

it('lists in a long form everything that was refused, each a way to its field', async () => {
  answer = refuse(422, 'invalid', { amount: ['Too much'], reference: ['Unknown check'] })
  await renderInside(<Deduct isLong />)
  press()
  expect(await screen.findByText('2 entries need another look')).toBeTruthy()
  press('Unknown check')
  expect(document.activeElement).toBe(field('Reference'))
})

it('tells of each key, and of nothing that nobody typed', async () => {
  await renderInside(<Deduct />)
  type('Reference', 'EFS')
  type('Reference', 'EFS 4')
  press()
  await waitFor(() => expect(asked).toHaveLength(1))
  expect(onChange.mock.calls).toEqual([[{ ...BEGUN, reference: 'EFS' }], [{ ...BEGUN, reference: 'EFS 4' }]])
})

it('sends once, however often its button is pressed, and shows that it is under way', async () => {
  answer = () => new Promise(() => {})
  await renderInside(<Deduct />)
  press()
  press()
  // Now it offers to close while the send continues.
  expect(await screen.findAllByRole('button', { name: 'Close' })).toHaveLength(2)
  expect(asked).toHaveLength(1)
})

it('keeps what was typed when no answer comes, and can be sent again', async () => {
  answer = () => Promise.reject(new TypeError('offline'))
  await renderInside(<Deduct />)
  type('Reference', 'EFS 4412')
  press()
  expect((await screen.findByRole('alert')).textContent).toBe('Waybill cannot be reached. Nothing was lost. Try again.')
  expect(field('Reference').value).toBe('EFS 4412')
  press()
  await waitFor(() => expect(asked).toHaveLength(2))
})

it('keeps what was typed when the session ends, and says nothing of it: the password is asked over the page', async () => {
  answer = refuse(401, 'unknown-session')
  await renderInside(<Deduct />)
  type('Reference', 'EFS 4412')
  press()
  await waitFor(() => expect(asked).toHaveLength(1))
  await waitFor(() => expect(screen.getByRole('button', { name: 'Cancel' })).toBeTruthy())
  expect(screen.queryByRole('alert')).toBeNull()
  expect(field('Reference').value).toBe('EFS 4412')
})

it('takes over what somebody else changed meanwhile, keeps what was typed, and sends it with their version', async () => {
  answer = refuse(412, 'changed-meanwhile')
  now = async () => ({ draft: { ...BEGUN, what: 'Tires', reference: 'A1' }, version: 8 })
  await renderInside(<Deduct />)
  type('Reference', 'EFS 4412')
  press()
  expect((await screen.findByRole('alert')).textContent).toContain('Somebody was faster.')
  await waitFor(() => expect(field('What it is for').value).toBe('Tires'))
  expect(field('Reference').value).toBe('EFS 4412')
  expect(screen.getByRole('alert').textContent).toContain('Where you both made changes, yours are kept.')
  press()
  await waitFor(() => expect(asked).toHaveLength(2))
  expect(asked.map(({ version }) => version)).toEqual(['"3"', '"8"'])
  expect(asked[1]?.body).toMatchObject({ text: 'Tires', reference: 'EFS 4412' })
})

it('says that what somebody else changed could not be read, and reads it again with the next try', async () => {
  answer = refuse(412, 'changed-meanwhile')
  now = async () => Promise.reject(new Problem({ status: 500 }))
  await renderInside(<Deduct />)
  type('Reference', 'EFS 4412')
  press()
  expect((await screen.findByRole('alert')).textContent).toBe('An Unknown Error Occurred')
  now = async () => ({ draft: { ...BEGUN, what: 'Tires' }, version: 8 })
  press()
  await waitFor(() => expect(field('What it is for').value).toBe('Tires'))
  expect(field('Reference').value).toBe('EFS 4412')
})

it('asks in the dialog before it throws away what was typed, and with the tab', async () => {
  const leaves = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
  await renderInside(<Deduct />)
  expect(leaves()).toBe(true)
  type('Reference', 'EFS 4412')
  expect(leaves()).toBe(false)
  press('Cancel')
  expect(screen.getByRole('alert').textContent).toBe('Discard what you entered?')
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Keep editing' }))
  expect(onClose).not.toHaveBeenCalled()
  press('Keep editing')
  expect(screen.queryByRole('alert')).toBeNull()
  expect(field('Reference').value).toBe('EFS 4412')
  expect(onClose).not.toHaveBeenCalled()
  press('Cancel')
  press('Discard')
  expect(onClose).toHaveBeenCalledOnce()
})

it('takes Escape for an answer to its question, and keeps what was typed', async () => {
  await renderInside(<Deduct />)
  const escape = () => fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' })
  type('Reference', 'EFS 4412')
  escape()
  expect(screen.getByRole('alert').textContent).toBe('Discard what you entered?')
  escape()
  expect(screen.queryByRole('alert')).toBeNull()
  expect(field('Reference').value).toBe('EFS 4412')
  expect(onClose).not.toHaveBeenCalled()
})

/** What leads elsewhere lies over the dialog: a toast, the browser's own button. */
function Leaving() {
  const navigate = useNavigate()
  useEffect(() => {
    leave = () => void navigate({ to: '/orders' })
  }, [navigate])
  return <Deduct />
}

it('asks before the page is left over what was typed, and not over what nobody typed', async () => {
  const confirm = vi.spyOn(window, 'confirm').mockReturnValueOnce(false).mockReturnValueOnce(true)
  const { path } = await renderInside(<Leaving />)
  type('Reference', 'EFS 4412')
  leave()
  await waitFor(() => expect(confirm).toHaveBeenCalledOnce())
  expect(path()).toBe('/')
  expect(field('Reference').value).toBe('EFS 4412')
  type('Reference', '')
  leave()
  await waitFor(() => expect(path()).toBe('/orders'))
  expect(confirm).toHaveBeenCalledOnce()
  confirm.mockRestore()
})

it('leads elsewhere unasked once it is sent', async () => {
  const confirm = vi.spyOn(window, 'confirm')
  const call = vi.spyOn(calls, 'call').mockResolvedValue({})
  onDone.mockImplementationOnce(() => leave())
  const { path } = await renderInside(<Leaving />)
  type('Reference', 'EFS 4412')
  press()
  await waitFor(() => expect(path()).toBe('/orders'))
  expect(confirm).not.toHaveBeenCalled()
  call.mockRestore()
  confirm.mockRestore()
})

it('asks once where closing it leads elsewhere', async () => {
  const confirm = vi.spyOn(window, 'confirm')
  onClose.mockImplementationOnce(() => leave())
  const { path } = await renderInside(<Leaving />)
  type('Reference', 'EFS 4412')
  press('Cancel')
  press('Discard')
  await waitFor(() => expect(path()).toBe('/orders'))
  expect(confirm).not.toHaveBeenCalled()
  confirm.mockRestore()
})

it('begins anew when the record changes while nothing is typed', async () => {
  function Followed() {
    const [version, setVersion] = useState(3)
    return (
      <>
        <Deduct version={version} begun={{ ...BEGUN, what: `Fuel ${version}` }} />
        <button type="button" aria-label="News" onClick={() => setVersion(version + 1)} />
      </>
    )
  }
  await renderInside(<Followed />)
  const news = () => fireEvent.click(screen.getByLabelText('News'))
  news()
  await waitFor(() => expect(field('What it is for').value).toBe('Fuel 4'))
  type('Reference', 'EFS 4412')
  news()
  expect(field('What it is for').value).toBe('Fuel 4')
})

it('leaves a figure as it is typed, key by key, until the field is left', async () => {
  answer = refuse(422, 'invalid')
  await renderInside(<Deduct />)
  for (const typed of ['1', '12', '125', '125.5']) {
    fireEvent.input(field('Amount'), { target: { value: typed } })
    expect(field('Amount').value).toBe(typed)
  }
  press()
  await waitFor(() => expect(asked[0]?.body).toMatchObject({ amount: 125.5 }))
  fireEvent.blur(field('Amount'))
  expect(field('Amount').value).toBe('$125.50')
})

it('waits for what must be there before, and says why it is not', async () => {
  before = () =>
    Promise.reject(new Problem({ status: 422, code: 'bad-request', modelState: { text: ['No such paper'] } }))
  await renderInside(<Deduct />)
  press()
  expect(await screen.findByText('No such paper')).toBeTruthy()
  expect(asked).toEqual([])
  before = () => Promise.resolve()
  press()
  await waitFor(() => expect(asked).toHaveLength(1))
})

it('knows the names of its fields, of what they hold and of the contract', () => {
  type Name<Field extends 'Text' | 'Number'> = Parameters<Form<Draft>[Field]>[0]['name']
  expectTypeOf<Name<'Text'>>().toEqualTypeOf<'kind' | 'what' | 'reference'>()
  expectTypeOf<Name<'Number'>>().toEqualTypeOf<'amount'>()
  const useUnnamed = () =>
    useForm({
      begin: () => ({ what: '' }),
      send: () => act(invoices.reverse, { params, body: { reason: '' } }),
      onDone,
    })
  expectTypeOf(useUnnamed).returns.toEqualTypeOf<{ isNoNameOfTheContract: 'what' }>()
})
