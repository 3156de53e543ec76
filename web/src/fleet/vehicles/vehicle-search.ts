import { FleetVehicleQuery } from '@waybill/contract/fleet/fleet.ts'
import type { z } from 'zod'

export const VehicleSearch = FleetVehicleQuery.omit({ page: true, pageSize: true })
export type VehicleSearch = z.infer<typeof VehicleSearch>
