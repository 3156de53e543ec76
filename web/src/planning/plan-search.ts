import { HumanNumber } from '@waybill/contract/ids.ts'
import { listOf } from '@waybill/contract/paging.ts'
import { z } from 'zod'

/** The orders that a new shipment is made of. */
export const PlanSearch = z.object({ orders: listOf(HumanNumber) })
