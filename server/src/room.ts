import type pg from 'pg'
import type { Configuration } from './configuration.ts'
import type { Db } from './db/connection.ts'
import type { Holders } from './documents/holders.ts'
import type { Implemented } from './http/implement.ts'
import type { SubjectRegistry, Subjects } from './http/subjects.ts'
import type { DoorThrottle } from './identity/door/door-throttle.ts'
import type { FrontDesk } from './identity/door/front-desk.ts'
import type { Workers } from './jobs/jobs.ts'
import type { Roads } from './locations/locations.ts'
import type { Occasions, Watch } from './notifications/notice.ts'
import type { Files } from './outside/files/files.ts'
import type { Registry } from './outside/fmcsa/registry.ts'
import type { Images } from './outside/images/images.ts'
import type { Post } from './outside/mail/post.ts'
import type { StreetMap } from './outside/street-map/street-map.ts'
import type { Vault } from './outside/vault/vault.ts'
import type { Press } from './paper/press/press.ts'
import type { Rounds } from './rounds.ts'

/** The demo world's people who can sign in, and the one password of them all. */
export type Demo = { people: { userName: string; who: string; company: string }[]; password: string }

/** What the house lends every room. */
export type Means = {
  configuration: Configuration
  pool: pg.Pool
  db: Db
  /** Reads and writes whatever there is: for what nobody asked for, and for who has no account yet. */
  system: Db
  desk: FrontDesk
  /** How often a stranger may ask. */
  throttle: DoorThrottle
  post: Post
  vault: Vault
  files: Files
  images: Images
  press: Press
  registry: Registry
  roads: Roads
  streetMap: StreetMap
  demo: Demo
}

/** What all rooms bring, for those that serve the others. */
export type Registries = { subjects: SubjectRegistry; holders: Holders }

/** What happens over and over without being asked for, until it is stopped. */
export type Round = (now: () => Date, onError: (error: unknown) => void) => Rounds

/** What a room brings; each of these may be absent. */
export type Room = {
  /** In the order of its documentation. */
  routes?: (registries: Registries) => readonly Implemented[]
  /** Who may see its records, and what they are called where something is attached to them. */
  subjects?: Subjects
  /** Its records that documents hang on. */
  holders?: Holders
  /** What it tells people of what happened. */
  occasions?: readonly Occasions[]
  /** What it tells people because time has passed. */
  watches?: readonly Watch[]
  /** Who does its long work, piece by piece. */
  workers?: Workers
  /** By the name that the log gives them. */
  rounds?: Readonly<Record<string, Round>>
  /** Once an hour: what nobody needs any more. `ago` counts hours back from now. */
  forget?: (ago: (hours: number) => Date) => readonly Promise<unknown>[]
  /** Before the first request. */
  prepare?: () => Promise<void>
}

export type OpenRoom = (means: Means) => Room

/** What all rooms bring of one kind, as one. What two of them claim belongs to neither. */
export function gather<T extends object>(parts: readonly (T | undefined)[]): T {
  const entries = parts.flatMap((part) => Object.entries(part ?? {}))
  const names = entries.map(([name]) => name)
  const claimed = names.find((name, index) => names.indexOf(name) !== index)
  if (claimed !== undefined) throw new Error(`Two rooms bring "${claimed}"`)
  return Object.fromEntries(entries) as T
}
