import type { Notification } from '@waybill/contract/notifications/notifications.ts'
import type { MouseEvent, ReactNode } from 'react'
import { classNames } from '../ui/class-names.ts'
import { MoreButton, type MoreButtonProps } from '../ui/more-button.tsx'
import { t } from '../ui/words.ts'
import { hourText } from '../ui/zoned-time.ts'
import { NotificationIcon } from './notification-icon.tsx'
import { dayText, placeOf, sayNotification } from './notification-text.ts'
import styles from './notifications.module.css'

export interface NotificationListProps {
  rows: readonly Notification[]
  found: MoreButtonProps['found']
  timeZone: string
  onFollow: (row: Notification, place: string) => void
}

/** Notifications, newest first, by day. */
export function NotificationList({ rows, found, timeZone, onFollow }: NotificationListProps): ReactNode {
  const days = [...Map.groupBy(rows, (row) => dayText(row.toldAt, timeZone))]
  return (
    <>
      {days.map(([day, told]) => (
        <div key={day}>
          <h3 className={styles.day}>{day}</h3>
          <ul>
            {told.map((row) => (
              <Row key={row.id} row={row} timeZone={timeZone} onFollow={onFollow} />
            ))}
          </ul>
        </div>
      ))}
      {found.hasNextPage ? (
        <div className={styles.more}>
          <MoreButton variant="secondary" found={found}>
            {t('Show older')}
          </MoreButton>
        </div>
      ) : null}
    </>
  )
}

interface RowProps {
  row: Notification
  timeZone: string
  onFollow: (row: Notification, place: string) => void
}

function Row({ row, timeZone, onFollow }: RowProps): ReactNode {
  const { title, text } = sayNotification(row, timeZone)
  const place = placeOf(row)
  const follow = (event: MouseEvent): void => {
    // A normal link: a new tab is the browser's business.
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return
    event.preventDefault()
    onFollow(row, place)
  }
  return (
    <li>
      <a href={place} className={classNames(styles.row, !row.isRead && styles.unread)} onClick={follow}>
        <NotificationIcon wording={row.wording} />
        <span className={styles.said}>
          <span className={styles.title}>{title}</span>
          <span className={styles.text}>{text}</span>
        </span>
        <span className={styles.aside}>
          <time dateTime={row.toldAt}>{hourText({ at: row.toldAt, timeZone }).hour}</time>
          {row.isRead ? null : (
            <span className={styles.dot}>
              <span className="visually-hidden">{t('Unread')}</span>
            </span>
          )}
        </span>
      </a>
    </li>
  )
}
