import { IconLock } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { isProblem, traceIdOf } from '../api/problem.ts'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { t } from '../ui/words.ts'

export interface NothingListedProps {
  icon: ReactNode
  /** When there is no data at all: what goes here, and how to add it. */
  title: string
  children: ReactNode
  act?: ReactNode
  /** When search and filters match nothing. */
  noMatch: string
  noMatchTitle?: string | undefined
  /** Clears search and filters; absent when none are set. */
  onClear: (() => void) | undefined
}

/** An empty list. */
export function NothingListed(props: NothingListedProps): ReactNode {
  const { icon, title, children, act, noMatch, noMatchTitle, onClear } = props
  if (!onClear)
    return (
      <EmptyState icon={icon} title={title} act={act}>
        {children}
      </EmptyState>
    )
  return (
    <EmptyState
      icon={icon}
      title={noMatchTitle ?? t('No Matching Results')}
      act={<Button onPress={onClear}>{t('Clear search and filters')}</Button>}
    >
      {noMatch}
    </EmptyState>
  )
}

/** A list that failed to load: what happened, Try again, and the trace number for support. */
export function ListFailed(props: { title: string; error: unknown; onRetry: () => void }): ReactNode {
  const { title, error, onRetry } = props
  // A retry gets the same answer.
  if (isProblem(error, 'not-authorized'))
    return (
      <EmptyState icon={<IconLock aria-hidden="true" />} title={t('You are not Authorized for this content')}>
        {t('Ask your company’s administrator.')}
      </EmptyState>
    )
  return <ErrorState title={title} onRetry={onRetry} traceId={traceIdOf(error)} />
}
