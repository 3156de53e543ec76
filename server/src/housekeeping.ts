import { forgetUnconfirmedBefore } from './company/access-requests.queries.ts'
import type { Db } from './db/connection.ts'
import { forgetKeysBefore, forgetNewsBefore } from './housekeeping.queries.ts'
import { forgetDriverLinksBefore } from './identity/driver-links.queries.ts'
import { forgetInvitationsBefore } from './identity/memberships.queries.ts'
import { forgetResetsBefore } from './identity/password-resets.queries.ts'
import { forgetImagesBefore } from './notes/notes.queries.ts'
import { forgetNotificationsBefore } from './notifications/notices.queries.ts'
import type { Files } from './outside/files/files.ts'
import { forgetMailBefore } from './outside/mail/mail.queries.ts'

const HOUR = 3_600_000

/** Once an hour, what nobody needs any more is forgotten. What fails is reported and tried again an hour later. */
export function startHousekeeping(
  db: Db,
  files: Files,
  now: () => Date,
  onError: (error: unknown) => void,
): { stop(): void } {
  const ago = (hours: number) => new Date(now().getTime() - hours * HOUR)
  const timer = setInterval(() => {
    Promise.all([
      forgetNewsBefore(db, ago(7 * 24)),
      forgetKeysBefore(db, ago(48)),
      forgetMailBefore(db, ago(30 * 24)),
      forgetResetsBefore(db, ago(24)),
      forgetNotificationsBefore(db, ago(90 * 24)),
      forgetImagesBefore(db, ago(7 * 24)),
      forgetDriverLinksBefore(db, ago(24)),
      forgetInvitationsBefore(db, ago(24)),
      forgetUnconfirmedBefore(db, ago(7 * 24)),
      files.tidy(db, now()),
    ]).catch(onError)
  }, HOUR)
  timer.unref()
  return { stop: () => clearInterval(timer) }
}
