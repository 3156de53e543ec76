import { IDENTITY_SAYINGS } from '@waybill/contract/identity/identity.sayings.ts'
import type { Terms } from '@waybill/contract/identity/terms.ts'
import { sayer } from '@waybill/contract/said.ts'
import type { Actor } from '../../actor.ts'
import { newId } from '../../db/new-id.ts'
import { withSystemEyes } from '../../db/system-eyes.ts'
import { Refusal } from '../../http/refusal.ts'
import { noteOwn } from '../account-notices.ts'
import type { Means } from '../means.ts'
import type { Where } from '../sessions/known-devices.ts'
import { acceptanceOf, insertAcceptance, markAccepted } from './terms.queries.ts'
import { TERMS_TEXT } from './terms-text.ts'

const say = sayer(IDENTITY_SAYINGS)

/** The terms of access in the provider's name, and when the reader accepted them. */
export async function read(actor: Actor, { brand }: Pick<Means, 'brand'>): Promise<Terms> {
  const acceptedAt = await actor.db.transaction((tx) =>
    withSystemEyes(tx, actor.db.scope, () => acceptanceOf(tx, actor.id, TERMS_TEXT.version)),
  )
  const named = (text: string) => text.replaceAll('{provider}', brand.name).replaceAll('{support}', brand.supportEmail)
  const sections = TERMS_TEXT.sections.map(({ title, paragraphs }) => ({ title, paragraphs: paragraphs.map(named) }))
  return { ...TERMS_TEXT, sections, acceptedAt: acceptedAt?.toISOString() ?? null }
}

/** Records who accepted which version, when and from where; refuses a version no longer in force. */
export async function accept(
  actor: Actor,
  { record }: Pick<Means, 'record'>,
  version: string,
  from: Where,
): Promise<void> {
  if (version !== TERMS_TEXT.version)
    throw new Refusal('changed-meanwhile', 'The terms have changed since you opened them. Read them again.')
  await actor.db.transaction(async (tx) => {
    const isFirst = await withSystemEyes(tx, actor.db.scope, async () => {
      const who = { contactId: actor.id, companyId: actor.companyId }
      const isInserted = await insertAcceptance(tx, { id: newId(), ...who, version, at: actor.now, ...from })
      await markAccepted(tx, actor.id)
      return isInserted
    })
    if (isFirst) await noteOwn(tx, actor, { record }, say('terms-accepted', { version }))
  })
}
