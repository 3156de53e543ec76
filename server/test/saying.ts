import { expect } from 'vitest'

/** Tests quote a refusal's sentence as people read it; its name and facts can be anything. */
export function saying(text: string | RegExp): unknown {
  return expect.objectContaining({ text: typeof text === 'string' ? text : expect.stringMatching(text) })
}
