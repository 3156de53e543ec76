/** A letter on its way: both bodies written, the addresses checked. */
export type SealedLetter = {
  id: string
  kind: string
  from: { name: string; address: string }
  to: string
  subject: string
  text: string
  html: string
  /** The link in it, if there is one. */
  link: string | null
  queuedAt: Date
}

/** Carries letters out of Waybill: over SMTP, or into a folder for developers. */
export interface Courier {
  /** Settles when the letter is out of our hands. Throws `Undeliverable` if no retry can help, anything else if one may. */
  deliver(letter: SealedLetter): Promise<void>
}

/** Refused for good: nobody has this address, or nobody accepts this message. */
export class Undeliverable extends Error {
  readonly fault: 'recipient' | 'letter'

  constructor(message: string, fault: 'recipient' | 'letter' = 'recipient') {
    super(message)
    this.fault = fault
  }
}

/** Nobody answered, or our sign-in was not accepted: the next letter would fare no better now. */
export class CourierUnavailable extends Error {}
