import { z } from 'zod'

/** How somebody stands with the portal: never let in, invited and not come yet, in by sign-in links alone, in, or shut out again. */
export const PORTAL_STATES = ['none', 'invited', 'by-link', 'active', 'disabled'] as const
export const PortalState = z.enum(PORTAL_STATES)
export type PortalState = z.infer<typeof PortalState>
