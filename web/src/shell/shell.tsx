import { useQueryClient } from '@tanstack/react-query'
import { Outlet, useLocation, useNavigate } from '@tanstack/react-router'
import { type ReactNode, Suspense, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { listenLive } from '../api/live.ts'
import { onSessionChange, sessionState, whoIs } from '../api/session.ts'
import { isTrackingLost } from '../eld/tracking-lost.ts'
import { ConfirmIdentity } from '../identity/confirm/confirm-identity.tsx'
import { isLongWorkFollowed, onLongWorkChange } from '../jobs/long-work.ts'
import { closeChat, useChat } from '../support/chat/chat.ts'
import { classNames } from '../ui/class-names.ts'
import { lazyPart } from '../ui/lazy-part.ts'
import { Toasts } from '../ui/toasts.tsx'
import { t } from '../ui/words.ts'
import { useCurrentUser } from './current-user.ts'
import { Drawer } from './drawer.tsx'
import { useDrawer } from './drawer-state.ts'
import { followUser } from './follow-user.ts'
import { Header } from './header.tsx'
import { keepAlive } from './keep-alive.ts'
import { lazyDialog } from './lazy-dialog.tsx'
import { useIsPageComing } from './page-coming.ts'
import { PageLoading } from './page-loading.tsx'
import { PhoneBar } from './phone-bar.tsx'
import { groupsOf, type Place } from './places.ts'
import { SessionEnded } from './session-ended.tsx'
import styles from './shell.module.css'
import { EnvironmentStrip, OfflineStrip, useIsOnline } from './strips.tsx'
import { titleOf } from './titles.ts'
import { type KeyActs, useKeys } from './use-keys.ts'
import { useWelcome } from './welcome.ts'

const ChatPanel = lazyDialog(async () => (await import('../support/chat/chat-panel.tsx')).ChatPanel)
const JobProgress = lazyPart(async () => (await import('../jobs/job-progress.tsx')).JobProgress)
const KeysDialog = lazyDialog(async () => (await import('./keys-dialog.tsx')).KeysDialog)
const TrackingExpired = lazyPart(async () => (await import('../eld/tracking-expired.tsx')).TrackingExpired)

/** The frame around every page of a signed-in user. */
export function Shell({ places }: { places: readonly Place[] }): ReactNode {
  const user = useCurrentUser()
  const client = useQueryClient()
  const welcome = useWelcome()
  const drawer = useDrawer()
  const isOnline = useIsOnline()
  const search = useRef<HTMLInputElement>(null)
  const navigate = useNavigate()
  const [showsKeys, setShowsKeys] = useState(false)
  const groups = useMemo(() => groupsOf(user, places), [user, places])

  const title = t(titleOf(useLocation({ select: (location) => location.pathname })))
  useEffect(() => {
    document.title = [title, welcome?.brand.name].filter(Boolean).join(' · ')
  }, [title, welcome?.brand.name])

  const isAlive = useSyncExternalStore(onSessionChange, sessionState) === 'alive'
  useEffect(() => (isAlive ? listenLive(client) : undefined), [client, isAlive])
  useEffect(() => (isAlive ? followUser(client) : undefined), [client, isAlive])
  useEffect(keepAlive, [])
  const chat = useChat()
  const isFollowed = useSyncExternalStore(onLongWorkChange, isLongWorkFollowed)

  const keys = useMemo((): KeyActs => {
    const toSearch = (): void => search.current?.focus()
    return {
      '/': toSearch,
      'mod+k': toSearch,
      '?': () => setShowsKeys(true),
      ...Object.fromEntries(
        groups.flatMap((group) => group.places).map((place) => [place.keys, () => void navigate({ to: place.to })]),
      ),
    }
  }, [groups, navigate])
  useKeys(keys)

  const isRehearsal = welcome !== undefined && welcome.environment !== 'production'
  return (
    <div className={classNames(styles.shell, isRehearsal && styles.rehearsal, !isOnline && styles.offline)}>
      <a href="#content" className={styles.skip}>
        {t('Skip to content')}
      </a>
      <header className={styles.top}>
        {isRehearsal ? <EnvironmentStrip /> : null}
        {isOnline ? null : <OfflineStrip />}
        <Header
          key={whoIs(user)}
          title={title}
          brand={welcome?.brand}
          drawer={drawer}
          searchRef={search}
          onShowKeys={() => setShowsKeys(true)}
        />
      </header>
      <div className={styles.body}>
        <Drawer drawer={drawer} groups={groups} />
        <main id="content" tabIndex={-1} className={styles.main}>
          {useIsPageComing() ? <PageLoading /> : <Outlet />}
        </main>
        {chat ? <ChatPanel page={chat} onClose={closeChat} /> : null}
      </div>
      <PhoneBar groups={groups} onMenu={drawer.toggle} />
      <Toasts />
      {isFollowed ? (
        <Suspense>
          <JobProgress />
        </Suspense>
      ) : null}
      <SessionEnded />
      <ConfirmIdentity key={whoIs(user)} />
      {isTrackingLost(user) ? (
        <Suspense>
          <TrackingExpired />
        </Suspense>
      ) : null}
      {showsKeys ? <KeysDialog groups={groups} onClose={() => setShowsKeys(false)} /> : null}
    </div>
  )
}
