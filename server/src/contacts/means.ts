import type { Db } from '../db/connection.ts'
import type { DoorThrottle } from '../identity/door/door-throttle.ts'
import type { Post } from '../outside/mail/post.ts'

/** What contacts need. The system reads and writes for people without an account. */
export type Means = {
  system: Db
  post: Post
  throttle: DoorThrottle
  /** The portal's name in letters. */
  brand: string
}
