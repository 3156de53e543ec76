import { identity } from '@waybill/contract/identity/identity.ts'
import { call } from '../api/call.ts'
import { clearSession, clearSessionHere, isDriverApp } from '../api/session.ts'
import { showErrors } from './show-errors.ts'

/**
 * Ends this session in every tab of this browser. It works offline too: the token is dropped. Redirects to the sign-in page,
 * unless a driver-app user logs out without requesting a redirect (SPEC §4): they have no password to enter there.
 */
export async function logOut({ asksRedirect = false } = {}): Promise<void> {
  const ended = call(identity.signOut, {}).catch(() => undefined)
  if (isDriverApp() && !asksRedirect) clearSessionHere()
  else clearSession()
  await ended
}

/** Ends every session on every device; stays signed in if that fails. */
export async function logOutEverywhere(): Promise<void> {
  try {
    await call(identity.signOutEverywhere, {})
    clearSession()
  } catch (error) {
    showErrors(error)
  }
}
