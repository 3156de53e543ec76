import nodemailer, { type NodemailerError, type Transporter } from 'nodemailer'
import { type Courier, CourierUnavailable, type SealedLetter, Undeliverable } from './courier.ts'

/** Together less than the time the mailman holds a letter (mailman.ts), so no second process takes it in the meantime. */
const TIMEOUTS = { dnsTimeout: 5_000, connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 25_000 }

/** Domains that never have a mailbox (RFC 2606): the demo world's people. */
const NOWHERE = /\.(?:example|invalid)$/i

/**
 * Sends through the relay that `SMTP_URL` names. `smtps:` uses TLS from the first byte, `smtp:` takes STARTTLS when it is offered, and
 * `smtp://…?requireTLS=true` does not continue without it.
 */
export class SmtpCourier implements Courier {
  readonly #transport: Transporter

  constructor(smtpUrl: string, timeouts: Partial<typeof TIMEOUTS> = {}) {
    this.#transport = nodemailer.createTransport({
      url: smtpUrl,
      ...TIMEOUTS,
      ...timeouts,
      disableFileAccess: true,
      disableUrlAccess: true,
    })
  }

  async deliver(letter: SealedLetter): Promise<void> {
    if (NOWHERE.test(letter.to)) throw new Undeliverable('This address is a placeholder; it has no mailbox')
    try {
      await this.#transport.sendMail(messageOf(letter))
    } catch (error) {
      throw failureOf(error)
    }
  }
}

/** The letter as nodemailer takes it; the folder writes the same. Addresses and names go in separately, so neither can pass as the other. */
export function messageOf(letter: SealedLetter) {
  return {
    from: letter.from,
    to: { name: '', address: letter.to },
    subject: letter.subject,
    text: letter.text,
    html: letter.html,
    date: letter.queuedAt,
    // The same at every try: whoever gets it twice can tell that it is one letter.
    messageId: `<${letter.id}@${letter.from.address.split('@').at(-1)}>`,
    headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
  }
}

/** The session is over, or wants a different name and password (RFC 5321, RFC 4954): no letter would fare better now. */
const OF_THE_SESSION = new Set([421, 454, 500, 502, 503, 504, 530, 534, 535, 538])

/** The mailbox does not exist (5.1), is disabled (5.2.1), or its domain takes no mail (5.4.4, 5.7.27). */
const NO_MAILBOX = /\b5\.(?:1\.\d{1,3}|2\.1|4\.4|7\.27)\b/
/** Too large (5.2.3, 5.3.4), or in a form that is not accepted (5.6). */
const NOT_TAKEN = /\b5\.(?:2\.3|3\.4|6\.\d{1,3})\b/
/** The same, without an enhanced code that says more: 554 and 552 may mean anything. */
const NO_SUCH = new Set([501, 510, 511, 550, 551, 553, 556])
const SAYS_MORE = /\b5\.\d{1,3}\.\d{1,3}\b/

/**
 * Only a 5xx about this recipient or this letter is final. A refusal by policy (5.7: relaying denied, a sender not trusted yet), for lack
 * of space (5.2.2, 552) or for lack of a route lasts until somebody fixes it, which may be today.
 */
function failureOf(error: unknown): Error {
  const {
    code,
    command,
    responseCode,
    response = '',
    message,
  } = error as Partial<NodemailerError> & { message: string }
  // Our own side could not write it: no relay was asked.
  if (code === 'EENVELOPE' && responseCode === undefined) return new Undeliverable(message)
  const isOfLetter = command === 'RCPT TO' || code === 'EMESSAGE'
  if (!isOfLetter || responseCode === undefined || OF_THE_SESSION.has(responseCode))
    return new CourierUnavailable(message)
  if (responseCode < 500) return new Error(message)
  if (code === 'EMESSAGE') {
    const isForGood = NOT_TAKEN.test(response) || NO_MAILBOX.test(response) || !SAYS_MORE.test(response)
    return isForGood ? new Undeliverable(message, 'letter') : new Error(message)
  }
  const isForGood = NO_MAILBOX.test(response) || (!SAYS_MORE.test(response) && NO_SUCH.has(responseCode))
  return isForGood ? new Undeliverable(message) : new Error(message)
}
