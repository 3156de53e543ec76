import { type RawBuilder, sql } from 'kysely'

/** A change meets the row as its caller saw it (P15). Whoever names no version, 0, changes it as it is. */
export function isSeen(version: number): RawBuilder<boolean> {
  return sql<boolean>`${version} in (0, version)`
}
