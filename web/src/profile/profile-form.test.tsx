import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import type { Profile } from '@waybill/contract/profile/profile.ts'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { clearSession, startSession } from '../api/session.ts'
import { renderInside } from '../test/rooms.tsx'
import { signedIn } from '../test/signed-in.ts'
import { ProfileForm } from './profile-form.tsx'

const OWN: Profile = {
  id: '0190a0b0-0000-7000-8000-000000000001',
  firstName: 'Maria',
  lastName: 'Okafor',
  functionTitle: null,
  phoneNumbers: [{ type: 'MobileNumber', number: '+1 312 555 0143' }],
  emailAddresses: ['dispatch@alder.example'],
  linkedInProfileUrl: null,
  language: 'en',
  clock: '24',
  userName: 'dispatch@alder.example',
  fileId: null,
  version: 3,
}

type Asked = { method: string; version: string | null; body: unknown }

let asked: Asked[]
let answers: Response[]

beforeEach(() => {
  startSession(signedIn())
  asked = []
  answers = []
  vi.stubGlobal('fetch', async (_url: string, init: RequestInit) => {
    asked.push({
      method: init.method ?? 'GET',
      version: new Headers(init.headers).get('If-Match'),
      body: typeof init.body === 'string' ? JSON.parse(init.body) : undefined,
    })
    return answers.shift() ?? Response.json(OWN)
  })
})
afterEach(() => {
  cleanup()
  clearSession()
  vi.unstubAllGlobals()
})

const type = (label: string, text: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value: text } })
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

it('sends the whole profile with the version that it was begun from, and leaves blank phones out', async () => {
  await renderInside(<ProfileForm own={OWN} />)
  press('Add a phone')
  type('First name', 'Zoë')
  press('Save profile')
  await waitFor(() => expect(asked).toHaveLength(1))
  expect(asked[0]).toMatchObject({
    method: 'PUT',
    version: '"3"',
    body: {
      firstName: 'Zoë',
      phoneNumbers: [{ type: 'MobileNumber', number: '+1 312 555 0143' }],
      functionTitle: null,
    },
  })
})

it('says beside each field what is wrong with it, before anything is sent', async () => {
  await renderInside(<ProfileForm own={OWN} />)
  type('First name', ' ')
  type('Number', 'call me')
  press('Save profile')
  expect(await screen.findByText('2 entries need another look')).toBeTruthy()
  expect(screen.getByLabelText('First name').getAttribute('aria-invalid')).toBe('true')
  expect(screen.getByLabelText('Number').getAttribute('aria-invalid')).toBe('true')
  expect(asked).toEqual([])
})

it('keeps what was typed when somebody else was faster, and saves it over theirs only when asked again', async () => {
  answers = [
    Response.json({ status: 412, code: 'changed-meanwhile', title: 'Changed' }, { status: 412 }),
    Response.json({ ...OWN, version: 7 }),
  ]
  await renderInside(<ProfileForm own={OWN} />)
  type('First name', 'Zoë')
  press('Save profile')
  expect(await screen.findByText('Your profile was changed elsewhere in the meantime')).toBeTruthy()
  await waitFor(() => expect(asked.map(({ method }) => method)).toEqual(['PUT', 'GET']))
  expect(screen.getByLabelText<HTMLInputElement>('First name').value).toBe('Zoë')
  await waitFor(() => {
    press('Save profile')
    expect(asked.at(-1)).toMatchObject({ method: 'PUT', version: '"7"', body: { firstName: 'Zoë' } })
  })
})

it('throws away on Escape what was typed, but asks first', async () => {
  const confirm = vi.spyOn(window, 'confirm').mockReturnValueOnce(false).mockReturnValueOnce(true)
  await renderInside(<ProfileForm own={OWN} />)
  const first = () => screen.getByLabelText<HTMLInputElement>('First name')
  type('First name', 'Zoë')
  fireEvent.keyDown(first(), { key: 'Escape' })
  expect(first().value).toBe('Zoë')
  fireEvent.keyDown(first(), { key: 'Escape' })
  expect(first().value).toBe('Maria')
  fireEvent.keyDown(first(), { key: 'Escape' })
  expect(confirm).toHaveBeenCalledTimes(2)
})
