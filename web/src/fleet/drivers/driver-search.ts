import { FleetDriverQuery } from '@waybill/contract/fleet/fleet.ts'
import type { z } from 'zod'

export const DriverSearch = FleetDriverQuery.omit({ page: true, pageSize: true })
export type DriverSearch = z.infer<typeof DriverSearch>
