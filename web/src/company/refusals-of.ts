import type { z } from 'zod'

/** The contract's own rules, said beside the fields before anything is sent. */
export function refusalsOf(schema: z.ZodType, body: unknown): Record<string, string[]> {
  const read = schema.safeParse(body)
  if (read.success) return {}
  const refusals: Record<string, string[]> = {}
  for (const issue of read.error.issues) (refusals[issue.path.join('.')] ??= []).push(issue.message)
  return refusals
}
