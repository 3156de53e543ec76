import type { Db } from '../../db/connection.ts'
import { announce } from '../../events.ts'
import { type Rounds, startRounds } from '../../rounds.ts'
import { type Courier, CourierUnavailable, Undeliverable } from './courier.ts'
import { isAddress, type Sender, seal } from './letter.ts'
import { type Fault, giveMailUp, markMailFailed, markMailSent, takeDueMail, type WaitingMail } from './mail.queries.ts'

const EVERY_MS = 1_000
const SECOND = 1_000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE

/** How long a process has a letter for itself; longer than the courier can take. A process that dies frees it so. */
const IN_HAND_MS = 6 * MINUTE

const LEAVE_MS = 10 * SECOND

/** How long to wait after each failed try; after the last the letter is given up, a good day after the first. */
const WAITS = [10 * SECOND, MINUTE, 5 * MINUTE, 15 * MINUTE, HOUR, 3 * HOUR, 6 * HOUR, 14 * HOUR]

const REASON_LENGTH = 500

const ABOUT_LETTERS = /^notification-(?:own-)?letter-/

/**
 * Sends what is due, letter by letter; any number of processes may do so at once, each letter is taken by one. Answers how many left.
 * A relay that is not there ends the round: the others would only wait for it too.
 */
export async function sendDueMail(
  db: Db,
  courier: Courier,
  sender: Sender,
  now: () => Date,
  { signal, relay }: { signal?: AbortSignal; relay?: RelayWatch } = {},
): Promise<number> {
  const system = db.as({ kind: 'system' })
  for (let sent = 0; ; ) {
    if (signal?.aborted) return sent
    const mail = await takeDueMail(system, now(), new Date(now().getTime() + IN_HAND_MS))
    if (!mail) return sent
    const outcome = await deliver(mail, courier, sender, now())
    if (outcome.isSent) {
      await markMailSent(system, mail, now())
      relay?.took()
      sent += 1
      continue
    }
    const wait = WAITS[mail.attempts - 1]
    if (outcome.isForGood || wait === undefined) await giveUp(system, mail, outcome, now())
    else await markMailFailed(system, mail, outcome.reason, new Date(now().getTime() + wait))
    if (outcome.isUnavailable) {
      relay?.refused(outcome.reason, now())
      return sent
    }
  }
}

export function startMailman(
  db: Db,
  courier: Courier,
  sender: Sender,
  now: () => Date,
  onError: (error: unknown) => void,
): Rounds {
  const relay = new RelayWatch((says) => onError(new Error(says)))
  const rounds = startRounds(EVERY_MS, (signal) => sendDueMail(db, courier, sender, now, { signal, relay }), onError)
  return {
    // A relay that keeps us waiting does not keep the house open: the letter stays in hand, and is tried again later.
    stop: () => Promise.race([rounds.stop(), new Promise<void>((resolve) => setTimeout(resolve, LEAVE_MS).unref())]),
  }
}

/** Says in the log that the relay has taken nothing for an hour, and says it again every hour that it lasts. */
export class RelayWatch {
  readonly #tell: (says: string) => void
  #since: Date | undefined
  #toldAt = 0

  constructor(tell: (says: string) => void) {
    this.#tell = tell
  }

  refused(reason: string, now: Date): void {
    this.#since ??= now
    if (now.getTime() - Math.max(this.#since.getTime(), this.#toldAt) < HOUR) return
    this.#toldAt = now.getTime()
    this.#tell(`The mail relay has taken no letter since ${this.#since.toISOString()}: ${reason}`)
  }

  took(): void {
    this.#since = undefined
    this.#toldAt = 0
  }
}

/** Who caused it and the provider's administrators hear of a letter that is given up; of a notice about that nobody hears again. */
async function giveUp(system: Db, mail: WaitingMail, outcome: Failure, at: Date): Promise<void> {
  await system.transaction(async (tx) => {
    if (!(await giveMailUp(tx, mail, outcome, at)) || ABOUT_LETTERS.test(mail.kind)) return
    const subject = { type: 'notification', id: mail.id } as const
    await announce(tx, { kind: 'letter-given-up', subject, companyIds: [] })
  })
}

type Failure = { isSent: false; reason: string; fault: Fault; isForGood: boolean; isUnavailable: boolean }
type Outcome = { isSent: true } | Failure

async function deliver(mail: WaitingMail, courier: Courier, sender: Sender, now: Date): Promise<Outcome> {
  if (!isAddress(mail.recipient)) return forGood('This is not an address', 'recipient')
  if (mail.usefulUntil && mail.usefulUntil <= now)
    return forGood('Its link was over before anybody took the letter', 'late')
  try {
    await courier.deliver(seal(mail, sender))
    return { isSent: true }
  } catch (error) {
    const reason = reasonOf(error)
    if (error instanceof Undeliverable) return forGood(reason, error.fault)
    const isUnavailable = error instanceof CourierUnavailable
    return { isSent: false, reason, fault: isUnavailable ? 'relay' : 'recipient', isForGood: false, isUnavailable }
  }
}

function forGood(reason: string, fault: Fault): Outcome {
  return { isSent: false, reason, fault, isForGood: true, isUnavailable: false }
}

/** What the relay said, on one line. */
function reasonOf(error: unknown): string {
  const said = error instanceof Error ? error.message : String(error)
  return said.replace(/[\p{Cc}\s]+/gu, ' ').slice(0, REASON_LENGTH)
}
