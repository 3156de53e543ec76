import { IDENTITY_SAYINGS } from '@waybill/contract/identity/identity.sayings.ts'
import type { Terms as Read } from '@waybill/contract/identity/terms.ts'
import { sayer } from '@waybill/contract/said.ts'
import type { Actor } from '../../actor.ts'
import { newId } from '../../db/new-id.ts'
import { withSystemEyes } from '../../db/system-eyes.ts'
import { Refusal } from '../../http/refusal.ts'
import type { AccountNotices } from '../account-notices.ts'
import type { Where } from '../sessions/known-devices.ts'
import { acceptanceOf, insertAcceptance, markAccepted } from './terms.queries.ts'
import { TERMS_TEXT } from './terms-text.ts'

const say = sayer(IDENTITY_SAYINGS)

/** The terms of access in the provider's name, and who accepted them. */
export class Terms {
  readonly #notices: AccountNotices
  readonly #text: Omit<Read, 'acceptedAt'>

  constructor(brand: { name: string; supportEmail: string }, notices: AccountNotices) {
    this.#notices = notices
    const named = (text: string) =>
      text.replaceAll('{provider}', brand.name).replaceAll('{support}', brand.supportEmail)
    this.#text = {
      ...TERMS_TEXT,
      sections: TERMS_TEXT.sections.map(({ title, paragraphs }) => ({ title, paragraphs: paragraphs.map(named) })),
    }
  }

  async read(actor: Actor): Promise<Read> {
    const acceptedAt = await actor.db.transaction((tx) =>
      withSystemEyes(tx, actor.db.scope, () => acceptanceOf(tx, actor.id, this.#text.version)),
    )
    return { ...this.#text, acceptedAt: acceptedAt?.toISOString() ?? null }
  }

  /** Keeps who accepted which version, when and from where; refuses a version that is no longer in force. */
  async accept(actor: Actor, version: string, from: Where): Promise<void> {
    if (version !== this.#text.version)
      throw new Refusal('changed-meanwhile', 'The terms have changed since you opened them. Read them again.')
    await actor.db.transaction((tx) =>
      withSystemEyes(tx, actor.db.scope, async () => {
        const who = { contactId: actor.id, companyId: actor.companyId }
        const isFirst = await insertAcceptance(tx, { id: newId(), ...who, version, at: actor.now, ...from })
        await markAccepted(tx, actor.id)
        if (isFirst) await this.#notices.note(tx, actor, say('terms-accepted', { version }))
      }),
    )
  }
}
