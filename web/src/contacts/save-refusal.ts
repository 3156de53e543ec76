import { messagesOf } from '../api/error-catalogue.ts'
import { isProblem } from '../api/problem.ts'
import { t } from '../ui/words.ts'

/** What no field shows. */
export function saveRefusal(error: Error | null): string | null {
  if (!error) return null
  if (isProblem(error, 'changed-meanwhile'))
    return t(
      'Somebody else changed this person meanwhile. What you entered still stands here: look it over and save again.',
    )
  if (!isProblem(error)) return t('An Unknown Error Occurred')
  return Object.keys(error.modelState).length > 0 ? null : messagesOf(error).join(' ')
}
