import { ContactChange, NewContact } from '@waybill/contract/contacts/contacts.ts'
import { describe, expect, test } from 'vitest'
import { refusedBy } from '../../form/refusals.ts'
import { blankDraft, type ContactDraft, changeIn, emptyLocation, newContactIn } from './contact-draft.ts'

const COMPANY = '0190a0b0-0000-7000-8000-0000000000aa'

function draft(more: Partial<ContactDraft> = {}): ContactDraft {
  return { ...blankDraft(COMPANY), firstName: 'Tess', lastName: 'Halvorsen', ...more }
}

describe('what a form about a person sends', () => {
  test('is no telephone, address or location that was left blank', () => {
    const said = changeIn(draft({ locations: [emptyLocation()] }))
    expect(said).toMatchObject({ phoneNumbers: [], emailAddresses: [], locations: [], functionTitle: null })
  })

  test('is the type of a telephone only with its number (SPEC §5)', () => {
    const [blank] = draft().phones
    const phones = [{ ...blank, key: '1', type: 'OfficeNumber' as const, number: '312 555 0100', extension: ' ' }]
    expect(changeIn(draft({ phones })).phoneNumbers).toEqual([{ type: 'OfficeNumber', number: '312 555 0100' }])
  })

  test('is the door for drivers alone when somebody only drives', () => {
    const said = changeIn(draft({ roles: ['Driver'], permissions: ['CarrierPortal'] }))
    expect(said.permissions).toEqual(['DriverPortal'])
    expect(changeIn(draft({ roles: ['Driver', 'AR'], permissions: ['CarrierPortal'] })).permissions).toEqual([
      'CarrierPortal',
    ])
  })

  test('is a name to sign in with only for who is let in', () => {
    const typed = { userName: 'tess@alder.example' }
    expect(newContactIn(draft(typed)).userName).toBeNull()
    expect(newContactIn(draft({ ...typed, isPortalEnabled: true })).userName).toBe('tess@alder.example')
  })
})

describe('what is said beside a field before anything is sent', () => {
  test.each([
    ['firstName', { firstName: ' ' }, 'Enter the first name'],
    ['emailAddresses.0', { emails: [{ key: '1', address: 'tess' }] }, 'Enter an email address'],
    ['linkedInProfileUrl', { linkedIn: 'https://evil.example/in/tess' }, 'Enter an address that begins with'],
    [
      'locations.0.city',
      { locations: [{ ...emptyLocation(), name: 'Yard', state: 'IL', postalCode: '60638' }] },
      'Enter the city',
    ],
  ] as const)('%s', (field, wrong, message) => {
    const refused = refusedBy(NewContact, newContactIn(draft(wrong as Partial<ContactDraft>)))
    expect(Object.keys(refused)).toEqual([field])
    expect(refused[field]?.[0]).toContain(message)
  })

  test('nothing, when all is well', () => {
    expect(refusedBy(NewContact, newContactIn(draft()))).toEqual({})
    expect(refusedBy(ContactChange, changeIn(draft()))).toEqual({})
  })
})
