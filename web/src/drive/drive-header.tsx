import { identity } from '@waybill/contract/identity/identity.ts'
import { type ReactNode, useState } from 'react'
import { call } from '../api/call.ts'
import { clearSession, clearSessionHere, isDriverApp } from '../api/session.ts'
import { pathTo } from '../paths.ts'
import { t } from '../ui/words.ts'
import styles from './drive.module.css'
import { later } from './later.tsx'
import { keepTyped, mayLeave } from './leaving.ts'
import type { Load } from './loads.ts'

const Environment = later(async () => (await import('./environment.tsx')).Environment)
const PhoneSettings = later(async () => (await import('./phone/phone-settings.tsx')).PhoneSettings)

interface DriveHeaderProps {
  waiting: number
  who: string
  /** The load that the driver is on. */
  load: Load | undefined
  readAt: number | undefined
}

/** Name and menu. Nobody logs out by chance while reports wait: they are only sent when the same driver signs in again. */
export function DriveHeader({ waiting, ...phone }: DriveHeaderProps): ReactNode {
  const [isAsked, setAsked] = useState(false)
  const [isOpened, setOpened] = useState(false)
  const leave = async (): Promise<void> => {
    if (!mayLeave()) return
    if (waiting > 0 && !isAsked) return setAsked(true)
    await caches?.delete('waybill-driver-shell').catch(() => false)
    // Without signal too: the token is dropped. A user of a driver link stays here (SPEC §4): they have no password to enter.
    const ended = call(identity.signOut, {}).catch(() => undefined)
    if (isDriverApp()) clearSessionHere()
    else clearSession()
    await ended
  }
  return (
    <header className={styles.header}>
      <h1 className={styles.brand}>{t('Your loads')}</h1>
      {phone.readAt ? <Environment /> : null}
      <details className={styles.menu} onToggle={() => setOpened(true)}>
        <summary className={styles.button}>{t('Menu')}</summary>
        <nav aria-label={t('Main')} className={styles.places}>
          <a className={styles.place} href={pathTo.shipments} onClick={keepTyped}>
            {t('Shipments')}
          </a>
          <a className={styles.place} href={pathTo.profile} onClick={keepTyped}>
            {t('Profile')}
          </a>
          {isOpened ? <PhoneSettings {...phone} /> : null}
          {isAsked ? (
            <p role="alert">
              {t(
                'Some reports are still waiting on this phone. They are sent only when you sign in here again. Sign out anyway?',
              )}
            </p>
          ) : null}
          <button type="button" className={styles.place} onClick={() => void leave()}>
            {t('Sign out')}
          </button>
        </nav>
      </details>
    </header>
  )
}
