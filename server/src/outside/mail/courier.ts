/** A letter on its way: both bodies are written, the addresses checked. */
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

/** Brings letters out of the house: over SMTP, or into a folder that developers look into. */
export interface Courier {
  /** Settles when the letter is out of our hands. Throws `Undeliverable` when no further try can help, anything else when one may. */
  deliver(letter: SealedLetter): Promise<void>
}

/** It was refused for good: nobody has this address, or nobody takes these words. */
export class Undeliverable extends Error {
  readonly fault: 'recipient' | 'letter'

  constructor(message: string, fault: 'recipient' | 'letter' = 'recipient') {
    super(message)
    this.fault = fault
  }
}

/** Nobody was there to take it, or our name at the door was not accepted: the next letter would fare no better now. */
export class CourierUnavailable extends Error {}
