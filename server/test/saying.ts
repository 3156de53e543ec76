import { expect } from 'vitest'

/** Of what cannot be done a test says the sentence that a person reads; its name and facts may be whatever they are. */
export function saying(text: string | RegExp): unknown {
  return expect.objectContaining({ text: typeof text === 'string' ? text : expect.stringMatching(text) })
}
