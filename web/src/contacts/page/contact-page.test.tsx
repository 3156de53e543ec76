import { act, screen } from '@testing-library/react'
import type { Contact } from '@waybill/contract/contacts/contacts.ts'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import * as calls from '../../api/call.ts'
import { clearSession, startSession } from '../../api/session.ts'
import { renderPage } from '../../test/rooms.tsx'
import { signedIn } from '../../test/signed-in.ts'
import { because } from '../../test/why-not.ts'
import { ContactPage } from './contact-page.tsx'

const not = because('Not yours')
const ROBIN: Partial<Contact> = {
  id: '0190a0b0-0000-7000-8000-0000000000d1',
  firstName: 'Robin',
  lastName: 'Zeal',
  functionTitle: null,
  roles: [],
  emailAddresses: [],
  phoneNumbers: [],
  locations: [],
  companyName: 'Birch Lines',
  portalState: null,
  company: {
    id: '0190a0b0-0000-7000-8000-0000000000d2',
    name: 'Birch Lines',
    number: 'C2',
    kind: 'carrier',
    usdot: null,
    docketNumber: null,
    scac: null,
    peopleCount: 1,
    driverCount: 0,
  },
  can: {
    edit: not,
    changeRights: not,
    switchPortal: not,
    inviteAgain: not,
    resetSecondFactor: not,
    removeFromCompany: not,
    readHistory: not,
  },
}

beforeEach(() => startSession(signedIn()))
afterEach(() => {
  clearSession()
  vi.restoreAllMocks()
})

it('keeps a contact that cannot be refreshed, with what is being edited, and says that it may be old (UX 6)', async () => {
  const answers = vi.spyOn(calls, 'read').mockResolvedValue(ROBIN)
  const { client } = await renderPage(ContactPage, '/contacts/$contactId', `/contacts/${ROBIN.id}`)
  const heading = await screen.findByRole('heading', { level: 1, name: /Robin Zeal/ })
  answers.mockRejectedValue(new Error('gone'))
  await act(() => client.refetchQueries())
  expect(await screen.findByText('This contact could not be refreshed. What you see may be old.')).toBeTruthy()
  expect(heading.isConnected).toBe(true)
})
