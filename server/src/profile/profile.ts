import { COMPANY_SAYINGS } from '@waybill/contract/company/company.sayings.ts'
import { eventsFor, NOTIFICATION_EVENTS, type NotificationEvent } from '@waybill/contract/notification-events.ts'
import { may } from '@waybill/contract/permissions.ts'
import type { NewPicture, NotificationPreference, Profile, ProfileChange } from '@waybill/contract/profile/profile.ts'
import { type Said, sayer } from '@waybill/contract/said.ts'
import type { Actor } from '../actor.ts'
import type { Db, Tx } from '../db/connection.ts'
import { announce } from '../events.ts'
import { record } from '../history/history.ts'
import { Refusal } from '../http/refusal.ts'
import { ServedFile } from '../http/served-file.ts'
import { refuseUnlessConfirmed } from '../identity/second-factor/confirmed.ts'
import type { Files } from '../outside/files/files.ts'
import type { Images } from '../outside/images/images.ts'
import type { Post } from '../outside/mail/post.ts'
import {
  choosePreferences,
  chosenPreferences,
  findPicture,
  findProfile,
  lockPicture,
  setPicture,
  updateProfile,
} from './profile.queries.ts'

export { setPicture } from './profile.queries.ts'

const say = sayer(COMPANY_SAYINGS)

/** Sharp on a large screen, and about 60 kB. */
const PICTURE_SIDE = 512

/**
 * `system`: somebody acting for another company is still a contact of their own, so their own row is read and written in the system's
 * scope, only by the actor's id.
 */
export type Means = { system: Db; files: Files; images: Images; post: Post }

export async function find(actor: Actor, { system }: Means): Promise<Profile> {
  return (await findProfile(system.read, actor.id)).profile
}

/** The change's base version decides (P15). Mail addresses change only if the person has just proved who they are. */
export async function update(
  actor: Actor,
  { system, post }: Means,
  version: number,
  change: ProfileChange,
): Promise<Profile> {
  return await system.transaction(async (tx) => {
    const before = await findProfile(tx, actor.id)
    const gone = missingFrom(change.emailAddresses, before.profile.emailAddresses)
    const isRedirected = gone.length > 0 || missingFrom(before.profile.emailAddresses, change.emailAddresses).length > 0
    if (isRedirected) refuseUnlessConfirmed(actor)
    if (!(await updateProfile(tx, actor.id, version, change))) throw new Refusal('changed-meanwhile')
    await leaveTraces(tx, actor, before.companyId, say('profile-changed'))
    if (isRedirected) await tellOldAddresses(tx, post, before.profile, change)
    return (await findProfile(tx, actor.id)).profile
  })
}

/** The upload is not kept: the picture is redrawn from its pixels (P24, P29). */
export async function savePicture(actor: Actor, { system, files, images }: Means, sent: NewPicture): Promise<Profile> {
  const bytes = await images.square(Buffer.from(sent.data, 'base64'), PICTURE_SIDE, sent.crop)
  if (!bytes)
    throw new Refusal('bad-request', undefined, {
      modelState: { data: ['This is not a PNG or JPEG picture that can be read. Choose another one.'] },
    })
  const picture = { bytes, mediaType: 'image/jpeg', name: 'picture.jpg', purpose: 'profile-picture' } as const
  const stored = await files.store(picture)
  return await system.transaction(async (tx) => {
    const { companyId, fileId: before } = await lockPicture(tx, actor.id)
    const { fileId } = await files.keep(tx, companyId, stored)
    await setPicture(tx, actor.id, fileId)
    if (before) await files.remove(tx, before)
    await leaveTraces(tx, actor, companyId, say('profile-picture-saved'))
    return (await findProfile(tx, actor.id)).profile
  })
}

export async function removePicture(actor: Actor, { system, files }: Means): Promise<Profile> {
  return await system.transaction(async (tx) => {
    const { companyId, fileId } = await lockPicture(tx, actor.id)
    if (fileId) {
      await setPicture(tx, actor.id, null)
      await files.remove(tx, fileId)
      await leaveTraces(tx, actor, companyId, say('profile-picture-removed'))
    }
    return (await findProfile(tx, actor.id)).profile
  })
}

/** Who sees a person in Contacts sees their picture; everyone sees their own. */
export async function picture(actor: Actor, { system, files }: Means, contactId: string): Promise<ServedFile> {
  const isOwn = contactId === actor.id
  const eyes = isOwn ? system : actor.db
  const fileId = isOwn || may(actor.persona, 'contact:read') ? await findPicture(eyes, contactId) : undefined
  if (!fileId) throw new Refusal('not-found')
  return new ServedFile({ ...(await files.read(system, fileId)), isShown: true })
}

export async function notificationPreferences(actor: Actor): Promise<{ data: NotificationPreference[] }> {
  const chosen = await chosenPreferences(actor.db, { contactId: actor.id, companyId: actor.companyId })
  return {
    data: eventsFor(actor.persona).map((event) => {
      const own = chosen.find((row) => row.event === event)
      return own
        ? { event, inPortal: own.in_portal, byMail: own.by_mail }
        : { event, ...NOTIFICATION_EVENTS[event].byDefault }
    }),
  }
}

export async function saveNotificationPreferences(
  actor: Actor,
  chosen: readonly NotificationPreference[],
): Promise<{ data: NotificationPreference[] }> {
  refuseWhatNeverComes(actor, chosen)
  await actor.db.transaction(async (tx) => {
    await choosePreferences(tx, { contactId: actor.id, companyId: actor.companyId }, chosen)
    await leaveTraces(tx, actor, actor.companyId, say('profile-notifications-chosen'))
  })
  return await notificationPreferences(actor)
}

/** One history row and the announcement, in the same transaction (P44). */
async function leaveTraces(tx: Tx, actor: Actor, companyId: string, said: Said): Promise<void> {
  const subject = { type: 'contact', id: actor.id } as const
  await record(tx, actor, subject, said)
  await announce(tx, { kind: 'contact-changed', subject, companyIds: [companyId, actor.companyId] })
}

/** Nobody who takes over an account gets its owner's mail unseen. */
async function tellOldAddresses(tx: Tx, post: Post, before: Profile, change: ProfileChange): Promise<void> {
  for (const to of before.emailAddresses)
    await post.queue(tx, {
      kind: 'email-addresses-changed',
      to,
      subject: 'Your email addresses were changed',
      paragraphs: [
        `The email addresses of ${change.firstName} ${change.lastName} in the portal are now ${change.emailAddresses.join(', ')}.`,
        'If this was not you, choose a new password now and tell your administrator.',
      ],
      act: { label: 'Open my profile', path: '/profile' },
    })
}

function missingFrom(list: readonly string[], sought: readonly string[]): string[] {
  const known = new Set(list.map((one) => one.toLowerCase()))
  return sought.filter((one) => !known.has(one.toLowerCase()))
}

/** No choice for events that never reach them; one choice per event. */
function refuseWhatNeverComes(actor: Actor, chosen: readonly NotificationPreference[]): void {
  const possible = new Set<NotificationEvent>(eventsFor(actor.persona))
  const wrong = chosen.filter(({ event }) => !possible.delete(event))
  if (wrong.length === 0) return
  throw new Refusal('bad-request', undefined, {
    modelState: Object.fromEntries(wrong.map(({ event }) => [event, ['This does not work, or is listed twice']])),
  })
}
