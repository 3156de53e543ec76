/** A draft that nobody came back to for so long is thrown away. */
const KEPT_DAYS = 14
const DAY_MS = 86_400_000

type Kept<Draft> = { draft: Draft; at: number; version: number }

const placeOf = (name: string) => `waybill.${name}`

/**
 * What was typed into a long form and not sent stays in this browser under the form's name. One of a record that has changed since is
 * of no use any more.
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
    // Written by `keepDraft` of this build or an older one; a form that cannot be read again is thrown away.
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
    // A full browser keeps no draft; the form stands all the same.
  }
}

export function forgetDraft(name: string): void {
  localStorage.removeItem(placeOf(name))
}

/** Its lists are lists. */
function isLike(begun: object, kept: object): boolean {
  const found = new Map(Object.entries(kept))
  return Object.entries(begun).every(([name, value]) => Array.isArray(value) === Array.isArray(found.get(name)))
}
