import { z } from 'zod'

/** The profile page's tabs; `?tab=integrations` is the specification's (SPEC §2.1). */
export const ProfileSearch = z.object({
  tab: z.enum(['profile', 'security', 'notifications', 'integrations', 'appearance']).default('profile'),
  /** What an ELD provider's page sends back after a sign-in there. */
  code: z.string().max(4_000).optional(),
  state: z.string().max(4_000).optional(),
  error: z.string().max(200).optional(),
})
export type ProfileTab = z.infer<typeof ProfileSearch>['tab']
