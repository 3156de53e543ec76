import { LANGUAGES, type Language } from '@waybill/contract/languages.ts'
import { currentUser, renewUser } from '../api/session.ts'
import { loadLanguage } from '../ui/words.ts'

const STORED = 'waybill.language'

/** Loads the language of whoever is here; at the door the one that was spoken last. Before anything is drawn. */
export async function startSpeaking(): Promise<void> {
  const spoken = LANGUAGES.find((language) => language === localStorage.getItem(STORED))
  const language = currentUser()?.language ?? spoken ?? 'en'
  localStorage.setItem(STORED, language)
  // What cannot be loaded is read in English; better than no page.
  await loadLanguage(language).catch(() => undefined)
}

/** Speaks the language from now on. Texts are chosen when they are drawn, so the page is drawn anew. */
export function speak(language: Language): void {
  const user = currentUser()
  if (document.documentElement.lang === language) return
  // News of the change may have been faster.
  if (user) renewUser({ ...user, language })
  window.location.reload()
}
