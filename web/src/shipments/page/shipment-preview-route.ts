import { lazyRouteComponent } from '@tanstack/react-router'

/** Beside lists and the dashboard. */
export const ShipmentPreview = lazyRouteComponent(() => import('./shipment-preview.tsx'), 'ShipmentPreview')
