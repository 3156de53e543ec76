import { isProblem } from '../../api/problem.ts'
import { t } from '../../ui/words.ts'

/** Who hauls, or lets haul. */
export const HAULERS = ['carrier', 'broker'] as const

/** A price that somebody else changed meanwhile is looked at before it is changed again: none is merged unseen. */
export function changedSheet(error: unknown): string | undefined {
  return isProblem(error, 'changed-meanwhile')
    ? t('Someone else has changed this. Close it and review what is in effect now.')
    : undefined
}
