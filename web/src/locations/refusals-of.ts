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

/**
 * What is still refused after a change. A suggestion that fills several fields ends what was said against them; what is typed is
 * looked at when it is sent, so that nothing jumps under the fingers.
 */
export function stillRefused(refused: Record<string, string[]>, change: object): Record<string, string[]> {
  const changed = Object.keys(change)
  if (changed.length < 2) return refused
  return Object.fromEntries(Object.entries(refused).filter(([field]) => !changed.includes(field)))
}

/** What no field shows; `isDisputed`: both changed the same differently. */
export function saveRefusal(error: Error | null, isDisputed = false): string | null {
  if (!error) return null
  if (isProblem(error, 'changed-meanwhile'))
    return [
      t(
        'Somebody else changed this location meanwhile. What you entered still stands here: look it over and save again.',
      ),
      ...(isDisputed ? [t('What both of you changed becomes as you have it.')] : []),
    ].join(' ')
  if (!isProblem(error)) return t('An Unknown Error Occurred')
  return Object.keys(error.modelState).length > 0 ? null : messagesOf(error).join(' ')
}
