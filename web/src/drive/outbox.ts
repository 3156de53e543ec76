import type { Anchor } from '../api/server-clock.ts'
import { holdsBack } from './loads.ts'
import type { OutboxStore, RefusedAs, WaitingAct } from './outbox-store.ts'
import { trueTime } from './true-time.ts'

/** What became of an act that was sent. */
export type Outcome =
  | { is: 'taken' }
  /** No answer, or the server is busy: the same again later. */
  | { is: 'unanswered' }
  /** The session is over: nothing more can be sent until somebody signs in. */
  | { is: 'signed-out' }
  | { is: 'refused'; refused: RefusedAs }

export type OutboxMeans = {
  store: OutboxStore
  /** The server's time now; undefined without signal. */
  timeAtServer: () => Promise<Anchor | undefined>
  send: (act: WaitingAct & { at: string }) => Promise<Outcome>
  /** One tab sends at a time. */
  alone: <Result>(work: () => Promise<Result>) => Promise<Result>
}

/**
 * Sends what waits on this phone: each load's acts in their order, one after the other. A refused arrival, preload or departure stops its
 * load until the driver tries again or removes it; the other loads go on. An act leaves the phone only when the server has confirmed it.
 * Returns what was taken.
 */
export async function sendWaiting(
  who: string,
  { store, timeAtServer, send, alone }: OutboxMeans,
): Promise<WaitingAct[]> {
  return await alone(async () => {
    const taken: WaitingAct[] = []
    const stopped = new Set<string>()
    for (;;) {
      // Read again each time: more may have come, and the driver may have removed some.
      const next = headsOf(await store.of(who)).find(({ load, refused }) => !refused && !stopped.has(load.id))
      if (!next) return taken
      const now = next.at === null ? await timeAtServer() : undefined
      if (next.at === null && !now) return taken
      const act = now ? await store.seal(next, trueTime(next.reading, next.anchor, now)) : next
      const outcome = await send({ ...act, at: act.at ?? '' })
      if (outcome.is === 'signed-out') return taken
      if (outcome.is === 'unanswered') stopped.add(act.load.id)
      else if (outcome.is === 'refused') await store.change({ ...act, refused: outcome.refused })
      else {
        await store.remove(act)
        taken.push(act)
      }
    }
  })
}

/** The first act of each load that can be sent or that holds back the rest. */
function headsOf(acts: readonly WaitingAct[]): WaitingAct[] {
  const heads = new Map<string, WaitingAct>()
  for (const act of acts) if (!heads.has(act.load.id) && (!act.refused || holdsBack(act))) heads.set(act.load.id, act)
  return [...heads.values()]
}
