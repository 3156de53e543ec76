import { onlineManager, QueryClientProvider } from '@tanstack/react-query'
import type { SignedIn } from '@waybill/contract/identity/identity.ts'
import { type ComponentType, lazy, type ReactNode, StrictMode, Suspense } from 'react'
import { createRoot } from 'react-dom/client'
import { createQueryClient } from './api/query-client.ts'
import {
  clearSession,
  onSessionChange,
  openSession,
  rememberPath,
  session,
  startSession,
  takeRememberedPath,
} from './api/session.ts'
import { fetchSender, reportCaught, reportErrors } from './browser-errors/report.ts'
import { pathTo } from './paths.ts'
import { showAppearance } from './shell/appearance.ts'
import { startSpeaking } from './shell/language.ts'
import { LastResort } from './shell/last-resort.tsx'
import { reloadOnceWhenOutdated } from './shell/outdated-build.ts'
import { showErrors } from './shell/show-errors.ts'

/*
 * Two doors: whoever has a session opens the house (router, shell, pages); whoever has none gets the sign-in page alone, which
 * weighs half as much. After signing in the house opens in the same place, at the path that was asked for.
 */
const App = door(() => import('./app.tsx'), 'App')
const LoginPage = door(() => import('./identity/sign-in/login-page.tsx'), 'LoginPage')

/** Where letters lead and strangers ask: open to everybody, signed in or not. */
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

const place = document.getElementById('root')
if (!place) throw new Error('index.html has no #root')
const root = createRoot(place, { onCaughtError: reportCaught })
const queryClient = createQueryClient(showErrors)

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

/** Comes with the language of whoever is here. The page is asked for first, since it tells which words it needs. */
function door<Name extends string, Props>(
  fetchPage: () => Promise<Record<Name, (props: Props) => ReactNode>>,
  name: Name,
) {
  return lazy(async () => {
    const [page] = await Promise.all([fetchPage(), startSpeaking()])
    return { default: page[name] }
  })
}

function standAtDoor(): void {
  const { pathname, search, hash } = window.location
  if (pathname !== '/' && pathname !== '/login') rememberPath(pathname + search + hash)
  window.history.replaceState(null, '', '/login')
  render(<LoginPage />)
  setTimeout(fetchHouse, 1_500)
}

/** Somebody came in by a letter's link, whoever was signed in here before. */
function enter(signedIn: SignedIn, path: string = pathTo.home): void {
  clearSession()
  startSession(signedIn)
  window.history.replaceState(null, '', path)
  openHouse()
}

/** The house is what comes next: it is on its way before the password is typed. */
function fetchHouse(): void {
  // What does not come now is asked for again when it is needed.
  Promise.all([import('./app.tsx'), import('./shell/shell.tsx')]).catch(() => undefined)
}

function openHouse(): void {
  if (window.location.pathname === '/login') window.history.replaceState(null, '', takeRememberedPath() ?? '/')
  void fetchSender()
  render(<App queryClient={queryClient} />)
}

function render(door: ReactNode): void {
  root.render(
    <StrictMode>
      <LastResort>
        <QueryClientProvider client={queryClient}>
          <Suspense>{door}</Suspense>
        </QueryClientProvider>
      </LastResort>
    </StrictMode>,
  )
}
