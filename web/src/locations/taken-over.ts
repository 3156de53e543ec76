import type { DockDraft } from './dock-draft.ts'

/** Somebody else saved first: what one did not touch oneself becomes theirs, so that saving again undoes nothing of it. */
export function takenOver<Draft extends object>(mine: Draft, begun: Draft, theirs: Draft): Draft {
  const [now, before] = [new Map(Object.entries(mine)), new Map(Object.entries(begun))]
  const untouched = Object.entries(theirs).filter(([field]) => isSame(now.get(field), before.get(field)))
  return { ...mine, ...Object.fromEntries(untouched) }
}

/** As `takenOver`, day by day: two people may set two days of one dock. */
export function dockTakenOver(mine: DockDraft, begun: DockDraft, theirs: DockDraft): DockDraft {
  const days = mine.days.map((day, index) => (isSame(day, begun.days[index]) ? (theirs.days[index] ?? day) : day))
  return { ...takenOver(mine, begun, theirs), days }
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}
