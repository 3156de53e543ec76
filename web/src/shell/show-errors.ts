import { type Saying, sayError } from '../api/error-catalogue.ts'
import { retell } from '../ui/words.ts'

/** Toasts a failed act (SPEC §8). */
export function showErrors(error: unknown): void {
  void showSayings(sayError(error))
}

/** The toast code loads with the first message: the sign-in page stays light. */
export async function showSayings(sayings: readonly Saying[]): Promise<void> {
  if (sayings.length === 0) return
  const { toast } = await import('../ui/toast.ts')
  for (const { text, durationMs } of sayings) toast.error(retell(text), { duration: durationMs })
}
