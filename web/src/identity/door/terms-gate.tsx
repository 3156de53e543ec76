import { useQuery, useQueryClient } from '@tanstack/react-query'
import { dayWritten } from '@waybill/contract/day-written.ts'
import { type Terms, terms } from '@waybill/contract/identity/terms.ts'
import { type ReactNode, useEffect } from 'react'
import { listenLive } from '../../api/live.ts'
import { queryFor, useVerb } from '../../api/queries.ts'
import { renewUser } from '../../api/session.ts'
import { useCurrentUser } from '../../shell/current-user.ts'
import { logOut } from '../../shell/log-out.ts'
import { Logo } from '../../shell/logo.tsx'
import { useWelcome } from '../../shell/welcome.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Toasts } from '../../ui/toasts.tsx'
import { t } from '../../ui/words.ts'
import styles from './terms-gate.module.css'

/** Every address shows the terms until they are accepted; then the requested page opens. */
export function TermsGate(): ReactNode {
  const { firstName } = useCurrentUser()
  const welcome = useWelcome()
  const brandName = welcome?.brand.name
  const { data, isError, refetch, isRefetching } = useQuery(queryFor(terms.read, {}))
  const accept = useVerb(terms.accept, {
    onDone: (user) => renewUser(user),
    // Newer terms took effect meanwhile: show them.
    onFailed: () => void refetch(),
  })
  // A session ended elsewhere ends here too, not at the next press.
  const client = useQueryClient()
  useEffect(() => listenLive(client), [client])
  useEffect(() => {
    document.title = [t('Terms of access'), brandName].filter(Boolean).join(' · ')
  }, [brandName])
  return (
    <div className={styles.page}>
      <header className={styles.brand}>
        <Logo size={28} />
        <span>{brandName ?? ''}</span>
        {welcome && welcome.environment !== 'production' ? (
          <span className={styles.environment}>{t('UAT Data')}</span>
        ) : null}
      </header>
      <main className={styles.main}>
        <h1 className={styles.title}>{t('Terms of access')}</h1>
        <p className={styles.lead}>{t('Welcome, {name}. Read these once, and you’re in.', { name: firstName })}</p>
        {isError && !data ? <ErrorState onRetry={() => void refetch()} isRetrying={isRefetching} /> : null}
        {data ? <Text text={data} /> : null}
        {!data && !isError ? <Skeleton height={420} /> : null}
      </main>
      <footer className={styles.foot}>
        <div className={styles.acts}>
          <p className={styles.agreed}>
            {data ? t('You accept version {version} for yourself.', { version: data.version }) : ''}
          </p>
          <Button size="large" onPress={() => void logOut()}>
            {t('Sign out')}
          </Button>
          <Button
            size="large"
            variant="primary"
            isPending={accept.isPending}
            disabledReason={data ? null : t('The terms have not loaded yet')}
            onPress={() => data && accept.mutate({ body: { version: data.version } })}
          >
            {t('Accept and continue')}
          </Button>
        </div>
      </footer>
      <Toasts />
    </div>
  )
}

function Text({ text }: { text: Terms }): ReactNode {
  const day = dayWritten(text.effectiveOn)
  return (
    <article className={styles.text}>
      <p className={styles.version}>{t('Version {version}, in effect since {day}', { version: text.version, day })}</p>
      {text.sections.map(({ title, paragraphs }) => (
        <section key={title} lang="en">
          <h2>{title}</h2>
          {paragraphs.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </section>
      ))}
    </article>
  )
}
