import type { Subject } from '@waybill/contract/ids.ts'
import type { Said } from '@waybill/contract/said.ts'
import type { Actor } from '../actor.ts'
import type { Db, Tx } from '../db/connection.ts'
import type { Post } from '../outside/mail/post.ts'
import type { Vault } from '../outside/vault/vault.ts'
import type { Turns } from './door/turns.ts'

/** The history's own verb, handed in because that room is above this one. */
export type Recorder = (
  tx: Tx,
  doer: Pick<Actor, 'id' | 'firstName' | 'lastName' | 'companyId' | 'now'>,
  subject: Subject,
  said: string | Said,
) => Promise<void>

/** What accounts need. */
export type Means = {
  system: Db
  post: Post
  vault: Vault
  turns: Turns
  record: Recorder
  brand: { name: string; supportEmail: string }
  /** The provider's people need a second factor in production (TRUST, Passwords). */
  isSecondFactorOwed: boolean
  /** Into the log: what failed keeps nobody out. */
  warn: (error: unknown, text: string) => void
}
