import { type QueryClient, useQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { may } from '@waybill/contract/permissions.ts'
import { type Profile, profile } from '@waybill/contract/profile/profile.ts'
import { type ReactNode, Suspense, useCallback } from 'react'
import { traceIdOf } from '../api/problem.ts'
import { queryFor } from '../api/queries.ts'
import type { SignedInThere } from '../eld/integrations-tab.tsx'
import { useCurrentUser } from '../shell/current-user.ts'
import { ErrorState } from '../ui/error-state.tsx'
import { lazyPart } from '../ui/lazy-part.ts'
import { Skeleton } from '../ui/skeleton.tsx'
import { type TabEntry, Tabs } from '../ui/tabs.tsx'
import { t } from '../ui/words.ts'
import { AppearanceTab } from './appearance-tab.tsx'
import { NotificationsTab } from './notifications-tab.tsx'
import { PictureSection } from './picture/picture-section.tsx'
import { ProfileForm } from './profile-form.tsx'
import styles from './profile-page.module.css'
import type { ProfileTab } from './profile-search.ts'

const SecuritySection = lazyPart(
  async () => (await import('../identity/security/security-section.tsx')).SecuritySection,
)

const IntegrationsTab = lazyPart(async () => (await import('../eld/integrations-tab.tsx')).IntegrationsTab)

const route = getRouteApi('/shell/profile')
const profileQuery = queryFor(profile.find, {})

/** Prefetches the page's data; the router calls it when the user is about to open the page. */
export function load(client: QueryClient): void {
  void client.prefetchQuery(profileQuery)
}

/** The user's own settings: name, notifications, appearance. */
export function ProfilePage(): ReactNode {
  const { data, error, refetch, isRefetching } = useQuery(profileQuery)
  if (error && !data)
    return (
      <ErrorState
        isPage
        title={t('Your profile could not be loaded')}
        onRetry={() => void refetch()}
        isRetrying={isRefetching}
        traceId={traceIdOf(error)}
      />
    )
  return (
    <div className={styles.page}>
      {data ? (
        <>
          <Head own={data} />
          <Parts own={data} />
        </>
      ) : (
        <>
          <h1 className="visually-hidden">{t('Profile')}</h1>
          <Skeleton height={116} />
          <Skeleton height={480} />
        </>
      )}
    </div>
  )
}

function Head({ own }: { own: Profile }): ReactNode {
  const { companyName } = useCurrentUser()
  return (
    <header>
      <PictureSection own={own}>
        <h1 className={styles.name}>{`${own.firstName} ${own.lastName}`}</h1>
        <p className={styles.place}>{[own.functionTitle, companyName].filter(Boolean).join(' · ')}</p>
        <p className={styles.place}>{t('Signs in as {userName}', { userName: own.userName })}</p>
      </PictureSection>
    </header>
  )
}

function Parts({ own }: { own: Profile }): ReactNode {
  const { tab, code, state, error } = route.useSearch()
  const navigate = useNavigate()
  const { persona } = useCurrentUser()
  const tabs: TabEntry<ProfileTab>[] = [
    { id: 'profile', label: t('Profile'), children: <ProfileForm own={own} /> },
    { id: 'security', label: t('Security'), children: <Security /> },
    { id: 'notifications', label: t('Notifications'), children: <NotificationsTab /> },
    ...(may(persona, 'tracking-integration:read')
      ? [
          {
            id: 'integrations' as const,
            label: t('Integrations'),
            children: <Integrations back={{ code, state, error }} />,
          },
        ]
      : []),
    { id: 'appearance', label: t('Appearance'), children: <AppearanceTab own={own} /> },
  ]
  return (
    <Tabs
      label={t('Parts of the profile')}
      tabs={tabs}
      selected={tabs.some(({ id }) => id === tab) ? tab : 'profile'}
      onSelect={(id) => void navigate({ to: '/profile', search: { tab: id } })}
    />
  )
}

function Integrations({ back }: { back: SignedInThere }): ReactNode {
  const navigate = useNavigate()
  const forget = useCallback(
    () => void navigate({ to: '/profile', search: { tab: 'integrations' }, replace: true }),
    [navigate],
  )
  return (
    <Suspense fallback={<Skeleton height={320} />}>
      <IntegrationsTab back={back} onBack={forget} />
    </Suspense>
  )
}

function Security(): ReactNode {
  return (
    <Suspense fallback={<Skeleton height={480} />}>
      <SecuritySection />
    </Suspense>
  )
}
