import { dayWritten } from '@waybill/contract/day-written.ts'
import type { Release } from '@waybill/contract/updates/updates.ts'
import type { ReactNode } from 'react'
import panel from '../shell/header-panel.module.css'
import { classNames } from '../ui/class-names.ts'
import { t } from '../ui/words.ts'
import styles from './updates.module.css'

/** What each version changed, newest first; the first `fresh` are unread. */
export function ReleaseList({ releases, fresh }: { releases: readonly Release[]; fresh: number }): ReactNode {
  return (
    // Scrollable by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- see above
    <div className={classNames(panel.list, styles.releases)} tabIndex={0} role="group" aria-label={t('What changed')}>
      {releases.map((release, index) => (
        <section key={release.id} className={styles.release}>
          <h3 className={styles.version}>
            {release.version ? t('Version {version}', { version: release.version }) : t('Latest changes')}
            {release.date ? (
              <time className={styles.date} dateTime={release.date}>
                {dayWritten(release.date)}
              </time>
            ) : null}
            {index < fresh ? <span className={styles.new}>{t('New')}</span> : null}
          </h3>
          {release.parts.map((part, position) => (
            // English for everyone.
            <div key={part.title ?? position} lang="en">
              {part.title ? <h4 className={styles.part}>{part.title}</h4> : null}
              <ul className={styles.items}>
                {part.items.map((item) => (
                  <li key={item}>{item}</li>
                ))}
              </ul>
            </div>
          ))}
        </section>
      ))}
    </div>
  )
}
