import { screen } from '@testing-library/react'
import type { Contact } from '@waybill/contract/contacts/contacts.ts'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { clearSession, startSession } from '../../api/session.ts'
import { renderInside } from '../../test/rooms.tsx'
import { signedIn } from '../../test/signed-in.ts'
import { EditContact } from '../edit/edit-contact.tsx'
import { SwitchPortal } from './switch-portal.tsx'

const BY_LINKS = 'Without an address, they sign in by links from their dispatcher.'
const ALDER = {
  id: '0190a0b0-0000-7000-8000-0000000000d2',
  name: 'Alder Freight',
  number: 'C2',
  kind: 'carrier' as const,
}
const DEE: Contact = {
  id: '0190a0b0-0000-7000-8000-0000000000d1',
  firstName: 'Dee',
  lastName: 'Driver',
  functionTitle: 'Driver',
  roles: ['Driver'],
  permissions: ['DriverPortal'],
  accessLevels: [],
  emailAddresses: [],
  phoneNumbers: [],
  fileId: null,
  linkedInProfileUrl: null,
  locations: [],
  companyId: ALDER.id,
  companyName: ALDER.name,
  companyNumber: ALDER.number,
  companyKind: ALDER.kind,
  is3PL: false,
  isCarrier: true,
  isPortalEnabled: true,
  portalState: 'by-link',
  isPortalVisible: false,
  userName: null,
  invitedAt: null,
  hasSecondFactor: false,
  version: 1,
  company: { ...ALDER, usdot: null, docketNumber: null, scac: null, peopleCount: 1, driverCount: 1 },
  can: {
    edit: true,
    changeRights: true,
    switchPortal: true,
    inviteAgain: true,
    resetSecondFactor: true,
    removeFromCompany: true,
    readHistory: true,
  },
  grants: { roles: ['Driver'], permissions: ['DriverPortal'], accessLevels: [] },
}

beforeEach(() => {
  startSession(signedIn())
  vi.stubGlobal('CSS', { escape: (text: string) => text })
})
afterEach(() => {
  clearSession()
  vi.unstubAllGlobals()
})

it('asks no address of a driver who signs in by links', async () => {
  await renderInside(<EditContact contact={DEE} onClose={() => undefined} />)
  expect(await screen.findByText(BY_LINKS)).toBeTruthy()
  expect(screen.getByLabelText(/Signs in with.*optional/)).toBeTruthy()
})

it.each([
  ['a driver', DEE.roles, BY_LINKS],
  ['somebody of the office', ['AR' as const], 'Enter an email address for them first.'],
])('says what %s without an address needs to have access again', async (_, roles, sentence) => {
  const left = { ...DEE, roles, isPortalEnabled: false, portalState: 'disabled' as const }
  await renderInside(<SwitchPortal contact={left} onClose={() => undefined} />)
  expect(await screen.findByText(sentence)).toBeTruthy()
})
