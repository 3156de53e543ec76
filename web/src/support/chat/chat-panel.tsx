import { useQuery } from '@tanstack/react-query'
import { Link, useLocation } from '@tanstack/react-router'
import { support } from '@waybill/contract/support/support.ts'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { traceIdOf } from '../../api/problem.ts'
import { queryFor } from '../../api/queries.ts'
import { useCurrentUser } from '../../shell/current-user.ts'
import { passes } from '../../shell/guards.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { t } from '../../ui/words.ts'
import { Conversation } from '../conversation/conversation.tsx'
import { Head } from '../conversation/head.tsx'
import { DeskLine } from '../desk/desk-line.tsx'
import { type ChatPage, closeChat, showChat } from './chat.ts'
import styles from './chat-panel.module.css'
import { OwnConversations } from './own-conversations.tsx'
import { QuestionForm } from './question-form.tsx'
import { topicAt } from './topic-at.ts'

/** As many as one looks through; the page has the rest. */
const RECENT = 20

/** The support chat beside the page, which stays in use. */
export function ChatPanel({ page }: { page: ChatPage }): ReactNode {
  const panel = useRef<HTMLElement>(null)
  const [opener] = useState(() => document.activeElement)
  useEffect(
    () => () => {
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus()
    },
    [opener],
  )
  // The button that turned the page is gone; a field on the new one may have the focus already.
  useEffect(() => {
    if (page && !panel.current?.contains(document.activeElement)) panel.current?.focus()
  }, [page])
  return (
    <aside
      ref={panel}
      tabIndex={-1}
      aria-label={t('Support chat')}
      className={styles.panel}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.defaultPrevented) return
        event.stopPropagation()
        closeChat()
      }}
    >
      {page.at === 'conversation' ? (
        <Conversation key={page.id} id={page.id} onBack={() => showChat()} onClose={closeChat} />
      ) : (
        <Start asks={page.at === 'question'} />
      )}
    </aside>
  )
}

function Start({ asks }: { asks: boolean }): ReactNode {
  const own = useQuery(queryFor(support.list, { query: { view: 'mine', pageSize: RECENT } }))
  const topic = topicAt(useLocation({ select: ({ pathname }) => pathname }))
  const isFirst = own.data?.totalCount === 0
  // Whoever has nothing open begins with the question.
  if (asks || isFirst)
    return (
      <>
        <Head title={t('New question')} onBack={isFirst ? undefined : () => showChat()} onClose={closeChat} />
        <div className={styles.body}>
          <DeskLine />
          <QuestionForm topic={topic} onAsked={(id) => showChat({ at: 'conversation', id })} />
          {isFirst ? <AllConversations /> : null}
        </div>
      </>
    )
  return (
    <>
      <Head title={t('Support chat')} onClose={closeChat} />
      <div className={styles.body}>
        <DeskLine />
        <Button variant="primary" wide onPress={() => showChat({ at: 'question' })}>
          {t('Ask a question')}
        </Button>
        {own.data ? (
          <OwnConversations conversations={own.data.data} />
        ) : own.isError ? (
          <ErrorState
            title={t('Your conversations could not be loaded')}
            onRetry={() => void own.refetch()}
            traceId={traceIdOf(own.error)}
          />
        ) : (
          <SkeletonRows rows={4} height={64} />
        )}
        <AllConversations />
      </div>
    </>
  )
}

/** Closed ones too, and for an administrator those of the company. */
function AllConversations(): ReactNode {
  if (!passes(useCurrentUser(), '/support')) return null
  return (
    <Link to="/support" className={styles.all} onClick={closeChat}>
      {t('All conversations')}
    </Link>
  )
}
