import { z } from 'zod'
import { get, put } from '../endpoint.ts'
import { CalendarDate, Instant } from '../time.ts'
import { CurrentUser } from './identity.ts'

const Version = z.string().trim().min(1).max(40)

/** What everybody agrees to before the portal opens (SPEC §3, hasAcceptedAccessTermsAndConditions). */
export const Terms = z.strictObject({
  version: Version,
  effectiveOn: CalendarDate,
  title: z.string(),
  sections: z.array(z.strictObject({ title: z.string(), paragraphs: z.array(z.string()) })),
  /** When the current user accepted this version. */
  acceptedAt: Instant.nullable(),
})
export type Terms = z.infer<typeof Terms>

export const terms = {
  read: get('/api/v2/me/terms', {
    says: 'The terms in force, and when the current user accepted them.',
    may: 'signed-in',
    returns: Terms,
    isAtTheDoor: true,
  }),
  accept: put('/api/v2/me/terms', {
    says: 'Accepts the version that was read, which opens the portal.',
    may: 'signed-in',
    body: z.strictObject({ version: Version }),
    returns: CurrentUser,
    refuses: ['changed-meanwhile'],
    isAtTheDoor: true,
  }),
}
