import { z } from 'zod'

/** The parts of the profile page; `?tab=integrations` is the specification's (SPEC §2.1). */
export const ProfileSearch = z.object({
  tab: z.enum(['profile', 'security', 'notifications', 'integrations', 'appearance']).default('profile'),
})
export type ProfileTab = z.infer<typeof ProfileSearch>['tab']
