import { z } from 'zod'
import { get, NoContent, post } from '../endpoint.ts'
import { Id } from '../ids.ts'
import { Paging, pageOf } from '../paging.ts'
import { Can } from '../permissions.ts'
import { Instant } from '../time.ts'

export const UndeliveredLetterQuery = z.strictObject({ ...Paging })
export type UndeliveredLetterQuery = z.infer<typeof UndeliveredLetterQuery>

/** Why a letter failed: unknown address, message not accepted, no relay for a day, link expired. */
export const LetterFault = z.enum(['recipient', 'letter', 'relay', 'late'])
export type LetterFault = z.infer<typeof LetterFault>

/** An undelivered letter: who it was for and what it was about, never its text. */
export const UndeliveredLetter = z.strictObject({
  id: Id,
  recipient: z.string(),
  subject: z.string(),
  queuedAt: Instant,
  givenUpAt: Instant,
  fault: LetterFault,
  /** The relay's reply. */
  reason: z.string(),
  /** Who caused it. */
  by: z.string().nullable(),
  /** Where it would go now, since addresses change. */
  sendsTo: z.string(),
  can: z.strictObject({ sendAgain: Can }),
})
export type UndeliveredLetter = z.infer<typeof UndeliveredLetter>

export const letters = {
  listUndelivered: get('/api/v2/undelivered_letters', {
    says: 'Emails given up as undeliverable within 30 days, latest first.',
    may: 'undelivered-letter:read',
    query: UndeliveredLetterQuery,
    returns: pageOf(UndeliveredLetter),
  }),
  sendAgain: post('/api/v2/undelivered_letters/:letterId/send_again', {
    says: 'Sends an email again, to the recipient’s current address. Sign-in links are not kept and must be requested again.',
    may: 'undelivered-letter:send-again',
    returns: NoContent,
    refuses: ['not-found', 'already-done'],
    status: 204,
  }),
}
