import { Link } from '@tanstack/react-router'
import type { BrowserErrorKind } from '@waybill/contract/browser-errors/browser-error-search.ts'
import { type BrowserError, browserErrors } from '@waybill/contract/browser-errors/browser-errors.ts'
import type { ReactNode } from 'react'
import { useVerb } from '../api/queries.ts'
import { useCurrentUser } from '../shell/current-user.ts'
import { Button } from '../ui/button.tsx'
import { Disclosure } from '../ui/disclosure.tsx'
import { Identifier } from '../ui/identifier.tsx'
import { StatusChip } from '../ui/status-chip.tsx'
import { plural, t } from '../ui/words.ts'
import { timeText } from '../ui/zoned-time.ts'
import styles from './browser-error-row.module.css'

/** An error: what and where, how often and for how many, and the trace that finds it in the server's log. */
export function BrowserErrorRow({ error }: { error: BrowserError }): ReactNode {
  const { timeZone } = useCurrentUser()
  const resolve = useVerb(browserErrors.resolve, {
    onDone: (_answer, _asked, client) => void client.invalidateQueries({ queryKey: [browserErrors.list.path] }),
  })
  const { id, name, place, build, stack, trace, resolvedAt, resolvedBy } = error
  const isResolved = resolvedAt !== null
  const at = (moment: string) => timeText({ at: moment, timeZone })
  return (
    <li>
      <article className={styles.row} aria-label={t('{name} at {place}', { name, place })}>
        <div className={styles.head}>
          <StatusChip tone={isResolved ? 'done' : 'attention'} size="small">
            {kindText(error.kind)}
          </StatusChip>
          <h2 className={styles.name} lang="en">
            {name} <code>{place}</code>
          </h2>
          <Button
            size="small"
            isPending={resolve.isPending}
            onPress={() => resolve.mutate({ params: { browserErrorId: id }, body: { isResolved: !isResolved } })}
          >
            {isResolved ? t('Reopen') : t('Mark as done')}
          </Button>
        </div>
        <p className={styles.soft}>
          {[
            plural(error.count, '{n} time', '{n} times'),
            plural(error.people, '{n} person', '{n} people'),
            plural(error.companies, '{n} company', '{n} companies'),
          ].join(' · ')}
          {' · '}
          <Link to="/browser-errors" search={{ build }}>
            {t('Build {build}', { build })}
          </Link>
        </p>
        <p className={styles.soft}>
          {t('First seen {first}, last seen {last}', { first: at(error.firstSeenAt), last: at(error.lastSeenAt) })}
        </p>
        {resolvedAt && resolvedBy ? (
          <p className={styles.soft}>{t('Done {when} by {name}', { when: at(resolvedAt), name: resolvedBy })}</p>
        ) : null}
        {trace ? (
          <p className={styles.soft}>
            {t('Trace ID')} <Identifier value={trace} label={t('Trace ID')} />
          </p>
        ) : null}
        {stack.length > 0 ? (
          <Disclosure title={t('Stack trace')}>
            <ol className={styles.stack} lang="en">
              {stack.map((frame, depth) => (
                <li key={depth}>{frame}</li>
              ))}
            </ol>
          </Disclosure>
        ) : null}
      </article>
    </li>
  )
}

export function kindText(kind: BrowserErrorKind): string {
  switch (kind) {
    case 'render':
      return t('Page crashed')
    case 'script':
      return t('Script error')
    case 'promise':
      return t('Background task failed')
    case 'load':
      return t('File failed to load')
  }
}
