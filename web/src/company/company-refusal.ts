import { messagesOf } from '../api/error-catalogue.ts'
import { isProblem } from '../api/problem.ts'
import { t } from '../ui/words.ts'

/** Errors that no field shows; null if there are none. */
export function refusalText(error: Error | null, fields: readonly string[] = []): string | null {
  // The session prompt opens over the page; what is behind it resumes after the password.
  if (!error || isProblem(error, 'unknown-session')) return null
  if (!isProblem(error)) return t('An Unknown Error Occurred')
  if (error.code === 'confirm-identity') return t('Nothing was sent: confirm it’s you first.')
  if (error.code === 'changed-meanwhile')
    return t('Someone else has changed this company. Your entries are still here: review them and save again.')
  const known = Object.keys(error.modelState)
  if (known.length > 0 && known.every((field) => fields.includes(field))) return null
  return messagesOf(error).join(' ')
}
