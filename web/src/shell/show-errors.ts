import { type Saying, sayError } from '../api/error-catalogue.ts'
import { isProblem } from '../api/problem.ts'
import { retell } from '../ui/words.ts'

/** Toasts a failed act (SPEC §8); that the session ended, the page says itself, where it asks for the password. */
export function showErrors(error: unknown): void {
  if (!isProblem(error, 'unknown-session')) void showSayings(sayError(error))
}

/** The toast code loads with the first message: the sign-in page stays light. */
export async function showSayings(sayings: readonly Saying[]): Promise<void> {
  if (sayings.length === 0) return
  const { toast } = await import('../ui/toast.ts')
  for (const { text, durationMs } of sayings) toast.error(retell(text), { duration: durationMs })
}
