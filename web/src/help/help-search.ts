/** What the address of the help page says. */
export type HelpSearch = { query?: string; topic?: string }

/** Keeps every other name too: old links to /videos carry their own (SPEC §2.1). */
export function readHelpSearch(raw: Record<string, unknown>): HelpSearch {
  return { ...raw, query: textOf(raw['query']), topic: textOf(raw['topic']) }
}

const textOf = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined)
