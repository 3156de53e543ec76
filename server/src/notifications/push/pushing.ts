import { type Rounds, startRounds, takeAll } from '../../rounds.ts'
import {
  deleteMessage,
  deleteSubscription,
  takeDueMessage,
  tryMessageAgain,
  type WaitingMessage,
} from './push.queries.ts'
import { type PushMeans, purposeOf } from './push.ts'

const SECOND = 1_000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE

const EVERY_MS = 2 * SECOND
/** A slow push service holds up only its own phones. */
const AT_ONCE = 4
/** How long a process holds a message; longer than a try can take. */
const IN_HAND_MS = MINUTE
/** How long to wait after each failed try; after the last the message is given up. */
const WAITS = [10 * SECOND, MINUTE, 5 * MINUTE, 15 * MINUTE, HOUR, 3 * HOUR, 6 * HOUR]

/** Sends what is due; any number of processes may do so at once. Returns how many were taken in hand. */
export async function sendDuePushes(means: PushMeans, now: () => Date, signal?: AbortSignal): Promise<number> {
  const lanes = Array.from({ length: AT_ONCE }, () => takeAll(() => sendOne(means, now()), signal))
  return (await Promise.all(lanes)).reduce((sum, taken) => sum + taken, 0)
}

export function startPushing(means: PushMeans, now: () => Date, onError: (error: unknown) => void): Rounds {
  return startRounds(EVERY_MS, (signal) => sendDuePushes(means, now, signal), onError)
}

async function sendOne(means: PushMeans, now: Date): Promise<boolean> {
  const { system } = means
  const message = await takeDueMessage(system, now, new Date(now.getTime() + IN_HAND_MS))
  if (!message) return false
  const auth = message.isAlive ? openAuth(means, message) : undefined
  if (!auth) {
    await deleteSubscription(system, message.sessionId)
    return true
  }
  if (message.usefulUntil <= now) {
    await deleteMessage(system, message)
    return true
  }
  const { endpoint, publicKey, usefulUntil } = message
  const options = { keys: await means.keys.get(), now, usefulUntil }
  const outcome = await means.service.send({ endpoint, publicKey, auth }, JSON.stringify(message.content), options)
  const wait = WAITS[message.attempts - 1]
  if (outcome.is === 'gone') await deleteSubscription(system, message.sessionId)
  else if (outcome.is !== 'later' || wait === undefined) await deleteMessage(system, message)
  else await tryMessageAgain(system, message, new Date(now.getTime() + (outcome.afterMs ?? wait)))
  return true
}

/** Undefined if it was sealed with a key that is no longer ours: the phone subscribes again when the app is opened. */
function openAuth({ vault }: PushMeans, { sealedAuth, sessionId }: WaitingMessage): Buffer | undefined {
  try {
    return Buffer.from(vault.open(sealedAuth, purposeOf(sessionId)), 'base64url')
  } catch {
    return undefined
  }
}
