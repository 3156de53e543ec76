import { readFileSync } from 'node:fs'

/** The terms printed now. A new text is a new file under a new version; what was already issued keeps its own. */
export const TERMS_VERSION = '2026-11-25'

export type Term = { heading: string; text: string }

/** A version's terms, in order. */
export function termsOf(version: string): Term[] {
  if (!/^\d{4}-\d{2}(-\d{2})?$/.test(version)) throw new Error(`${version} is not a version of the terms`)
  const text = readFileSync(new URL(`terms/${version}.md`, import.meta.url), 'utf8')
  return [...text.matchAll(/^(\d+)\. \*\*(.+?)\.\*\* (.+)$/gm)].map(([, number, heading = '', words = '']) => ({
    heading: `${number}. ${heading}.`,
    text: words,
  }))
}
