import type { Db } from '../db/connection.ts'
import type { Files } from '../outside/files/files.ts'
import type { Press } from './press/press.ts'

/** What documents are made with: the press draws, the system keeps for everybody. */
export type Means = { system: Db; files: Files; press: Press; gs1Prefix: string }
