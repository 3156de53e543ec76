import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { currentUser, hasStayed, onSessionChange, openSession, whoIs } from '../api/session.ts'
import { pathTo } from '../paths.ts'
import { showAppearance } from '../shell/appearance.ts'
import { keepTime } from '../shell/keep-time.ts'
import { startSpeaking } from '../shell/language.ts'
import { reloadOnceWhenOutdated } from '../shell/outdated-build.ts'
import { isDriversApp } from './is-drivers-app.ts'

/*
 * The driver's app: an entry of its own, without router, shell and component library, so that it opens over a slow line and without any.
 * Whoever is no driver, or has something to accept first, gets the house (main.tsx).
 */
showAppearance()
reloadOnceWhenOutdated()
openSession()
keepTime()
void open()

async function open(): Promise<void> {
  if (!isDriversApp(currentUser())) return void (await import('../main.tsx'))
  const [{ DrivePage, onBroken }] = await Promise.all([import('./drive-page.tsx'), startSpeaking()])
  const place = document.getElementById('root')
  if (!place) throw new Error('index.html has no #root')
  const root = createRoot(place, { onUncaughtError: (error) => onBroken(root, error) })
  root.render(
    <StrictMode>
      <DrivePage wished={new URLSearchParams(window.location.search).get('load')} />
    </StrictMode>,
  )
  onSessionChange((now, before) => {
    // Logged out, here or in another tab; or somebody else has signed in.
    if (now.state === 'none') {
      if (!hasStayed()) window.location.assign(pathTo.login)
    } else if (before.state === 'none' || whoIs(before.user) !== whoIs(now.user)) window.location.assign(pathTo.home)
  })
}
