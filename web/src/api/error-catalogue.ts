import { t } from '../ui/words.ts'
import { isProblem, type Problem } from './problem.ts'

/** One toast. */
export type Saying = { text: string; durationMs: number }

const TOAST_MS = 5_000
const LOGIN_TOAST_MS = 4_000
/** SPEC §8, §9. */
const DO_NOT_USE_MS = 8_000
const unknown = (): string => t('An Unknown Error Occurred')

/** What the user sees when a call fails (SPEC §8): every message of the errors map or model state, or the single one. */
export function sayError(error: unknown): Saying[] {
  if (isAborted(error)) return []
  const texts = isProblem(error) ? messagesOf(error) : []
  return (texts.length > 0 ? texts : [unknown()]).map((text) => ({ text, durationMs: TOAST_MS }))
}

/** The same for sign-in and password reset: 'Do Not Use' stays for 8 seconds, then the usual messages. */
export function sayLoginError(error: unknown): Saying[] {
  if (isAborted(error)) return []
  if (!isProblem(error)) return [{ text: unknown(), durationMs: LOGIN_TOAST_MS }]
  const messages = messagesOf(error)
  const doNotUse = error.code === 'do-not-use' ? messages[0] : messages.find((text) => text.includes('Do Not Use'))
  if (doNotUse) return [{ text: doNotUse, durationMs: DO_NOT_USE_MS }, ...generalLogin(error)]
  return generalLogin(error)
}

function generalLogin(error: Problem): Saying[] {
  const durationMs = LOGIN_TOAST_MS
  if (error.status === 401 || error.code === 'do-not-use')
    return [{ text: t('Wrong username or password.'), durationMs }]
  if (error.status === 400 || Object.keys(error.modelState).length > 0)
    return [{ text: t('Email Address or Password is invalid'), durationMs }]
  return sayError(error)
}

/** Its messages, in the catalogue's order: errors, model state, message, detail, title. */
export function messagesOf(problem: Problem): string[] {
  const errors = Object.values(problem.errors ?? []).flat()
  const fields = Object.values(problem.modelState).flat()
  const several = [...new Set([...errors, ...fields])].filter(Boolean)
  if (several.length > 0) return several
  const isUnexplained = problem.status >= 500 && problem.code !== 'too-busy' && problem.code !== 'overloaded'
  const one = problem.said ?? problem.detail ?? (isUnexplained ? undefined : problem.title)
  return one ? [one] : []
}

/** The user left before the answer came: nothing to say. */
function isAborted(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError'
}
