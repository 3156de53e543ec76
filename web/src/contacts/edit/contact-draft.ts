import type { Contact, ContactChange, ContactLocation, NewContact } from '@waybill/contract/contacts/contacts.ts'
import type { AccessLevel, Permission, Role } from '@waybill/contract/permissions.ts'
import { type EmailDraft, entered, type PhoneDraft } from '../../profile/draft.ts'

export type LocationDraft = Record<'key' | 'name' | 'addressLine1' | 'city' | 'state' | 'postalCode', string>

/** The form's values. */
export type ContactDraft = {
  companyId: string | undefined
  firstName: string
  lastName: string
  functionTitle: string
  phones: PhoneDraft[]
  emails: EmailDraft[]
  linkedIn: string
  locations: LocationDraft[]
  roles: Role[]
  permissions: Permission[]
  accessLevels: AccessLevel[]
  isPortalEnabled: boolean
  userName: string
  isPortalVisible: boolean
}

const line = () => crypto.randomUUID()

export function emptyLocation(): LocationDraft {
  return { key: line(), name: '', addressLine1: '', city: '', state: '', postalCode: '' }
}

/** Where the contract's names differ. */
export const CONTACT_NAMES = {
  companyId: null,
  phones: 'phoneNumbers',
  emails: 'emailAddresses',
  linkedIn: 'linkedInProfileUrl',
  isPortalEnabled: null,
} as const

/** A blank form, with one empty phone and one email. */
export function blankDraft(companyId: string | undefined): ContactDraft {
  return {
    companyId,
    firstName: '',
    lastName: '',
    functionTitle: '',
    phones: [{ key: line(), type: 'OfficeNumber', number: '', extension: '' }],
    emails: [{ key: line(), address: '' }],
    linkedIn: '',
    locations: [],
    roles: [],
    permissions: [],
    accessLevels: [],
    isPortalEnabled: false,
    userName: '',
    isPortalVisible: false,
  }
}

export function draftOf(contact: Contact): ContactDraft {
  return {
    companyId: contact.companyId,
    firstName: contact.firstName,
    lastName: contact.lastName,
    functionTitle: contact.functionTitle ?? '',
    phones: contact.phoneNumbers.map((phone) => ({ ...phone, key: line(), extension: phone.extension ?? '' })),
    emails: contact.emailAddresses.map((address) => ({ key: line(), address })),
    linkedIn: contact.linkedInProfileUrl ?? '',
    locations: contact.locations.map((location) => ({
      ...location,
      key: line(),
      addressLine1: location.addressLine1 ?? '',
    })),
    roles: contact.roles,
    permissions: contact.permissions,
    accessLevels: contact.accessLevels,
    isPortalEnabled: contact.isPortalEnabled,
    userName: contact.userName ?? '',
    isPortalVisible: contact.isPortalVisible,
  }
}

/** Locations that were started are sent, blank ones are not. */
export function enteredLocations(locations: readonly LocationDraft[]): LocationDraft[] {
  return locations.filter(({ key: _key, ...fields }) => Object.values(fields).some((text) => text.trim() !== ''))
}

/** A contact as sent: blank lines are not (SPEC §5). */
export function changeIn(draft: ContactDraft): ContactChange {
  return {
    firstName: draft.firstName,
    lastName: draft.lastName,
    functionTitle: draft.functionTitle.trim() || null,
    phoneNumbers: entered(draft.phones, 'number').map(({ type, number, extension }) => ({
      type,
      number,
      ...(extension.trim() ? { extension } : {}),
    })),
    emailAddresses: entered(draft.emails, 'address').map(({ address }) => address),
    linkedInProfileUrl: draft.linkedIn.trim() || null,
    locations: enteredLocations(draft.locations).map(
      ({ key: _key, addressLine1, ...location }): ContactLocation => ({
        ...location,
        addressLine1: addressLine1.trim() || null,
      }),
    ),
    roles: draft.roles,
    permissions: onlyDrives(draft.roles) ? ['DriverPortal'] : draft.permissions,
    accessLevels: draft.accessLevels,
    userName: draft.userName.trim() || null,
    isPortalVisible: draft.isPortalVisible,
  }
}

export function newContactIn(draft: ContactDraft): NewContact {
  const change = changeIn(draft)
  return {
    ...(draft.companyId ? { companyId: draft.companyId } : {}),
    ...change,
    // Only portal users have a user name.
    userName: draft.isPortalEnabled ? change.userName : null,
    isPortalEnabled: draft.isPortalEnabled,
  }
}

/** Whose only role is Driver gets the drivers' portal and no other (SPEC §6); the server sees to it, the form shows it. */
export function onlyDrives(roles: readonly Role[]): boolean {
  return roles.length > 0 && roles.every((role) => role === 'Driver')
}
