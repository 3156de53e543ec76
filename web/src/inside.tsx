import type { ReactNode } from 'react'
import { PLACES } from './places.ts'
import { Shell } from './shell/shell.tsx'

/** The shell with the places of all rooms, around the pages of signed-in users. */
export function Inside(): ReactNode {
  return <Shell places={PLACES} />
}
