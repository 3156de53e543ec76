import type { QueryClient } from '@tanstack/react-query'
import { lazyRouteComponent } from '@tanstack/react-router'

/** Beside the list and the dashboard. */
export const RateRequestPreview = lazyRouteComponent(() => import('./rate-request-preview.tsx'), 'RateRequestPreview')

export const loadRateRequestPreview = async (client: QueryClient, rateId: string): Promise<void> =>
  (await import('./rate-request-preview.tsx')).load(client, rateId)
