import type { z } from 'zod'
import { sayError } from '../api/error-catalogue.ts'
import { isProblem } from '../api/problem.ts'
import { retell, t } from '../ui/words.ts'

/** The refusals, by contract path. */
export type Refused = Readonly<Record<string, readonly string[]>>

/** What the contract rejects in an entry, before anything is sent; a call that takes no input has no rules in the build. */
export function refusedBy(rules: z.ZodType | undefined, entry: unknown): Refused {
  const refused: Record<string, string[]> = {}
  for (const { path, message } of rules?.safeParse(entry).error?.issues ?? [])
    (refused[path.map(String).join('.')] ??= []).push(message)
  return refused
}

/** The refusal at a path, or else below it. */
export function refusedAt(refused: Refused, path: string): string | undefined {
  return refused[path]?.[0] ?? Object.entries(refused).find(([at]) => at.startsWith(`${path}.`))?.[1][0]
}

/** Why an act failed, if no field shows it. */
export function refusalText(error: unknown): string | null {
  // The session prompt opens over the page; what is behind it resumes after the password.
  if (!error || isProblem(error, 'unknown-session')) return null
  if (isProblem(error, 'confirm-identity')) return t('Nothing was sent: confirm it’s you first.')
  return sayError(error)
    .map(({ text }) => retell(text))
    .join(' ')
}
