import type { z } from 'zod'

/** What the contract says against the entry, by the field's path, before anything is sent. */
export function refusalsOf(schema: z.ZodType, said: unknown): Record<string, string[]> {
  const refusals: Record<string, string[]> = {}
  for (const issue of schema.safeParse(said).error?.issues ?? [])
    (refusals[issue.path.join('.')] ??= []).push(issue.message)
  return refusals
}
