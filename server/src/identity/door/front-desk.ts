import type pg from 'pg'
import type { Configuration } from '../../configuration.ts'
import type { Db } from '../../db/connection.ts'
import type { Post } from '../../outside/mail/post.ts'
import type { Vault } from '../../outside/vault/vault.ts'
import { AccountNotices, type Recorder } from '../account-notices.ts'
import { Identity, openTokens } from '../identity.ts'
import { SecondFactor } from '../second-factor/second-factor.ts'
import { Throttle } from './throttle.ts'
import { Turns } from './turns.ts'

/** Where people come in, and what is kept beside it: one of each in a process. */
export type FrontDesk = { identity: Identity; turns: Turns; notices: AccountNotices; secondFactor: SecondFactor }

type Means = { configuration: Configuration; pool: pg.Pool; db: Db; post: Post; vault: Vault; record: Recorder }

export async function openFrontDesk({ configuration, pool, db, post, vault, record }: Means): Promise<FrontDesk> {
  const { name: issuer, supportEmail } = configuration.brand
  const turns = new Turns()
  const notices = new AccountNotices(record, post)
  const isOwedByProvider = configuration.environment === 'production'
  const secondFactor = new SecondFactor({ vault, issuer, isOwedByProvider }, notices)
  const tokens = await openTokens(db)
  const identity = new Identity(db, tokens, turns, new Throttle(pool), secondFactor, notices, supportEmail)
  return { identity, turns, notices, secondFactor }
}
