import type { RouterAddress, Stop } from './router.ts'

/** How a router is asked, and how its answer is read. */
export type Wire = {
  request: (stops: readonly Stop[], at: RouterAddress) => Request
  /** Undefined if it knows no road; throws if the answer is not in its format. */
  read: (answer: unknown) => { miles: number; version?: string | undefined } | undefined
  /** What the miles are kept under where neither the operator nor the answer names the data. */
  version: string
}

/** The address the operator named, with a path below it. */
export function below(base: URL, path: string): URL {
  const address = new URL(base)
  address.pathname = `${address.pathname.replace(/\/$/, '')}${path}`
  return address
}

/** Longitude first, as most routers write it. */
export function asCoordinates(stops: readonly Stop[]): string {
  return stops.map(({ latitude, longitude }) => `${longitude},${latitude}`).join(';')
}
