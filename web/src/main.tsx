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
const App = lazy(async () => {
  const [{ App }] = await Promise.all([import('./app.tsx'), startSpeaking()])
  return { default: App }
})
const LoginPage = lazy(async () => {
  const [{ LoginPage }] = await Promise.all([import('./identity/sign-in/login-page.tsx'), startSpeaking()])
  return { default: LoginPage }
})

/** Where letters lead and strangers ask: open to everybody, signed in or not. */
const OPEN_DOORS: Readonly<Record<string, ComponentType<{ onEnter: (signedIn: SignedIn, path?: string) => void }>>> = {
  '/forgot-password': lazy(async () => {
    const [{ ForgotPasswordPage }] = await Promise.all([
      import('./identity/passwords/forgot-password-page.tsx'),
      startSpeaking(),
    ])
    return { default: ForgotPasswordPage }
  }),
  '/reset-password': lazy(async () => {
    const [{ ResetPasswordPage }] = await Promise.all([
      import('./identity/passwords/reset-password-page.tsx'),
      startSpeaking(),
    ])
    return { default: ResetPasswordPage }
  }),
  '/driver-link': lazy(async () => {
    const [{ DriverLinkPage }] = await Promise.all([
      import('./identity/driver-link/driver-link-page.tsx'),
      startSpeaking(),
    ])
    return { default: DriverLinkPage }
  }),
  '/request-access': lazy(async () => {
    const [{ RequestAccessPage }] = await Promise.all([
      import('./contacts/access-requests/request-access-page.tsx'),
      startSpeaking(),
    ])
    return { default: RequestAccessPage }
  }),
  '/become-a-carrier': lazy(async () => {
    const [{ StartPage }] = await Promise.all([import('./onboarding/start-page.tsx'), startSpeaking()])
    return { default: StartPage }
  }),
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
