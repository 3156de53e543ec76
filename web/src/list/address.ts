import type { RegisteredRouter } from '@tanstack/react-router'

/** An address of the portal, as its route spells it. */
export type Address = Exclude<keyof RegisteredRouter['routesByPath'], `${string}/`>

/** What stands in the address of a list: every list can be searched. */
export type Searched = { query?: string | undefined }

/** The name of what an address leaves open: `locationNumber` of `/locations/$locationNumber/preview`. */
export function paramOf(address: Address): string {
  return /\$(\w+)/.exec(address)?.[1] ?? ''
}
