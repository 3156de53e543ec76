import type { Language } from '@waybill/contract/languages.ts'
import { currentUser, renewUser } from '../api/session.ts'
import { isLanguage, loadLanguage } from '../ui/words.ts'

const STORED = 'waybill.language'

/** Loads the user's language; when signed out, the last one used. Runs before the first render. */
export async function startSpeaking(): Promise<void> {
  const spoken = localStorage.getItem(STORED)
  const language = currentUser()?.language ?? (isLanguage(spoken) ? spoken : 'en')
  localStorage.setItem(STORED, language)
  // If it fails to load, show English; better than no page.
  await loadLanguage(language).catch(() => undefined)
}

/** Switches the language. Texts are picked when rendered, so the page reloads. */
export function speak(language: Language): void {
  const user = currentUser()
  if (document.documentElement.lang === language) return
  // Live news may have been faster.
  if (user) renewUser({ ...user, language })
  window.location.reload()
}
