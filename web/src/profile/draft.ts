import { PHONE_TYPES, type PhoneType } from '@waybill/contract/phones.ts'
import type { Profile, ProfileChange } from '@waybill/contract/profile/profile.ts'

/** A line of a list while it is edited; the key keeps fields and their focus together when one above goes. */
export type PhoneDraft = { key: string; type: PhoneType; number: string; extension: string }
export type EmailDraft = { key: string; address: string }

/** The form as it stands. */
type Draft = {
  firstName: string
  lastName: string
  functionTitle: string
  phones: PhoneDraft[]
  emails: EmailDraft[]
  linkedIn: string
}

/** What the contract calls otherwise. */
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

/** What is sent: lines that were left blank are not (SPEC §5). */
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
  }
}

/** The lines that are sent, in the order in which refusals count them. */
export function entered<Name extends string, Line extends Record<Name, string>>(
  lines: readonly Line[],
  name: Name,
): Line[] {
  return lines.filter((line) => line[name].trim() !== '')
}

export function nextPhoneType(phones: readonly PhoneDraft[]): PhoneType {
  return PHONE_TYPES.find((type) => !phones.some((phone) => phone.type === type)) ?? 'OfficeNumber'
}
