import type { OrderDraft } from './order-draft.ts'

/** A draft that nobody came back to for so long is thrown away. */
const KEPT_DAYS = 14
const DAY_MS = 86_400_000

type Kept = { draft: OrderDraft; at: number; version: number }

/** Per person and order: what one typed stays in this browser until it is saved (UX: long forms keep a local draft). */
const placeOf = (userId: string, order: string) => `waybill.order-draft.${userId}.${order}`

/** What was typed and not saved; one of an order that has changed since is of no use any more. */
export function keptDraft(userId: string, order: string, version: number, now = Date.now()): OrderDraft | undefined {
  const text = localStorage.getItem(placeOf(userId, order))
  if (!text) return undefined
  try {
    // Written by `keepDraft` of this build or an older one; a form that cannot be read again is thrown away.
    const kept = JSON.parse(text) as Partial<Kept>
    const isFresh = kept.at !== undefined && now - kept.at < KEPT_DAYS * DAY_MS && kept.version === version
    if (isFresh && Array.isArray(kept.draft?.stops) && Array.isArray(kept.draft.references)) return kept.draft
  } catch {
    // Not ours.
  }
  forgetDraft(userId, order)
  return undefined
}

export function keepDraft(userId: string, order: string, version: number, draft: OrderDraft, now = Date.now()): void {
  try {
    localStorage.setItem(placeOf(userId, order), JSON.stringify({ draft, at: now, version } satisfies Kept))
  } catch {
    // A full browser keeps no draft; the form stands all the same.
  }
}

export function forgetDraft(userId: string, order: string): void {
  localStorage.removeItem(placeOf(userId, order))
}
