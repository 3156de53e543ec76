import type { RegisteredRouter } from '@tanstack/react-router'

/** A portal address, as its route spells it. */
export type Address = Exclude<keyof RegisteredRouter['routesByPath'], `${string}/`>

/** A list's search params: every list can be searched. */
export type Searched = { query?: string | undefined }

/** The param name in an address: `locationNumber` of `/locations/$locationNumber/preview`. */
export function paramOf(address: Address): string {
  return /\$(\w+)/.exec(address)?.[1] ?? ''
}
