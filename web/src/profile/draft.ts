import { PHONE_TYPES, type PhoneType } from '@waybill/contract/phones.ts'
import type { Profile, ProfileChange } from '@waybill/contract/profile/profile.ts'

/** A list line while edited; the key keeps fields and focus together when one above is removed. */
export type PhoneDraft = { key: string; type: PhoneType; number: string; extension: string }
export type EmailDraft = { key: string; address: string }

/** The form's values. */
type Draft = {
  firstName: string
  lastName: string
  functionTitle: string
  phones: PhoneDraft[]
  emails: EmailDraft[]
  linkedIn: string
}

/** Where the contract's names differ. */
export const PROFILE_NAMES = {
  phones: 'phoneNumbers',
  emails: 'emailAddresses',
  linkedIn: 'linkedInProfileUrl',
} as const

export function draftOf(own: Profile): Draft {
  return {
    firstName: own.firstName,
    lastName: own.lastName,
    functionTitle: own.functionTitle ?? '',
    phones: own.phoneNumbers.map((phone, index) => ({ ...phone, key: `${index}`, extension: phone.extension ?? '' })),
    emails: own.emailAddresses.map((address, index) => ({ key: `${index}`, address })),
    linkedIn: own.linkedInProfileUrl ?? '',
  }
}

/** As sent: blank lines are not (SPEC §5). */
export function changeIn(draft: Draft, own: Profile): ProfileChange {
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
    language: own.language,
    clock: own.clock,
  }
}

/** The lines sent, in the order refusals count them. */
export function entered<Name extends string, Line extends Record<Name, string>>(
  lines: readonly Line[],
  name: Name,
): Line[] {
  return lines.filter((line) => line[name].trim() !== '')
}

export function nextPhoneType(phones: readonly PhoneDraft[]): PhoneType {
  return PHONE_TYPES.find((type) => !phones.some((phone) => phone.type === type)) ?? 'OfficeNumber'
}
