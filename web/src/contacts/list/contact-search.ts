import { PORTAL_STATES } from '@waybill/contract/contacts/portal-states.ts'
import { Id } from '@waybill/contract/ids.ts'
import { listOf, SearchText } from '@waybill/contract/paging.ts'
import { Role } from '@waybill/contract/permissions.ts'
import { z } from 'zod'

/** The search params of the contacts list. */
export const ContactSearch = z.object({
  /** The contacts, or access requests. */
  tab: z.enum(['people', 'requests', 'decided']).default('people'),
  query: SearchText,
  roles: listOf(Role),
  companyId: Id.optional(),
  isDriver: z.union([z.boolean(), z.stringbool()]).optional(),
  letter: z
    .string()
    .regex(/^[A-Z#]$/)
    .optional(),
  portalStates: listOf(z.enum(PORTAL_STATES)),
})
export type ContactSearch = z.infer<typeof ContactSearch>
