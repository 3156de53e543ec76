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

/** How long a process holds a letter; longer than the courier can take. This frees the letters of a process that dies. */
const IN_HAND_MS = 6 * MINUTE

const LEAVE_MS = 10 * SECOND

/** How long to wait after each failed try; after the last, a little over a day after the first, the letter is given up. */
const WAITS = [10 * SECOND, MINUTE, 5 * MINUTE, 15 * MINUTE, HOUR, 3 * HOUR, 6 * HOUR, 14 * HOUR]

const REASON_LENGTH = 500

const ABOUT_LETTERS = /^notification-(?:own-)?letter-/

/**
 * Sends what is due, letter by letter. Any number of processes may do so at once; each letter goes to one of them. Answers how many left.
 * An unreachable relay ends the round: the other letters would only wait for it too.
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
    // A relay that keeps us waiting does not delay our shutdown: the letter stays claimed, and is tried again later.
    stop: () => Promise.race([rounds.stop(), new Promise<void>((resolve) => setTimeout(resolve, LEAVE_MS).unref())]),
  }
}

/** Logs that the relay has accepted nothing for an hour, and again every hour that it lasts. */
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
    this.#tell(`The mail relay has accepted no email since ${this.#since.toISOString()}: ${reason}`)
  }

  took(): void {
    this.#since = undefined
    this.#toldAt = 0
  }
}

/** Whoever caused a letter and the provider's administrators hear when it is given up; a notice about that causes no other. */
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
  if (!isAddress(mail.recipient)) return forGood('This is not an email address', 'recipient')
  if (mail.usefulUntil && mail.usefulUntil <= now)
    return forGood('Its link expired before a relay accepted the email', 'late')
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
