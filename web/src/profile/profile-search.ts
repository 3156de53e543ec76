import { z } from 'zod'

/** The profile page's tabs; `?tab=integrations` is the specification's (SPEC §2.1). */
export const ProfileSearch = z.object({
  tab: z.enum(['profile', 'security', 'notifications', 'integrations', 'appearance']).default('profile'),
})
export type ProfileTab = z.infer<typeof ProfileSearch>['tab']
