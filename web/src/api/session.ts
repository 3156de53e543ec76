import type { CurrentUser, SignedIn } from '@waybill/contract/identity/identity.ts'
import { ownPlace } from '@waybill/contract/notifications/own-place.ts'
import { STORED } from './stored.ts'

/**
 * The session as the browser keeps it (SPEC §4, §9): token, claims and user in local storage, shared by all tabs.
 * - `alive`: a token that has not expired;
 * - `ended`: the token is gone (401 or expiry) but nobody logged out: the user is remembered;
 * - `none`: logged out, or never signed in; `stays` means no redirect to the sign-in page.
 */
export type Session =
  | { state: 'alive'; token: string; claims: string; user: CurrentUser }
  | { state: 'ended'; user: CurrentUser }
  | { state: 'none'; stays?: true }

const LEFT_AT_LOG_OUT = [
  STORED.claims,
  STORED.user,
  STORED.driverApp,
  STORED.driverLoads,
  STORED.driverPhone,
  STORED.trackingScore,
  STORED.token,
] as const

let current: Session = { state: 'none' }
const listeners = new Set<(session: Session, before: Session) => void>()
const userListeners = new Set<() => void>()

/** Reads the session that earlier visits or other tabs left, and listens for their changes. Once, before first render. */
export function openSession(): void {
  become(stored())
  window.addEventListener('storage', (event) => {
    // `key` is null when another tab cleared everything.
    if (event.key === STORED.token || event.key === null) become(stored())
    // Token, claims and user are written together, the token last: another user's name with the old token would be
    // refused, so wait for their token.
    if (event.key === STORED.user && !isSomebodyElse(storedUser())) become(stored())
  })
}

export function session(): Session {
  if (current.state === 'alive' && isExpired(current.token)) endSession()
  return current
}

/** The same without checking the clock, for rendering. */
export function sessionState(): Session['state'] {
  return current.state
}

/** Logged out without a redirect. */
export function hasStayed(): boolean {
  return current.state === 'none' && current.stays === true
}

/** The user who is, or just was, signed in: the screen is theirs until they log out. */
export function currentUser(): CurrentUser | undefined {
  return current.state === 'none' ? undefined : current.user
}

export function onSessionChange(listener: (session: Session, before: Session) => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Fires when the user changes: another one, or the same one's name, picture, permissions. */
export function onUserChange(listener: () => void): () => void {
  userListeners.add(listener)
  return () => userListeners.delete(listener)
}

/** The user as the server knows them now; another user's stored data is left alone. */
export function renewUser(answer: CurrentUser): void {
  if (current.state !== 'alive' || current.user.id !== answer.id || current.user.companyId !== answer.companyId) return
  const user = keepingClocks(answer)
  if (JSON.stringify(current.user) === JSON.stringify(user)) return
  localStorage.setItem(STORED.user, JSON.stringify(user))
  become({ ...current, user })
}

export function startSession(signedIn: SignedIn): void {
  const user = keepingClocks(signedIn.user)
  const { issuedAt } = timesOf(signedIn.accessToken)
  // With a wrong clock every token would look expired: count by the server's.
  if (issuedAt !== undefined) localStorage.setItem(STORED.clockSkew, String(issuedAt - Date.now()))
  // The database may have been restored, and be nowhere near.
  localStorage.removeItem(STORED.asOf)
  localStorage.setItem(STORED.claims, signedIn.claims)
  localStorage.setItem(STORED.user, JSON.stringify(user))
  localStorage.setItem(STORED.token, signedIn.accessToken)
  become({ state: 'alive', token: signedIn.accessToken, claims: signedIn.claims, user })
}

/** A process of an earlier release tells no clocks, or the server cannot read them: those already held stay, they are the same for all. */
function keepingClocks(user: CurrentUser): CurrentUser {
  const held = currentUser()?.zoneClocks
  return user.zoneClocks?.length || !held ? user : { ...user, zoneClocks: held }
}

/** Any answer may renew a token past half its life; an answer to an older token renews nothing. */
export function renewToken(token: string, asked: string): void {
  if (current.state !== 'alive' || current.token !== asked || localStorage.getItem(STORED.token) !== asked) return
  localStorage.setItem(STORED.token, token)
  current = { ...current, token }
}

/** 401 or expiry: the token goes, the user stays remembered (SPEC §8). Another tab's newer token is left alone. */
export function endSession(rejected?: string): void {
  if (current.state !== 'alive' || (rejected !== undefined && rejected !== current.token)) return
  if (localStorage.getItem(STORED.token) !== current.token) return become(stored())
  localStorage.removeItem(STORED.token)
  become({ state: 'ended', user: current.user })
}

/** Log-out: clears the stored user, the driver-app flag and the tracking-score flag, in every tab (SPEC §4). */
export function clearSession(): void {
  clear({ state: 'none' })
}

/** The same without the redirect to the sign-in page: driver-app users stay where they are (SPEC §4). */
export function clearSessionHere(): void {
  clear({ state: 'none', stays: true })
}

/** Users of a driver link use the driver app (SPEC §4). */
export function markDriverApp(): void {
  localStorage.setItem(STORED.driverApp, 'true')
}

export function isDriverApp(): boolean {
  return localStorage.getItem(STORED.driverApp) === 'true'
}

function clear(next: Session): void {
  for (const key of LEFT_AT_LOG_OUT) localStorage.removeItem(key)
  sessionStorage.removeItem(STORED.returnTo)
  become(next)
}

/** Milliseconds until the token expires, and the share of its life left. */
export function tokenLife(token: string): { left: number; share: number } {
  const { issuedAt, expiresAt } = timesOf(token)
  if (expiresAt === undefined) return { left: 0, share: 0 }
  const left = expiresAt - serverNow()
  return { left, share: issuedAt === undefined ? 1 : left / (expiresAt - issuedAt) }
}

/** Where to go after signing in: the path requested while signed out. */
export function rememberPath(path: string): void {
  sessionStorage.setItem(STORED.returnTo, path)
}

export function takeRememberedPath(): string | undefined {
  const path = sessionStorage.getItem(STORED.returnTo)
  sessionStorage.removeItem(STORED.returnTo)
  const place = path === null ? undefined : ownPlace(path)
  return place && !/^\/login\b/.test(place) ? place : undefined
}

function isExpired(token: string): boolean {
  return tokenLife(token).left <= 0
}

function serverNow(): number {
  return Date.now() + Number(localStorage.getItem(STORED.clockSkew) ?? 0)
}

function timesOf(token: string): { issuedAt?: number; expiresAt?: number } {
  try {
    const payload = (token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/')
    const { iat, exp }: { iat?: unknown; exp?: unknown } = JSON.parse(atob(payload))
    return {
      ...(typeof iat === 'number' ? { issuedAt: iat * 1000 } : {}),
      ...(typeof exp === 'number' ? { expiresAt: exp * 1000 } : {}),
    }
  } catch {
    return {}
  }
}

function stored(): Session {
  const token = localStorage.getItem(STORED.token)
  const user = storedUser()
  if (!user) return { state: 'none' }
  if (!token || isExpired(token)) return { state: 'ended', user }
  return { state: 'alive', token, claims: localStorage.getItem(STORED.claims) ?? '', user }
}

function storedUser(): CurrentUser | undefined {
  try {
    // Only `startSession` writes it; local edits decide nothing on the server (P22).
    const user: CurrentUser | null = JSON.parse(localStorage.getItem(STORED.user) ?? 'null')
    return typeof user?.id === 'string' && Array.isArray(user.permissions) && Array.isArray(user.roles)
      ? user
      : undefined
  } catch {
    return undefined
  }
}

/** One person acting for another company counts as another user: neither may see the other's data (domain §10.3). */
export function whoIs({ id, companyId }: CurrentUser): string {
  return `${id} for ${companyId}`
}

function isSomebodyElse(user: CurrentUser | undefined): boolean {
  return user !== undefined && (current.state === 'none' || whoIs(current.user) !== whoIs(user))
}

function become(next: Session): void {
  const before = current
  current = next
  for (const listener of userListeners) listener()
  const isSame =
    before.state === next.state &&
    (before.state === 'none' || next.state === 'none' || whoIs(before.user) === whoIs(next.user))
  if (isSame) return
  for (const listener of listeners) listener(next, before)
}
