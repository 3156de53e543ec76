import type { Db } from '../db/connection.ts'
import type { Files } from '../outside/files/files.ts'
import type { Registry } from '../outside/fmcsa/registry.ts'
import type { Images } from '../outside/images/images.ts'
import type { Post } from '../outside/mail/post.ts'
import type { Vault } from '../outside/vault/vault.ts'

/** What onboarding works with. */
export type Means = {
  system: Db
  registry: Registry
  post: Post
  vault: Vault
  files: Files
  images: Images
  brand: { name: string; supportEmail: string }
  /** Counts requests at the public door (P20). */
  throttle: { count(door: string, address: string, matter?: string): Promise<void> }
}
