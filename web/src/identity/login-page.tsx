import { useMutationState } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useEffect } from 'react'
import { session } from '../api/session.ts'
import { Logo } from '../shell/logo.tsx'
import { useWelcome } from '../shell/welcome.ts'
import { t } from '../ui/words.ts'
import { DemoPeople } from './demo-people.tsx'
import { LaneArt } from './lane-art.tsx'
import styles from './login-page.module.css'
import { SignInForm } from './sign-in-form.tsx'
import { SIGN_IN, useSignIn } from './use-sign-in.ts'

/** There are toasts only when a sign-in failed. */
const ToastRegion = lazy(() => import('../ui/toast-region.tsx').then((module) => ({ default: module.ToastRegion })))

/** The sign-in page. It stands alone; the house is fetched while the person types (main.tsx). */
export function LoginPage(): ReactNode {
  const welcome = useWelcome()
  const oneClick = useSignIn({ besideForm: false })
  const hasFailed = useMutationState({ filters: { mutationKey: SIGN_IN, status: 'error' } }).length > 0
  const now = session()
  const brandName = welcome?.brand.name

  useEffect(() => {
    document.title = [t('Sign in'), brandName].filter(Boolean).join(' · ')
  }, [brandName])

  return (
    <div className={styles.page}>
      <div className={styles.door}>
        <header className={styles.brand}>
          <Logo size={32} />
          <span>{brandName ?? ''}</span>
          {welcome && welcome.environment !== 'production' ? (
            <span className={styles.environment}>{t('UAT Data')}</span>
          ) : null}
        </header>
        <main className={styles.form}>
          <h1 className={styles.title}>{t('Sign in')}</h1>
          <p className={styles.lead}>
            {now.state === 'ended'
              ? t('Your session ended. Sign in to go on where you were.')
              : t('Freight, tenders and payments in one place.')}
          </p>
          <SignInForm userName={now.state === 'ended' ? now.user.userName : ''} />
        </main>
        <footer className={styles.foot}>
          {welcome ? (
            <>
              {t('Trouble signing in?')}{' '}
              <a href={`mailto:${welcome.brand.supportEmail}`}>{welcome.brand.supportEmail}</a>
            </>
          ) : null}
        </footer>
      </div>
      <aside className={styles.side}>
        <LaneArt />
        {welcome && welcome.demoPassword !== null && welcome.demoPeople.length > 0 ? (
          <DemoPeople
            people={welcome.demoPeople}
            pending={oneClick.isPending || oneClick.isSuccess ? oneClick.variables.userName : undefined}
            onChoose={(userName) => oneClick.mutate({ userName, password: welcome.demoPassword ?? '' })}
          />
        ) : null}
      </aside>
      {hasFailed ? (
        <Suspense>
          <ToastRegion />
        </Suspense>
      ) : null}
    </div>
  )
}
