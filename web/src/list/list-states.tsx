import { IconLock } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { isProblem, traceIdOf } from '../api/problem.ts'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { t } from '../ui/words.ts'

export interface NothingListedProps {
  icon: ReactNode
  /** When there is nothing at all: what would be here, and the act that fills it. */
  title: string
  children: ReactNode
  act?: ReactNode
  /** When the search and the filters leave nothing. */
  noMatch: string
  noMatchTitle?: string | undefined
  /** Clears search and filters; absent while there are none. */
  onClear: (() => void) | undefined
}

/** A list without rows. */
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

/** A list that could not be fetched: what happened, Retry, and the number that support asks for. */
export function ListFailed(props: { title: string; error: unknown; onRetry: () => void }): ReactNode {
  const { title, error, onRetry } = props
  // Asked again it would say the same.
  if (isProblem(error, 'not-authorized'))
    return (
      <EmptyState icon={<IconLock aria-hidden="true" />} title={t('You are not Authorized for this content')}>
        {t('Ask your company’s administrator.')}
      </EmptyState>
    )
  return <ErrorState title={title} onRetry={onRetry} traceId={traceIdOf(error)} />
}
