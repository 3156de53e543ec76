import { IconSparkles } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type Updates, updates } from '@waybill/contract/updates/updates.ts'
import { type ReactNode, Suspense, useId, useState } from 'react'
import { queryFor, remember, useVerb } from '../api/queries.ts'
import panel from '../shell/header-panel.module.css'
import { useWelcome } from '../shell/welcome.ts'
import { lazyPart } from '../ui/lazy-part.ts'
import { t } from '../ui/words.ts'
import styles from './updates.module.css'

/** Loads when the panel opens. */
const ReleaseList = lazyPart(async () => (await import('./release-list.tsx')).ReleaseList)

const HOUR_MS = 3_600_000

/**
 * What changed in the portal (SPEC §2.2, application updates), with a mark while something is unread. A native
 * popover like the user menu.
 */
export function UpdatesButton(): ReactNode {
  const id = useId()
  const client = useQueryClient()
  const { data, isPending } = useQuery({ ...queryFor(updates.list, {}), staleTime: HOUR_MS })
  // What was new when the panel opened stays marked while reading.
  const [fresh, setFresh] = useState(0)
  const [wasOpened, setOpened] = useState(false)
  const version = useWelcome()?.version
  const see = useVerb(updates.see, { showsOwnError: true })
  // Coming late, it would move its neighbors from under the mouse.
  if (isPending) return <span className={panel.button} />
  if (!data || data.data.length === 0) return null
  const { unreadCount } = data

  const opened = (): void => {
    setOpened(true)
    setFresh(unreadCount)
    const newest = data.data[0]
    if (unreadCount === 0 || !newest) return
    see.mutate({ body: { id: newest.id } })
    remember(client, updates.list, {}, { ...data, unreadCount: 0 } satisfies Updates)
  }
  return (
    <>
      <button
        type="button"
        className={panel.button}
        popoverTarget={id}
        aria-label={unreadCount > 0 ? t('Updates, {count} new', { count: unreadCount }) : t('Updates')}
        title={t('Updates')}
      >
        <IconSparkles aria-hidden="true" />
        {unreadCount > 0 ? <span className={styles.mark} aria-hidden="true" /> : null}
      </button>
      <div
        id={id}
        popover="auto"
        role="dialog"
        aria-label={t('Updates')}
        className={panel.panel}
        onToggle={(event) => event.newState === 'open' && opened()}
      >
        <div className={panel.head}>
          <h2 className={panel.heading}>{t('Updates')}</h2>
          {version ? <span className={styles.date}>{t('Version {version}', { version })}</span> : null}
        </div>
        {wasOpened ? (
          <Suspense>
            <ReleaseList releases={data.data} fresh={fresh} />
          </Suspense>
        ) : null}
      </div>
    </>
  )
}
