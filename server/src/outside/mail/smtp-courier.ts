import nodemailer, { type NodemailerError, type Transporter } from 'nodemailer'
import { type Courier, CourierUnavailable, type SealedLetter, Undeliverable } from './courier.ts'

/** Together less than the time that the mailman holds a letter (mailman.ts), so that no second process takes it meanwhile. */
const TIMEOUTS = { dnsTimeout: 5_000, connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 25_000 }

/** Names that never have a letter box (RFC 2606): the demo world's people. */
const NOWHERE = /\.(?:example|invalid)$/i

/**
 * Over the relay that `SMTP_URL` names. `smtps:` speaks TLS from the first byte, `smtp:` takes STARTTLS when it is offered, and
 * `smtp://…?requireTLS=true` goes no further without it.
 */
export class SmtpCourier implements Courier {
  readonly #transport: Transporter

  constructor(smtpUrl: string) {
    this.#transport = nodemailer.createTransport({
      url: smtpUrl,
      ...TIMEOUTS,
      disableFileAccess: true,
      disableUrlAccess: true,
    })
  }

  async deliver(letter: SealedLetter): Promise<void> {
    if (NOWHERE.test(letter.to)) throw new Undeliverable('This address is a placeholder; it has no letter box')
    try {
      await this.#transport.sendMail(messageOf(letter))
    } catch (error) {
      throw failureOf(error)
    }
  }
}

/** The letter as nodemailer takes it; also what the folder writes down. Addresses go in apart from names, so neither can be the other. */
export function messageOf(letter: SealedLetter) {
  return {
    from: letter.from,
    to: { name: '', address: letter.to },
    subject: letter.subject,
    text: letter.text,
    html: letter.html,
    date: letter.queuedAt,
    // The same at every try: who gets it twice can tell that it is one letter.
    messageId: `<${letter.id}@${letter.from.address.split('@').at(-1)}>`,
    headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
  }
}

/** What SMTP says with 5xx about the recipient or the message stays so; everything else may pass. */
function failureOf(error: unknown): Error {
  const { code, responseCode, message } = error as Partial<NodemailerError> & { message: string }
  const isForGood = responseCode !== undefined && responseCode >= 500
  if (code === 'EENVELOPE' && (isForGood || responseCode === undefined)) return new Undeliverable(message)
  if (code === 'EMESSAGE' && isForGood) return new Undeliverable(message)
  if (code === 'EENVELOPE' || code === 'EMESSAGE') return new Error(message)
  return new CourierUnavailable(message)
}
