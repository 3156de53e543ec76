import { type Saying, sayError } from '../api/error-catalogue.ts'
import { retell } from '../ui/words.ts'

/** Says a failed act in toasts (SPEC §8). */
export function showErrors(error: unknown): void {
  void showSayings(sayError(error))
}

/** The toasts come with the first thing there is to say: the sign-in page stays light. */
export async function showSayings(sayings: readonly Saying[]): Promise<void> {
  if (sayings.length === 0) return
  const { toast } = await import('../ui/toast.ts')
  for (const { text, durationMs } of sayings) toast.error(retell(text), { duration: durationMs })
}
