/** The form's content after someone else saved first, and whether both made conflicting changes. */
export type TakenOver<Draft> = { draft: Draft; isDisputed: boolean }

/**
 * Someone else saved first: fields the user did not touch become theirs, so saving again undoes nothing. Where both
 * changed one, the user's value stays and `isDisputed` is set.
 */
export function takenOver<Draft extends object>(mine: Draft, begun: Draft, theirs: Draft): TakenOver<Draft> {
  const [now, before] = [new Map(Object.entries(mine)), new Map(Object.entries(begun))]
  const isMine = (field: string) => !isSame(now.get(field), before.get(field))
  const said = Object.entries(theirs)
  return {
    draft: { ...mine, ...Object.fromEntries(said.filter(([field]) => !isMine(field))) },
    isDisputed: said.some(
      ([field, value]) => isMine(field) && !isSame(value, before.get(field)) && !isSame(value, now.get(field)),
    ),
  }
}

/**
 * Like `takenOver`, stop by stop: two people may change two stops of one order. Undefined where both added, removed or moved stops,
 * or one removed what the other changed: then no sequence of stops suits both.
 */
export function partsTakenOver<Part extends object>(
  [mine, begun, theirs]: readonly [readonly Part[], readonly Part[], readonly Part[]],
  keyOf: (part: Part) => string,
): TakenOver<Part[]> | undefined {
  const [ours, before, others] = [mine, begun, theirs].map((parts) => new Map(parts.map((part) => [keyOf(part), part])))
  const isMoved = (parts: readonly Part[]) => !isSame(parts.map(keyOf), begun.map(keyOf))
  if (isMoved(mine) && isMoved(theirs) && !isSame(mine.map(keyOf), theirs.map(keyOf))) return undefined
  const frame = isMoved(mine) ? mine : theirs
  const merged = frame.map((part) => {
    const key = keyOf(part)
    const [own, known, other] = [ours?.get(key), before?.get(key), others?.get(key)]
    return own && known && other ? takenOver(own, known, other) : { draft: part, isDisputed: false }
  })
  const isLost = begun.some((part) => {
    const [own, other] = [ours?.get(keyOf(part)), others?.get(keyOf(part))]
    return own ? !other && !isSame(own, part) : other !== undefined && !isSame(other, part)
  })
  if (isLost) return undefined
  return { draft: merged.map(({ draft }) => draft), isDisputed: merged.some(({ isDisputed }) => isDisputed) }
}

/** Keys that each draft generates, and ids that a save may replace, are not part of what was entered. */
function isSame(one: unknown, other: unknown): boolean {
  return said(one) === said(other)
}

function said(part: unknown): string | undefined {
  return JSON.stringify(part, (name, value: unknown) =>
    name === 'key' || name === 'id' || name === 'stopId' ? undefined : value,
  )
}
