import { type Actor, isProvider } from '../identity/actor.ts'
import { companyName } from './documents.queries.ts'
import type { HolderRoom } from './holders.ts'

/** A company's own papers: its people and the provider see them. */
export const OWN_PAPERS: HolderRoom = {
  find: async (actor: Actor, id, tx = actor.db.read) => {
    if (!isProvider(actor) && actor.companyId !== id) return undefined
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
