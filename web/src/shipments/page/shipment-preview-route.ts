import type { QueryClient } from '@tanstack/react-query'
import { lazyRouteComponent } from '@tanstack/react-router'

/** Beside lists and the dashboard. */
export const ShipmentPreview = lazyRouteComponent(() => import('./shipment-preview.tsx'), 'ShipmentPreview')

export const loadShipmentPreview = async (client: QueryClient, shipmentNumber: string): Promise<void> =>
  (await import('./shipment-preview.tsx')).load(client, shipmentNumber)
