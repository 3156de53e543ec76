import type { Occasions } from '../notifications/notifications.ts'
import { findRefusedFile } from './load-tenders.queries.ts'

/** Somebody has to look at a file we could not take. */
export const LOAD_TENDER_OCCASIONS: Occasions = {
  'load-tender-received': async (tx, { subject, byId }) => {
    const file = await findRefusedFile(tx, subject.id)
    if (!file) return []
    const key = `load-tender-refused:${subject.id}`
    return [{ wording: 'load-tender-refused', facts: { file: file.name }, subject, key, to: ['provider'], byId }]
  },
}
