import { identity } from '@waybill/contract/identity/identity.ts'
import { call } from '../api/call.ts'
import { session, tokenLife } from '../api/session.ts'

const LOOK_EVERY_MS = 30_000
/** TRUST, Session: the server renews a token at half its life, and stops after two idle hours. */
const RENEW_BELOW = 0.5
const IDLE_MS = 2 * 3_600_000

/** Keeps an active user's session alive while the page makes no calls, and notices when the token expired. */
export function keepAlive(): () => void {
  let lastActAt = Date.now()
  const acted = (): void => {
    lastActAt = Date.now()
  }
  const look = (): void => {
    const now = session()
    if (now.state !== 'alive' || Date.now() - lastActAt > IDLE_MS) return
    if (tokenLife(now.token).share < RENEW_BELOW) void call(identity.me, {}).catch(() => undefined)
  }
  const timer = setInterval(look, LOOK_EVERY_MS)
  const stopped = new AbortController()
  for (const act of ['pointerdown', 'keydown', 'scroll'])
    window.addEventListener(act, acted, { signal: stopped.signal, passive: true, capture: true })
  // A laptop wakes up with an expired token: notice before the next press.
  document.addEventListener('visibilitychange', look, { signal: stopped.signal })
  return () => {
    clearInterval(timer)
    stopped.abort()
  }
}
