import { may } from '@waybill/contract/permissions.ts'
import { type Actor, isProvider } from '../actor.ts'
import { companyName } from './documents.queries.ts'
import type { HolderRoom } from './holders.ts'

/** A company's own documents: seen by the provider, and by its people who can read the company, which drivers cannot. */
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
