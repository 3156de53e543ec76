import { lazy, type ReactNode, Suspense, useEffect } from 'react'
import { Logo } from '../../shell/logo.tsx'
import { useWelcome } from '../../shell/welcome.ts'
import { t } from '../../ui/words.ts'
import styles from './door-frame.module.css'
import { LaneArt } from './lane-art.tsx'

/** Toasts show only after a message; if their code cannot load, the page works without. */
const ToastRegion = lazy(async () => {
  try {
    return { default: (await import('../../ui/toast-region.tsx')).ToastRegion }
  } catch {
    return { default: () => null }
  }
})

export interface DoorFrameProps {
  title: string
  lead?: ReactNode
  children?: ReactNode
  /** Over the picture, where there is room. */
  side?: ReactNode
  hasToasts?: boolean
}

/** The frame of signed-out pages: the provider's name, one thing to do, and where to get help. */
export function DoorFrame({ title, lead, children, side, hasToasts = false }: DoorFrameProps): ReactNode {
  const welcome = useWelcome()
  const brandName = welcome?.brand.name

  useEffect(() => {
    document.title = [title, brandName].filter(Boolean).join(' · ')
  }, [title, brandName])

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
          <h1 className={styles.title}>{title}</h1>
          {lead ? <p className={styles.lead}>{lead}</p> : null}
          {children}
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
        {side}
      </aside>
      {hasToasts ? (
        <Suspense>
          <ToastRegion />
        </Suspense>
      ) : null}
    </div>
  )
}
