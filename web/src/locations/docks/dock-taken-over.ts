import { type TakenOver, takenOver } from '../../form/taken-over.ts'
import type { DockDraft } from './dock-draft.ts'

/** Like `takenOver`, by day: two people may set two days of one dock. */
export function dockTakenOver(mine: DockDraft, begun: DockDraft, theirs: DockDraft): TakenOver<DockDraft> {
  const days = mine.days.map((day, index) =>
    takenOver({ day }, { day: begun.days[index] ?? day }, { day: theirs.days[index] ?? day }),
  )
  const rest = takenOver({ ...mine, days: [] }, { ...begun, days: [] }, { ...theirs, days: [] })
  return {
    draft: { ...rest.draft, days: days.map(({ draft }) => draft.day) },
    isDisputed: rest.isDisputed || days.some(({ isDisputed }) => isDisputed),
  }
}
