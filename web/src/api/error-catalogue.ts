import { retell } from '../ui/words.ts'
import { isProblem, type Problem } from './problem.ts'

/** One toast, in the words of the server; who shows it tells it in the user's language (`retell`). */
export type Saying = { text: string; durationMs: number }

const TOAST_MS = 5_000
const LOGIN_TOAST_MS = 4_000
/** SPEC §8, §9. */
const DO_NOT_USE_MS = 8_000
const UNKNOWN = 'An Unknown Error Occurred'

/** What the user is told when a call fails (SPEC §8): every message of the errors map, of the model state, or the one message. */
export function sayError(error: unknown): Saying[] {
  if (isAborted(error)) return []
  const texts = isProblem(error) ? saidBy(error) : []
  return (texts.length > 0 ? texts : [UNKNOWN]).map((text) => ({ text, durationMs: TOAST_MS }))
}

/** The same for signing in and password reset: 'Do Not Use' stays for 8 seconds, then what is said to everybody. */
export function sayLoginError(error: unknown): Saying[] {
  if (isAborted(error)) return []
  if (!isProblem(error)) return [{ text: UNKNOWN, durationMs: LOGIN_TOAST_MS }]
  const messages = saidBy(error)
  const doNotUse = messages.find((text) => text.includes('Do Not Use'))
  if (doNotUse) return [{ text: doNotUse, durationMs: DO_NOT_USE_MS }, ...generalLogin(error)]
  return generalLogin(error)
}

function generalLogin(error: Problem): Saying[] {
  const durationMs = LOGIN_TOAST_MS
  if (error.status === 401 || error.code === 'do-not-use') return [{ text: 'Wrong username or password.', durationMs }]
  if (error.status === 400 || Object.keys(error.modelState).length > 0)
    return [{ text: 'Email Address or Password is invalid', durationMs }]
  return sayError(error)
}

/** What a form or a dialog shows of it, in the user's language. */
export function messagesOf(problem: Problem): string[] {
  return saidBy(problem).map(retell)
}

/** Messages in the order of the catalogue: errors, model state, message, detail, title. */
function saidBy(problem: Problem): string[] {
  const errors = Object.values(problem.errors ?? []).flat()
  const fields = Object.values(problem.modelState).flat()
  const several = [...new Set([...errors, ...fields])].filter(Boolean)
  if (several.length > 0) return several
  const isUnexplained = problem.status >= 500 && problem.code !== 'too-busy' && problem.code !== 'overloaded'
  const one = problem.said ?? problem.detail ?? (isUnexplained ? undefined : problem.title)
  return one ? [one] : []
}

/** The user went on before the answer came: nothing to say. */
function isAborted(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError'
}
