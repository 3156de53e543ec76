import type { Db } from './db/connection.ts'
import { forgetKeysBefore, forgetNewsBefore } from './housekeeping.queries.ts'
import type { Files } from './outside/files/files.ts'
import { forgetMailBefore } from './outside/mail/mail.queries.ts'
import type { Room } from './room.ts'
import { type Rounds, startRounds } from './rounds.ts'

const HOUR = 3_600_000

/** Once an hour, what nobody needs any more is forgotten. What fails is reported and tried again an hour later. */
export function startHousekeeping(
  { system, files, rooms }: { system: Db; files: Files; rooms: readonly Room[] },
  now: () => Date,
  onError: (error: unknown) => void,
): Rounds {
  const ago = (hours: number) => new Date(now().getTime() - hours * HOUR)
  return startRounds(
    HOUR,
    () =>
      Promise.all([
        forgetNewsBefore(system, ago(7 * 24)),
        forgetKeysBefore(system, { day: ago(48), driversDay: ago(14 * 24) }),
        forgetMailBefore(system, ago(30 * 24)),
        files.tidy(system, now()),
        ...rooms.flatMap((room) => room.forget?.(ago) ?? []),
      ]),
    onError,
  )
}
