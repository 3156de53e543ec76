import { t } from '../../ui/words.ts'
import type { CountException } from './package-counts.ts'

/** "Short 2": what is wrong with the count, and by how many. */
export function exceptionText(exception: CountException, missing: number): string {
  if (exception === 'Short') return t('Short {n}', { n: missing })
  if (exception === 'Over') return t('Over {n}', { n: -missing })
  return t(exception)
}
