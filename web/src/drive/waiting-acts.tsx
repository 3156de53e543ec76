import type { ReactNode } from 'react'
import { onThisDevice } from '../ui/device-clock.ts'
import { t } from '../ui/words.ts'
import { timeText } from '../ui/zoned-time.ts'
import styles from './drive.module.css'
import { holdsBack } from './loads.ts'
import type { WaitingAct } from './outbox-store.ts'
import type { Drive } from './use-drive.ts'
import { useJust } from './use-just.ts'

/** What waits on this phone, in order; a refused one says why and what can be done. */
export function WaitingActs({ drive: { acts, isOnline, tryAgain, remove } }: { drive: Drive }): ReactNode {
  const stopped = new Set(acts.filter(holdsBack).map(({ load }) => load.id))
  // Another report has come under the thumb: nobody means to remove it within the same touch.
  const isFresh = useJust(acts.map(({ seq }) => seq).join(' '))
  return (
    <section className={styles.waiting}>
      <h2 className={styles.heading}>{t('On this phone')}</h2>
      <ul className={styles.list}>
        {acts.map((act) => (
          <li key={act.seq} className={act.refused ? styles.refused : styles.kept}>
            <p>
              <strong>{textOf(act)}</strong>
              <span className={styles.faint}>
                {' '}
                {timeOf(act)} · {t('Load {number}', { number: act.load.number })}
              </span>
            </p>
            {act.refused ? (
              <Refused
                reasons={act.refused.reasons}
                isDisabled={isFresh}
                onTryAgain={() => void tryAgain(act)}
                onRemove={() => void remove(act)}
              />
            ) : (
              <p className={styles.faint}>
                {stopped.has(act.load.id)
                  ? t('Waiting for the report before it')
                  : isOnline
                    ? t('Waiting to be sent')
                    : t('Waiting for signal')}
              </p>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

interface RefusedProps {
  reasons: readonly string[]
  isDisabled: boolean
  onTryAgain: () => void
  onRemove: () => void
}

function Refused({ reasons, isDisabled, onTryAgain, onRemove }: RefusedProps): ReactNode {
  const unlessDisabled = (act: () => void) => () => {
    if (!isDisabled) act()
  }
  return (
    <>
      <div role="alert">
        <p>{t('Waybill did not accept this report.')}</p>
        {reasons.map((reason) => (
          <p key={reason}>{reason}</p>
        ))}
        <p>{t('Try again, or remove it if your dispatcher has recorded it.')}</p>
      </div>
      <div className={styles.second}>
        <button type="button" className={styles.button} aria-disabled={isDisabled} onClick={unlessDisabled(onTryAgain)}>
          {t('Try again')}
        </button>
        <button type="button" className={styles.button} aria-disabled={isDisabled} onClick={unlessDisabled(onRemove)}>
          {t('Remove the report')}
        </button>
      </div>
    </>
  )
}

function textOf({ report, place }: WaitingAct): string {
  switch (report.kind) {
    case 'arrive':
      return t('Arrival at {place}', { place })
    case 'depart':
      return t('Departure from {place}', { place })
    case 'preload':
      return t('Preload at {place}', { place })
    case 'undo-preload':
      return t('No preload at {place}', { place })
    case 'proof':
      return t('Proof for {place}', { place })
    case 'detention':
      return t('Detention at {place}', { place })
    case 'dock-cost':
      return report.cost.caseType === 5 ? t('Lumper at {place}', { place }) : t('Driver assist at {place}', { place })
    case 'problem':
      return report.text
  }
}

/** On the driver's own clock, where they look. */
function timeOf({ reading }: WaitingAct): string {
  return timeText(onThisDevice(reading.wall))
}
