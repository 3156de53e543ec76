import { isProblem } from '../../api/problem.ts'
import { t } from '../../ui/words.ts'

/** Who hauls or brokers. */
export const HAULERS = ['carrier', 'broker'] as const

/** If someone else changed a price meanwhile, review it before changing it again: nothing is merged unseen. */
export function changedSheet(error: unknown): string | undefined {
  return isProblem(error, 'changed-meanwhile')
    ? t('Someone else has changed this. Close it and review what is in effect now.')
    : undefined
}
