import type { APIRequestContext } from '@playwright/test'
import { apiOf, OPERATIONS } from './people.ts'

type Load = { id: string; shipmentNumber: string; shippingMode: number }

/** Truckloads that nobody hauls yet, the latest pickup first. Journeys run side by side: each takes a place of its own. */
export async function readyTruckload(request: APIRequestContext, place: number): Promise<Load> {
  return the((await readyLoads(request)).filter(({ shippingMode }) => shippingMode === 0).at(place))
}

/** Cartons that nobody hauls yet: the demo world keeps some for one journey alone. */
export async function readyCartons(request: APIRequestContext): Promise<Load> {
  return the((await readyLoads(request)).find(({ shippingMode }) => shippingMode === 1))
}

async function readyLoads(request: APIRequestContext): Promise<Load[]> {
  const ops = await apiOf(request, OPERATIONS)
  return (await ops.get<{ data: Load[] }>('shipments?statuses=1&sortDirection=desc&pageSize=100')).data
}

function the(load: Load | undefined): Load {
  if (!load) throw new Error('The demo world has loads that are ready to book')
  return load
}
