import type { Distance, MilesEngine } from '@waybill/contract/miles.ts'
import { HttpRouter } from './http-router.ts'
import { osrm } from './osrm.ts'
import { pcmiler } from './pcmiler.ts'
import { valhalla } from './valhalla.ts'

export type Stop = { latitude: number; longitude: number }

/** Knows roads better than our map of highways. */
export interface Router {
  /** Over all stops in order, in one call; undefined if no road leads there. Throws if it does not answer in time or in its own format. */
  measure(stops: readonly Stop[]): Promise<Distance | undefined>
}

export const ROUTERS = ['osrm', 'valhalla', 'pcmiler'] as const satisfies readonly MilesEngine[]

/** Which router the operator runs or buys, and where. */
export type RouterAddress = {
  engine: (typeof ROUTERS)[number]
  url: URL
  key: string | undefined
  version: string | undefined
}

const WIRES = { osrm, valhalla, pcmiler }

export function openRouter(address: RouterAddress | undefined): Router | undefined {
  return address && new HttpRouter(WIRES[address.engine], address)
}
