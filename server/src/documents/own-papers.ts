import { may } from '@waybill/contract/permissions.ts'
import { type Actor, isProvider } from '../actor.ts'
import { companyName } from './documents.queries.ts'
import type { HolderRoom } from './holders.ts'

/** A company's own papers: the provider sees them, and of its people who read the company at all, which drivers do not. */
export const OWN_PAPERS: HolderRoom = {
  find: async (actor: Actor, id, tx = actor.db.read) => {
    if (!may(actor.persona, 'company:read') || (!isProvider(actor) && actor.companyId !== id)) return undefined
    const name = await companyName(tx, id)
    return name === undefined
      ? undefined
      : {
          type: 'company',
          id,
          description: name,
          companyIds: [id],
          stops: [],
          areProofsTrusted: false,
          isOpen: true,
        }
  },
}
