import { z } from 'zod'
import { CLOCKS } from '../clocks.ts'
import { del, get, put } from '../endpoint.ts'
import { fileData, PICTURE_BODY, PICTURE_BYTES } from '../files.ts'
import { Id } from '../ids.ts'
import { Language } from '../languages.ts'
import { NOTIFICATION_NAMES } from '../notification-events.ts'
import { EmailAddress, LinkedInUrl, lineOfText, PersonName } from '../people.ts'
import { Phone } from '../phones.ts'
import { picture } from '../picture.ts'
import { mistake } from '../told.ts'

const MOST_PHONES = 6
const MOST_ADDRESSES = 5

const distinct = (list: readonly string[]) => new Set(list.map((one) => one.toLowerCase())).size === list.length

/** What people enter about themselves. */
const Said = {
  firstName: PersonName.pipe(z.string().min(1, 'Enter your first name')),
  lastName: PersonName.pipe(z.string().min(1, 'Enter your last name')),
  functionTitle: lineOfText(80)
    .transform((text) => text || null)
    .nullable(),
  phoneNumbers: z.array(Phone).max(MOST_PHONES, mistake('at-most', { most: MOST_PHONES, things: { term: 'phones' } })),
  emailAddresses: z
    .array(EmailAddress)
    .min(1, 'Keep at least one email address')
    .max(MOST_ADDRESSES, mistake('at-most', { most: MOST_ADDRESSES, things: { term: 'email addresses' } }))
    .refine(distinct, 'An email address is listed twice'),
  linkedInProfileUrl: LinkedInUrl.nullable(),
  language: Language,
  /** Left out, it stays. */
  clock: z.enum(CLOCKS).optional(),
}

export const ProfileChange = z.strictObject(Said)
export type ProfileChange = z.infer<typeof ProfileChange>

/** Your profile; others see the parts that Contacts shows. */
export const Profile = z.strictObject({
  id: Id,
  firstName: z.string(),
  lastName: z.string(),
  functionTitle: z.string().nullable(),
  phoneNumbers: z.array(Phone),
  emailAddresses: z.array(z.string()),
  linkedInProfileUrl: z.string().nullable(),
  language: Language,
  clock: z.enum(CLOCKS),
  userName: z.string(),
  /** The profile picture. */
  fileId: Id.nullable(),
  version: z.number().int(),
})
export type Profile = z.infer<typeof Profile>

/** The square kept from a picture, in its own pixels, upright. */
export const Crop = z.strictObject({
  left: z.number().int().min(0).max(20_000),
  top: z.number().int().min(0).max(20_000),
  size: z.number().int().min(1).max(20_000),
})
export type Crop = z.infer<typeof Crop>

export const NewPicture = z.strictObject({
  type: z.literal('ContactProfilepicture'),
  data: fileData(PICTURE_BYTES),
  /** Without one, the middle of the picture is kept. */
  crop: Crop.optional(),
})
export type NewPicture = z.infer<typeof NewPicture>

export const NotificationPreference = z.strictObject({
  event: z.enum(NOTIFICATION_NAMES),
  inPortal: z.boolean(),
  byMail: z.boolean(),
})
export type NotificationPreference = z.infer<typeof NotificationPreference>

const Preferences = z.strictObject({ data: z.array(NotificationPreference) })

export const profile = {
  find: get('/api/v2/me/profile', { says: 'Your own profile.', may: 'signed-in', returns: Profile }),
  update: put('/api/v2/me/profile', {
    says: 'Changes your own profile; a new email address needs a fresh confirmation of identity.',
    may: 'signed-in',
    body: ProfileChange,
    returns: Profile,
    refuses: ['confirm-identity'],
    isVersioned: 'if-sent',
  }),
  savePicture: put('/api/v2/me/profile_picture', {
    says: 'Sets your picture from a PNG or JPEG, re-encoded as a square JPEG.',
    may: 'signed-in',
    body: NewPicture,
    returns: Profile,
    refuses: ['storage-full'],
    bodyLimit: PICTURE_BODY,
  }),
  removePicture: del('/api/v2/me/profile_picture', {
    says: 'Removes your picture.',
    may: 'signed-in',
    returns: Profile,
  }),
  picture,
  notificationPreferences: get('/api/v2/me/notification_preferences', {
    says: 'Your notification settings: every event that can reach you, and how.',
    may: 'signed-in',
    returns: Preferences,
  }),
  saveNotificationPreferences: put('/api/v2/me/notification_preferences', {
    says: 'Changes your notification settings; events left out keep theirs.',
    may: 'signed-in',
    body: z.strictObject({ data: z.array(NotificationPreference).max(100) }),
    returns: Preferences,
  }),
}
