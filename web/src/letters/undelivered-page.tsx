import { IconMailCheck } from '@tabler/icons-react'
import { type QueryClient, useInfiniteQuery } from '@tanstack/react-query'
import { type LetterFault, letters, type UndeliveredLetter } from '@waybill/contract/letters.ts'
import type { ReactNode } from 'react'
import { infiniteQueryFor, useVerb } from '../api/queries.ts'
import { ListFailed } from '../list/list-states.tsx'
import { useCurrentUser } from '../shell/current-user.ts'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { ListPage } from '../ui/list-page.tsx'
import { SkeletonRows } from '../ui/skeleton.tsx'
import { t, whyNot } from '../ui/words.ts'
import { timeText } from '../ui/zoned-time.ts'
import styles from './undelivered-page.module.css'

/** Emails that nobody got: what the relay said of each, and the way to send it again. */
export function UndeliveredPage(): ReactNode {
  const found = useInfiniteQuery(letterPages())
  const lost = found.data?.pages.flatMap(({ data }) => data)
  return (
    <ListPage title={t('Undelivered email')}>
      <div className={styles.page}>
        {lost === undefined ? (
          found.isError ? (
            <ListFailed
              title={t('The emails could not be loaded')}
              error={found.error}
              onRetry={() => void found.refetch()}
            />
          ) : (
            <SkeletonRows rows={4} height={88} />
          )
        ) : lost.length === 0 ? (
          <EmptyState icon={<IconMailCheck aria-hidden="true" />} title={t('Every email was delivered')}>
            {t('Emails that are refused for good, or for a whole day, appear here for thirty days.')}
          </EmptyState>
        ) : (
          <ul className={styles.letters}>
            {lost.map((letter) => (
              <li key={letter.id}>
                <Lost letter={letter} />
              </li>
            ))}
          </ul>
        )}
        {found.hasNextPage ? (
          <Button wide isPending={found.isFetchingNextPage} onPress={() => void found.fetchNextPage()}>
            {t('Show more')}
          </Button>
        ) : null}
      </div>
    </ListPage>
  )
}

function Lost({ letter }: { letter: UndeliveredLetter }): ReactNode {
  const { timeZone } = useCurrentUser()
  const sendAgain = useVerb(letters.sendAgain)
  const { recipient, subject, sendsTo, reason, by, can } = letter
  return (
    <article className={styles.letter} aria-label={t('Email to {recipient}', { recipient })}>
      <div className={styles.said}>
        <h2 className={styles.recipient}>{recipient}</h2>
        <p>{subject}</p>
        <p className={styles.faint}>
          {faultText(letter.fault)} <span lang="en">{reason}</span>
        </p>
        <p className={styles.faint}>
          {[
            t('given up {when}', { when: timeText({ at: letter.givenUpAt, timeZone }) }),
            by ? t('sent by {name}', { name: by }) : undefined,
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </div>
      <Button
        disabledReason={whyNot(can.sendAgain)}
        isPending={sendAgain.isPending}
        onPress={() => sendAgain.mutate({ params: { letterId: letter.id } })}
      >
        {sendsTo === recipient ? t('Send again') : t('Send to {address}', { address: sendsTo })}
      </Button>
    </article>
  )
}

function faultText(fault: LetterFault): string {
  switch (fault) {
    case 'recipient':
      return t('The address was refused.')
    case 'letter':
      return t('The message was refused.')
    case 'relay':
      return t('The mail relay took no email for a day.')
    case 'late':
      return t('Its link expired before it could be delivered.')
  }
}

function letterPages() {
  return infiniteQueryFor(letters.listUndelivered, { query: {} })
}

/** Starts fetching what the page shows; the router calls it when somebody is about to open the page. */
export function load(client: QueryClient): void {
  void client.prefetchInfiniteQuery(letterPages())
}
