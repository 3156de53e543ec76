import { z } from 'zod'

/** Somebody's access to the portal: never let in, invited but not in yet, in only by sign-in links, in, or shut out again. */
export const PORTAL_STATES = ['none', 'invited', 'by-link', 'active', 'disabled'] as const
export const PortalState = z.enum(PORTAL_STATES)
export type PortalState = z.infer<typeof PortalState>
