import { z } from 'zod'
import { post } from './endpoint.ts'
import { SignedIn } from './identity.ts'
import { Instant } from './time.ts'

/** A link that lets a driver in on their phone. It is answered once; nobody can ask for it again. */
export const DriverLink = z.strictObject({
  /** The code stands in the fragment, which no server, proxy or log sees. */
  url: z.string(),
  expiresAt: Instant,
  driverName: z.string(),
  /** Where it was mailed, when that was asked for. */
  mailedTo: z.string().nullable(),
})
export type DriverLink = z.infer<typeof DriverLink>

export const driverSignIn = {
  authorize: post('/api/v2/mobile/authorize', {
    says: "Signs a driver in with the code of a driver link, once and within its two minutes; the session is the driver app's.",
    may: 'public',
    body: z.strictObject({ code: z.string().min(1).max(200) }),
    returns: SignedIn,
    refuses: ['link-over', 'do-not-use', 'second-factor-required', 'too-many-requests'],
    status: 200,
    isSecret: true,
  }),
  makeLink: post('/api/v2/drivers/:driverId/sign_in_link', {
    says: 'Makes a sign-in link for a driver of the own company; an earlier one no longer works.',
    may: 'driver:invite',
    body: z.strictObject({
      /** Also sends it to the driver's email address. */
      isMailed: z.boolean().default(false),
    }),
    returns: DriverLink,
    refuses: ['not-found', 'driver-not-let-in', 'too-many-requests'],
    isSecret: true,
  }),
}
