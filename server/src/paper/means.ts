import type { Db } from '../db/connection.ts'
import type { Files } from '../outside/files/files.ts'
import type { Press } from './press/press.ts'

/** What papers are made with: drawn by the press, kept for everybody by the system. */
export type Means = { system: Db; files: Files; press: Press; gs1Prefix: string }
