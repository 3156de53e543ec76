import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { may } from '@waybill/contract/permissions.ts'
import { support } from '@waybill/contract/support/support.ts'
import type { ReactNode } from 'react'
import { queryFor } from '../../api/queries.ts'
import { useCurrentUser } from '../../shell/current-user.ts'
import { Badge } from '../../ui/badge.tsx'
import { t } from '../../ui/words.ts'
import { showChat, toggleChat, useChat } from './chat.ts'
import styles from './chat-button.module.css'

/** More do not fit beside an icon. */
const MOST_COUNTED = 99

export interface ChatButtonProps {
  className: string | undefined
  /** The accessible name of an icon; a button with words has them as its children. */
  label?: string
  onFollow?: () => void
  children: ReactNode
}

/** Opens the support chat: the inbox for those who answer, the panel for all others. */
export function ChatButton({ className, label, onFollow, children }: ChatButtonProps): ReactNode {
  const isAnswering = may(useCurrentUser().persona, 'support:answer')
  const isOpen = useChat() !== undefined
  const { data } = useQuery(queryFor(support.counts, {}))
  const count = (isAnswering ? data?.waiting : data?.unread) ?? 0
  const news = isAnswering ? t('{count} waiting for an answer', { count }) : t('{count} with new answers', { count })
  const content = (
    <>
      {children}
      {label ? (
        count > 0 && (
          <span className={styles.corner} aria-hidden="true">
            {count > MOST_COUNTED ? `${MOST_COUNTED}+` : count}
          </span>
        )
      ) : (
        <span className={styles.end}>
          <Badge count={count} label={news} isUrgent />
        </span>
      )}
    </>
  )
  const name = label && { 'aria-label': count > 0 ? `${label}, ${news}` : label, title: label }
  if (isAnswering)
    return (
      <Link to="/support" search={{ view: 'waiting' }} className={className} onClick={onFollow} {...name}>
        {content}
      </Link>
    )
  return (
    <button
      type="button"
      className={className}
      aria-expanded={isOpen}
      onClick={() => {
        // The menu closes over the panel that it opened.
        if (onFollow) showChat()
        else toggleChat()
        onFollow?.()
      }}
      {...name}
    >
      {content}
    </button>
  )
}
