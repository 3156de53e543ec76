import type { QueryClient } from '@tanstack/react-query'
import { lazyRouteComponent } from '@tanstack/react-router'

/** Beside lists and the dashboard. */
export const TenderPreview = lazyRouteComponent(() => import('./tender-preview.tsx'), 'TenderPreview')

export const loadTenderPreview = async (client: QueryClient, tenderId: string): Promise<void> =>
  (await import('./tender-preview.tsx')).load(client, tenderId)
