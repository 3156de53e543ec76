import { isProblem } from '../api/problem.ts'
import { retell } from '../ui/words.ts'
import { refusalText } from './refusals.ts'

/** What the server refused about one field of a form. */
export function besideField(error: unknown, field: string): string | undefined {
  if (!isProblem(error)) return undefined
  const about = Object.entries(error.modelState).filter(([name]) => name === field || name.startsWith(`${field}.`))
  return about.flatMap(([, messages]) => messages.map(retell)).join('. ') || undefined
}

/** What stands above a form's acts: every refusal that no field shows. */
export function generalRefusal(error: unknown, fields: readonly string[]): string | null {
  return fields.some((field) => besideField(error, field)) ? null : refusalText(error)
}
