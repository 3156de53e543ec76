import { mkdirSync } from 'node:fs'
import path from 'node:path'
import type { APIRequestContext } from '@playwright/test'
import { apiOf, OPERATIONS } from './people.ts'

type Load = { id: string; shipmentNumber: string; shippingMode: number; pickupAt: string | null }

/** The demo world's own pickups lie within these days; what journeys plan lies beyond. */
const NEAR = 60 * 86_400_000

/**
 * A truckload that nobody hauls yet and no other journey has taken, the latest pickup first: journeys run side by side, and each
 * changes what the list answers. `fits` says what the journey needs besides.
 */
export async function readyTruckload(
  request: APIRequestContext,
  fits: (load: Load) => boolean | Promise<boolean> = () => true,
): Promise<Load> {
  for (const load of await readyLoads(request))
    if (load.shippingMode === 0 && (await fits(load)) && isMine(load)) return load
  throw new Error('The demo world has truckloads that are ready to book')
}

/** Cartons that nobody hauls yet: the demo world keeps some for one journey alone. */
export async function readyCartons(request: APIRequestContext): Promise<Load> {
  const load = (await readyLoads(request)).find(({ shippingMode }) => shippingMode === 1)
  if (!load) throw new Error('The demo world has cartons that are ready to book')
  return load
}

async function readyLoads(request: APIRequestContext): Promise<Load[]> {
  const ops = await apiOf(request, OPERATIONS)
  const { data } = await ops.get<{ data: Load[] }>('shipments?statuses=1&sortDirection=desc&pageSize=100')
  return data.filter(({ pickupAt }) => pickupAt !== null && Date.parse(pickupAt) < Date.now() + NEAR)
}

/** Workers share a folder, and of two who make the same entry in it one is told that it is there. */
function isMine({ shipmentNumber }: Load): boolean {
  const taken = path.join(process.env['E2E_DATA_DIR'] ?? '', 'taken')
  mkdirSync(taken, { recursive: true })
  try {
    mkdirSync(path.join(taken, shipmentNumber))
    return true
  } catch {
    return false
  }
}
