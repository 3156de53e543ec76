import { IconMessageOff } from '@tabler/icons-react'
import { type QueryClient, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { type SupportConversation, support } from '@waybill/contract/support/support.ts'
import { type ReactNode, useEffect, useEffectEvent } from 'react'
import { isProblem, traceIdOf } from '../../api/problem.ts'
import { infiniteQueryFor, queryFor, useVerb } from '../../api/queries.ts'
import { useCurrentUser } from '../../shell/current-user.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { t } from '../../ui/words.ts'
import { Composer } from './composer.tsx'
import styles from './conversation.module.css'
import { ConversationActs } from './conversation-acts.tsx'
import { Head } from './head.tsx'
import { MessageLog } from './message-log.tsx'
import { TopicLink } from './topic-link.tsx'

const one = (id: string) => ({ params: { supportConversationId: id } })
const messagesOf = (id: string) => infiniteQueryFor(support.messages, { ...one(id), query: {} })

export interface ConversationProps {
  id: string
  /** Back to the others, in the chat panel: there one begins to write at once. */
  onBack?: () => void
  onClose: () => void
}

/** A conversation, as high as its place: who it is with, what was said, and the next message. */
export function Conversation({ id, onBack, onClose }: ConversationProps): ReactNode {
  const found = useQuery(queryFor(support.find, one(id)))
  if (found.data) return <Found conversation={found.data} onBack={onBack} onClose={onClose} />
  return (
    <>
      <Head title={t('Conversation')} onBack={onBack} onClose={onClose} />
      <div className={styles.coming}>
        {isProblem(found.error, 'not-found', 'bad-request') ? (
          <EmptyState icon={<IconMessageOff aria-hidden="true" />} title={t('This conversation could not be opened')}>
            {t('It may not exist, or you may not have access to it.')}
          </EmptyState>
        ) : found.isError ? (
          <ErrorState
            title={t('This conversation could not be loaded')}
            onRetry={() => void found.refetch()}
            traceId={traceIdOf(found.error)}
          />
        ) : (
          <SkeletonRows rows={6} height={56} />
        )}
      </div>
    </>
  )
}

function Found({
  conversation,
  onBack,
  onClose,
}: Omit<ConversationProps, 'id'> & { conversation: SupportConversation }): ReactNode {
  const { id, subject, closed } = conversation
  const said = useInfiniteQuery(messagesOf(id))
  useReading(conversation)
  return (
    <>
      <Head
        title={subject}
        says={<Sides conversation={conversation} />}
        acts={<ConversationActs conversation={conversation} />}
        onBack={onBack}
        onClose={onClose}
      />
      {said.data ? (
        <MessageLog messages={said.data.pages.flatMap(({ data }) => data).toReversed()} found={said} />
      ) : said.isError ? (
        <ErrorState
          title={t('The messages could not be loaded')}
          onRetry={() => void said.refetch()}
          traceId={traceIdOf(said.error)}
        />
      ) : (
        <div className={styles.coming}>
          <SkeletonRows rows={6} height={56} />
        </div>
      )}
      {closed ? (
        <p className={styles.closed}>{t('Closed by {name}. A message opens it again.', { name: closed.by })}</p>
      ) : null}
      <Composer conversation={conversation} beginsHere={onBack !== undefined} />
    </>
  )
}

/** The record that it is about, and the other side. */
function Sides({ conversation: { company, askedBy, assignee, about } }: { conversation: SupportConversation }) {
  const user = useCurrentUser()
  const other =
    user.companyKind === 'provider'
      ? `${askedBy.name}, ${company.name}`
      : [askedBy.id === user.id ? null : askedBy.name, assignee ? t('with {name}', { name: assignee.name }) : null]
          .filter(Boolean)
          .join(' · ')
  return (
    <>
      {about ? (
        <>
          <TopicLink topic={about} />
          {other ? ' · ' : null}
        </>
      ) : null}
      {other}
    </>
  )
}

/** What is on the screen is read. */
function useReading({ id, unreadCount }: SupportConversation): void {
  const verb = useVerb(support.read, { showsOwnError: true })
  const read = useEffectEvent(() => {
    if (document.visibilityState === 'visible') verb.mutate(one(id))
  })
  useEffect(() => {
    if (unreadCount === 0) return
    read()
    document.addEventListener('visibilitychange', read)
    return () => document.removeEventListener('visibilitychange', read)
  }, [unreadCount])
}

/** Prefetches a conversation; the router calls it when the user is about to open it. */
export function load(client: QueryClient, id: string): void {
  void client.prefetchQuery(queryFor(support.find, one(id)))
  void client.prefetchInfiniteQuery(messagesOf(id))
}
