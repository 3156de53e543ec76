import type { z } from 'zod'
import { messagesOf } from '../api/error-catalogue.ts'
import { isProblem } from '../api/problem.ts'
import { t } from '../ui/words.ts'

/** What the contract says against the entry, by the field's path, before anything is sent. */
export function refusalsOf(schema: z.ZodType, said: unknown): Record<string, string[]> {
  const refusals: Record<string, string[]> = {}
  for (const issue of schema.safeParse(said).error?.issues ?? [])
    (refusals[issue.path.join('.')] ??= []).push(issue.message)
  return refusals
}

/** What no field shows. */
export function saveRefusal(error: Error | null): string | null {
  if (!error) return null
  if (isProblem(error, 'changed-meanwhile'))
    return t(
      'Somebody else changed this location meanwhile. What you entered still stands here: look it over and save again.',
    )
  if (!isProblem(error)) return t('An Unknown Error Occurred')
  return Object.keys(error.modelState).length > 0 ? null : messagesOf(error).join(' ')
}
