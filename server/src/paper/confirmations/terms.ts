import { readFileSync } from 'node:fs'

/** The terms that are printed now. A new text is a new file under a new version; what was issued keeps its own. */
export const TERMS_VERSION = '2026-11'

export type Term = { heading: string; text: string }

/** The terms of a version, in their order. */
export function termsOf(version: string): Term[] {
  if (!/^\d{4}-\d{2}$/.test(version)) throw new Error(`${version} is no version of the terms`)
  const text = readFileSync(new URL(`terms/${version}.md`, import.meta.url), 'utf8')
  return [...text.matchAll(/^(\d+)\. \*\*(.+?)\.\*\* (.+)$/gm)].map(([, number, heading = '', words = '']) => ({
    heading: `${number}. ${heading}.`,
    text: words,
  }))
}
