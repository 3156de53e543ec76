import { onlineManager, QueryClientProvider } from '@tanstack/react-query'
import type { SignedIn } from '@waybill/contract/identity/identity.ts'
import { type ComponentType, lazy, type ReactNode, StrictMode, Suspense, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { createQueryClient } from './api/query-client.ts'
import {
  clearSession,
  currentUser,
  onSessionChange,
  openSession,
  rememberPath,
  session,
  startSession,
  takeRememberedPath,
} from './api/session.ts'
import { fetchSender, reportCaught, reportErrors } from './browser-errors/report.ts'
import { isDriversApp } from './drive/is-drivers-app.ts'
import { pathTo } from './paths.ts'
import { showAppearance } from './shell/appearance.ts'
import { keepDoor } from './shell/keep-door.ts'
import { keepTime } from './shell/keep-time.ts'
import { startSpeaking } from './shell/language.ts'
import { LastResort } from './shell/last-resort.tsx'
import { reloadOnceWhenOutdated } from './shell/outdated-build.ts'
import { showErrors } from './shell/show-errors.ts'
import { onFirstInput } from './ui/first-input.ts'

/*
 * Two entries: a user with a session gets the app (router, shell, pages); without one only the sign-in page, which
 * is half the size. After signing in the app opens in its place, at the requested path.
 */
const App = door(fetchHouse, 'App')
const LoginPage = door(() => import('./identity/sign-in/login-page.tsx'), 'LoginPage')

/** Pages from emails or for strangers: open to everyone, signed in or not. */
const OPEN_DOORS: Readonly<Record<string, ComponentType<{ onEnter: (signedIn: SignedIn, path?: string) => void }>>> = {
  '/forgot-password': door(() => import('./identity/passwords/forgot-password-page.tsx'), 'ForgotPasswordPage'),
  '/reset-password': door(() => import('./identity/passwords/reset-password-page.tsx'), 'ResetPasswordPage'),
  '/driver-link': door(() => import('./identity/driver-link/driver-link-page.tsx'), 'DriverLinkPage'),
  '/request-access': door(() => import('./contacts/access-requests/request-access-page.tsx'), 'RequestAccessPage'),
  '/become-a-carrier': door(() => import('./onboarding/start-page.tsx'), 'StartPage'),
}

showAppearance()
reloadOnceWhenOutdated()
reportErrors()
onlineManager.setOnline(navigator.onLine)
openSession()
keepTime()

const place = document.getElementById('root')
if (!place) throw new Error('index.html has no #root')
const root = createRoot(place, { onCaughtError: reportCaught })
const queryClient = createQueryClient(showErrors)

const letGo = keepDoor()
const OpenDoor = OPEN_DOORS[window.location.pathname]
if (OpenDoor) render(<OpenDoor onEnter={enter} />)
else if (session().state === 'alive') openHouse()
else {
  standAtDoor()
  const stop = onSessionChange((now) => {
    if (now.state !== 'alive') return
    stop()
    openHouse()
  })
}

/** Loads with the user's language. The page is requested first, since it says which words it needs. */
function door<Name extends string, Props>(
  fetchPage: () => Promise<Record<Name, (props: Props) => ReactNode>>,
  name: Name,
) {
  const fetched = async (): Promise<{ default: (props: Props) => ReactNode }> => {
    try {
      const [page] = await Promise.all([fetchPage(), startSpeaking()])
      return { default: page[name] }
    } catch (failure) {
      if (navigator.onLine) throw failure
      // What is shown stays meanwhile, a sign-in page for one.
      await new Promise((resolve) => window.addEventListener('online', resolve, { once: true }))
      return fetched()
    }
  }
  return lazy(fetched)
}

function standAtDoor(): void {
  const { pathname, search, hash } = window.location
  if (pathname !== '/' && pathname !== '/login') rememberPath(pathname + search + hash)
  window.history.replaceState(null, '', '/login')
  render(<LoginPage />)
  // The app comes next: load it while the password is typed. If this fails, it is loaded again when needed.
  onFirstInput(() => void fetchHouse().catch(() => undefined))
}

/** A user came by an emailed link, whoever was signed in before. */
function enter(signedIn: SignedIn, path: string = pathTo.home): void {
  clearSession()
  startSession(signedIn)
  window.history.replaceState(null, '', path)
  openHouse()
}

/** The app and its frame: without the frame it could only say that there is no connection. */
async function fetchHouse() {
  const [house] = await Promise.all([import('./app.tsx'), import('./inside.tsx')])
  return house
}

function openHouse(): void {
  letGo()
  const { pathname, search } = window.location
  const path = pathname === '/login' ? (takeRememberedPath() ?? '/') : pathname + search + window.location.hash
  // A driver's home is an app of its own.
  if (isDriversApp(currentUser()) && /^\/(?:drive)?(?:\?|$)/.test(path)) {
    window.location.replace(path === '/' ? pathTo.drive : path)
    return
  }
  if (pathname === '/login') window.history.replaceState(null, '', path)
  onFirstInput(() => void fetchSender())
  render(<App queryClient={queryClient} />)
}

function render(door: ReactNode): void {
  // What is shown stays until the next one's code is here.
  startTransition(() =>
    root.render(
      <StrictMode>
        <LastResort>
          <QueryClientProvider client={queryClient}>
            <Suspense>{door}</Suspense>
          </QueryClientProvider>
        </LastResort>
      </StrictMode>,
    ),
  )
}
