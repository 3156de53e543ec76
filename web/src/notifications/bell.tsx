import { IconBell, IconChecks, IconSettings } from '@tabler/icons-react'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useRouter } from '@tanstack/react-router'
import {
  type Notification,
  type NotificationPage,
  notifications,
} from '@waybill/contract/notifications/notifications.ts'
import { type ReactNode, Suspense, useId, useRef, useState } from 'react'
import { infiniteQueryFor, useVerb } from '../api/queries.ts'
import { useCurrentUser } from '../shell/current-user.ts'
import looks from '../shell/header-panel.module.css'
import { Button } from '../ui/button.tsx'
import { classNames } from '../ui/class-names.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { lazyPart } from '../ui/lazy-part.ts'
import { SkeletonRows } from '../ui/skeleton.tsx'
import { t } from '../ui/words.ts'
import styles from './notifications.module.css'
import { useArrivals } from './use-arrivals.ts'

/** The texts and icons of all notifications; they load when the panel opens. */
const NotificationList = lazyPart(async () => (await import('./notification-list.tsx')).NotificationList)

const listQuery = infiniteQueryFor(notifications.list, {})

/** The notifications, behind a bell in the header, and a toast for new ones. A native popover like the user menu. */
export function Bell(): ReactNode {
  const { companyId } = useCurrentUser()
  // Each company has its own notifications.
  return <BellOf key={companyId} />
}

function BellOf(): ReactNode {
  const id = useId()
  const panel = useRef<HTMLDivElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const [isOpen, setOpen] = useState(false)
  const { timeZone } = useCurrentUser()
  const router = useRouter()
  const answer = useInfiniteQuery(listQuery)
  const { markRead, markAllRead } = useReading()
  const pages = answer.data?.pages
  const unread = pages?.[0]?.unreadCount ?? 0

  const follow = (row: Notification, place: string): void => {
    panel.current?.hidePopover()
    if (!row.isRead) markRead(row)
    void router.navigate({ href: place })
  }
  const clearToast = useArrivals({
    rows: pages?.[0]?.data,
    timeZone,
    onFollow: follow,
    onOpen: () => panel.current?.showPopover(),
  })
  const newest = pages?.[0]?.data[0]
  return (
    <>
      <button
        type="button"
        className={classNames(looks.button, unread > 0 && styles.counts)}
        popoverTarget={id}
        aria-label={unread > 0 ? t('Notifications, {count} unread', { count: unread }) : t('Notifications')}
        title={t('Notifications')}
      >
        <IconBell aria-hidden="true" />
        {unread > 0 ? (
          <span className={styles.count} aria-hidden="true">
            {unread > 99 ? '99+' : unread}
          </span>
        ) : null}
      </button>
      <div
        ref={panel}
        id={id}
        popover="auto"
        role="dialog"
        aria-label={t('Notifications')}
        className={looks.panel}
        onToggle={(event) => {
          setOpen(event.newState === 'open')
          if (event.newState === 'open') clearToast()
        }}
      >
        <div className={looks.head}>
          <h2 className={looks.heading}>{t('Notifications')}</h2>
          {unread > 0 && newest ? (
            <Button
              variant="quiet"
              size="small"
              icon={<IconChecks aria-hidden="true" />}
              onPress={() => {
                // The button disappears; keyboard users stay in the panel.
                list.current?.focus()
                markAllRead(newest)
              }}
            >
              {t('Mark all read')}
            </Button>
          ) : null}
          <Link
            to="/profile"
            search={{ tab: 'notifications' }}
            className={styles.settings}
            aria-label={t('Manage your notifications')}
            title={t('Manage your notifications')}
            onClick={() => panel.current?.hidePopover()}
          >
            <IconSettings aria-hidden="true" />
          </Link>
        </div>
        {isOpen ? (
          // Scrollable by keyboard.
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- see above
          <div ref={list} className={looks.list} tabIndex={0} role="group" aria-label={t('Your notifications')}>
            <Told answer={answer} timeZone={timeZone} onFollow={follow} />
          </div>
        ) : null}
      </div>
    </>
  )
}

interface ToldProps {
  answer: ReturnType<typeof useInfiniteQuery<NotificationPage>>
  timeZone: string
  onFollow: (row: Notification, place: string) => void
}

function Told({ answer, timeZone, onFollow }: ToldProps): ReactNode {
  const coming = <SkeletonRows rows={4} height={64} />
  const { data, isError, refetch } = answer
  const pages = data?.pages
  if (isError && !pages) return <ErrorState onRetry={() => void refetch()} />
  if (!pages) return coming
  const rows = pages.flatMap((page) => page.data)
  if (rows.length === 0)
    return (
      <EmptyState title={t('Nothing yet')} icon={<IconBell aria-hidden="true" />}>
        {t('News about your loads and payments appears here, as set in your profile.')}
      </EmptyState>
    )
  return (
    <Suspense fallback={coming}>
      <NotificationList rows={rows} found={answer} timeZone={timeZone} onFollow={onFollow} />
    </Suspense>
  )
}

/** Marks as read at once; the server's answer follows. */
function useReading(): { markRead: (row: Notification) => void; markAllRead: (newest: Notification) => void } {
  const client = useQueryClient()
  const again = (): void => void client.invalidateQueries({ queryKey: listQuery.queryKey })
  const one = useVerb(notifications.markRead, { onFailed: again })
  const all = useVerb(notifications.markAllRead, { onFailed: again })
  const readHere = (isMeant: (row: Notification) => boolean): void => {
    client.setQueryData(listQuery.queryKey, (before) => {
      if (!before) return before
      const gone = before.pages.flatMap((page) => page.data).filter((row) => !row.isRead && isMeant(row)).length
      return {
        ...before,
        pages: before.pages.map((page) => ({
          ...page,
          unreadCount: Math.max(0, page.unreadCount - gone),
          data: page.data.map((row) => (isMeant(row) ? { ...row, isRead: true } : row)),
        })),
      }
    })
  }
  return {
    markRead: (row) => {
      readHere(({ id }) => id === row.id)
      one.mutate({ params: { notificationId: row.id } })
    },
    markAllRead: (newest) => {
      readHere(() => true)
      all.mutate({ body: { until: newest.toldAt } })
    },
  }
}
