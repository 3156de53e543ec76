import type { SupportConversation } from '@waybill/contract/support/support.ts'
import type { ReactNode } from 'react'
import { useCurrentUser } from '../../shell/current-user.ts'
import { Badge } from '../../ui/badge.tsx'
import { StopTime } from '../../ui/stop-time.tsx'
import { t } from '../../ui/words.ts'
import { topicText } from '../support-text.ts'
import { showChat } from './chat.ts'
import styles from './own-conversations.module.css'

/** One's open conversations, the newest first. */
export function OwnConversations({ conversations }: { conversations: readonly SupportConversation[] }): ReactNode {
  const { timeZone } = useCurrentUser()
  return (
    <ul className={styles.list} aria-label={t('Your conversations')}>
      {conversations.map(({ id, subject, about, lastMessage, unreadCount }) => (
        <li key={id}>
          <button type="button" className={styles.row} onClick={() => showChat({ at: 'conversation', id })}>
            <span className={styles.subject}>{subject}</span>
            <Badge count={unreadCount} label={t('{count} unread', { count: unreadCount })} isUrgent />
            <span className={styles.last}>
              {lastMessage.author}: {lastMessage.text}
            </span>
            <span className={styles.when}>
              {about ? `${topicText(about)} · ` : null}
              <StopTime time={{ at: lastMessage.writtenAt, timeZone }} isShort />
            </span>
          </button>
        </li>
      ))}
    </ul>
  )
}
