import type { Db } from './db/connection.ts'
import { forgetSomeKeys, forgetSomeNews } from './housekeeping.queries.ts'
import type { Files } from './outside/files/files.ts'
import { sweepIncoming } from './outside/incoming/incoming.ts'
import { forgetMailBefore } from './outside/mail/mail.queries.ts'
import type { Room } from './room.ts'
import { type Rounds, startRounds, takeAll } from './rounds.ts'

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
    (signal) =>
      Promise.all([
        takeAll(() => forgetSomeNews(system, ago(7 * 24)), signal),
        forgetKeys(system, { day: ago(48), driversDay: ago(14 * 24) }, signal),
        forgetMailBefore(system, ago(30 * 24)),
        files.tidy(system, now(), onError),
        sweepIncoming(now()),
        ...rooms.flatMap((room) => room.forget?.(ago) ?? []),
      ]),
    onError,
  )
}

/** Step by step, oldest first. */
export async function forgetKeys(
  system: Db,
  days: { day: Date; driversDay: Date },
  signal?: AbortSignal,
  step?: number,
): Promise<void> {
  let from = new Date(0)
  await takeAll(async () => {
    const next = await forgetSomeKeys(system, { ...days, from }, step)
    from = next ?? from
    return next !== undefined
  }, signal)
}
