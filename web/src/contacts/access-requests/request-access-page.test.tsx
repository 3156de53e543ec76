import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { renderInside } from '../../test/rooms.tsx'
import { RequestAccessPage } from './request-access-page.tsx'

afterEach(() => vi.unstubAllGlobals())

const fill = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })

it('says beside each field what is missing, and sends nothing until it is whole', async () => {
  const fetched = vi.fn(async (_path: string, _request?: { body?: string }) => new Response(null, { status: 204 }))
  vi.stubGlobal('fetch', fetched)
  await renderInside(<RequestAccessPage />)
  const sent = () => fetched.mock.calls.filter(([path]) => path.endsWith('/access_requests'))
  const submit = () => fireEvent.click(screen.getByRole('button', { name: 'Request access' }))
  fill('Phone (optional)', '12')
  submit()
  for (const text of [
    'Enter a number or the email domain of the company',
    'Enter your first name',
    'Enter your last name',
    'Enter an email address',
    'Enter a phone number',
  ])
    expect(screen.getByText(text)).toBeTruthy()
  expect(document.activeElement).toBe(screen.getByLabelText('Company'))
  expect(sent()).toHaveLength(0)

  fill('Company', 'USDOT 9100101')
  fill('First name', 'Noor')
  fill('Last name', 'Haddad')
  fill('Email address', 'noor@mail.example')
  fill('Phone (optional)', '')
  fireEvent.click(screen.getByLabelText('Driver'))
  submit()
  await screen.findByRole('heading', { name: 'Please check your email' })
  await waitFor(() => expect(sent()).toHaveLength(1))
  // An empty phone is not sent (SPEC §5).
  expect(JSON.parse(sent()[0]?.[1]?.body ?? '{}')).toEqual({
    company: 'USDOT 9100101',
    firstName: 'Noor',
    lastName: 'Haddad',
    emailAddress: 'noor@mail.example',
    roles: ['Driver'],
  })
})
