import { HumanNumber } from '@waybill/contract/ids.ts'
import { listOf } from '@waybill/contract/paging.ts'
import { z } from 'zod'

/** The orders of a new shipment. */
export const PlanSearch = z.object({ orders: listOf(HumanNumber) })
