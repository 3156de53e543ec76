import { identity } from '@waybill/contract/identity/identity.ts'
import { call } from '../api/call.ts'
import { clearSession, clearSessionHere, isDriverApp } from '../api/session.ts'
import { showErrors } from './show-errors.ts'

/**
 * Ends this session, here and in every tab of this browser. It also works without a network: the token is forgotten. One is led to the
 * sign-in page, unless somebody of the driver app logs out without asking for that (SPEC §4): they have no password to enter there.
 */
export async function logOut({ asksRedirect = false } = {}): Promise<void> {
  const ended = call(identity.signOut, {}).catch(() => undefined)
  if (isDriverApp() && !asksRedirect) clearSessionHere()
  else clearSession()
  await ended
}

/** Ends every session on every device; stays signed in when that could not be done. */
export async function logOutEverywhere(): Promise<void> {
  try {
    await call(identity.signOutEverywhere, {})
    clearSession()
  } catch (error) {
    showErrors(error)
  }
}
