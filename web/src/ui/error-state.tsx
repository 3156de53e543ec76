import { IconCloudOff } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { Identifier } from './identifier.tsx'
import styles from './state.module.css'
import { t } from './words.ts'

export interface ErrorStateProps {
  title?: string
  /** What happened, and that nothing was lost. */
  children?: ReactNode
  onRetry?: () => void
  isRetrying?: boolean
  /** `traceId` of the problem document; support finds the request by it. */
  traceId?: string
  /** Another way out, e.g. a link home. */
  act?: ReactNode
  /** In place of a whole page: its title is the page's heading. */
  isPage?: true
}

/** Something failed to load: what happened, Retry, and the number support asks for. */
export function ErrorState({ title, children, onRetry, isRetrying, traceId, act, isPage }: ErrorStateProps): ReactNode {
  const Title = isPage ? 'h1' : 'p'
  return (
    <div className={styles.state} role="alert">
      <span className={styles.icon}>
        <IconCloudOff aria-hidden="true" />
      </span>
      <Title className={styles.title}>{title ?? t('This could not be loaded')}</Title>
      <div className={styles.text}>{children ?? t('Nothing was lost. Try again in a moment.')}</div>
      {onRetry || act ? (
        <div className={styles.act}>
          {onRetry ? (
            <Button onPress={onRetry} isPending={isRetrying}>
              {t('Try again')}
            </Button>
          ) : null}
          {act}
        </div>
      ) : null}
      {traceId ? (
        <p className={styles.trace}>
          {t('Trace ID')} <Identifier value={traceId} label={t('Trace ID')} />
        </p>
      ) : null}
    </div>
  )
}

export interface ErrorNoteProps {
  found: { isFetching: boolean; refetch: () => unknown }
}

/** A part of a page that failed to load, as small as what it stands for. */
export function ErrorNote({ found: { isFetching, refetch } }: ErrorNoteProps): ReactNode {
  return (
    <div className={styles.note} role="alert">
      <p>{t('This could not be loaded. Nothing was lost.')}</p>
      <Button size="small" onPress={() => void refetch()} isPending={isFetching}>
        {t('Try again')}
      </Button>
    </div>
  )
}
