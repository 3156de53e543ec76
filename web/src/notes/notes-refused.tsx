import type { ReactNode } from 'react'
import { messagesOf } from '../api/error-catalogue.ts'
import { isProblem } from '../api/problem.ts'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { retell, t } from '../ui/words.ts'
import styles from './notes-section.module.css'

/** SPEC §8: the title, the detail or that the request failed, with the errors as a list. */
export function NotesRefused({ error, onRetry }: { error: unknown; onRetry?: () => void }): ReactNode {
  // The password is asked for over the page.
  if (isProblem(error, 'unknown-session')) return null
  const messages = isProblem(error) ? messagesOf(error) : []
  const heading = headingOf(error)
  const others = messages.filter((message) => message !== heading)
  return (
    <Banner
      tone="stopped"
      title={heading}
      act={onRetry ? <Button onPress={onRetry}>{t('Try again')}</Button> : undefined}
    >
      {others.length > 0 ? (
        <ul className={styles.errors}>
          {others.map((message) => (
            <li key={message}>{message}</li>
          ))}
        </ul>
      ) : null}
    </Banner>
  )
}

function headingOf(error: unknown): string {
  return (isProblem(error) && retell(error.title || error.detail || '')) || t('Request not successful')
}

export function sentenceOf(error: unknown): string {
  return (isProblem(error) && messagesOf(error).join(' ')) || t('Request not successful')
}
