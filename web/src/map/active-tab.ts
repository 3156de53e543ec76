import { z } from 'zod'

/** Whether the map stands beside a list, in its address (SPEC §2.1). */
export const ActiveTab = z.enum(['list', 'map']).default('list')

type Tabbed = { activeTab: z.infer<typeof ActiveTab> }

/** What the server is asked, and what is saved under a name: the same filter for list and map. */
export function filterOf<Search extends Tabbed>({
  activeTab: _activeTab,
  ...filter
}: Search): Omit<Search, 'activeTab'> {
  return filter
}
