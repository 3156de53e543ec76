/** A draft left alone this long is discarded. */
const KEPT_DAYS = 14
const DAY_MS = 86_400_000

type Kept<Draft> = { draft: Draft; at: number; version: number }

const placeOf = (name: string) => `waybill.${name}`

/**
 * Keeps what was typed into a long form and not sent in this browser, under the form's name. If the record has changed since, the draft
 * is useless.
 */
export function keptDraft<Draft extends object>(
  name: string,
  version: number,
  begun: Draft,
  now = Date.now(),
): Draft | undefined {
  const text = localStorage.getItem(placeOf(name))
  if (!text) return undefined
  try {
    // Written by `keepDraft`, perhaps in an older build; a draft that cannot be parsed is discarded.
    const kept = JSON.parse(text) as Partial<Kept<Draft>>
    const isFresh = kept.at !== undefined && now - kept.at < KEPT_DAYS * DAY_MS && kept.version === version
    if (isFresh && kept.draft && isLike(begun, kept.draft)) return kept.draft
  } catch {
    // Not ours.
  }
  forgetDraft(name)
  return undefined
}

export function keepDraft(name: string, version: number, draft: object, now = Date.now()): void {
  try {
    localStorage.setItem(placeOf(name), JSON.stringify({ draft, at: now, version } satisfies Kept<object>))
  } catch {
    // If storage is full, no draft is kept; the form still works.
  }
}

export function forgetDraft(name: string): void {
  localStorage.removeItem(placeOf(name))
}

/** Lists are lists. */
function isLike(begun: object, kept: object): boolean {
  const found = new Map(Object.entries(kept))
  return Object.entries(begun).every(([name, value]) => Array.isArray(value) === Array.isArray(found.get(name)))
}
