import type { ReactNode } from 'react'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { t } from '../../ui/words.ts'
import styles from './arrival-card.module.css'
import { FileCard } from './file-card.tsx'
import type { Arrival, Intake } from './use-intake.ts'

export interface ArrivalCardProps {
  arrival: Arrival
  intake: Intake
  timeZone: string
}

/** A new file: uploading, answered, or failed with a way to retry. */
export function ArrivalCard({ arrival, intake, timeZone }: ArrivalCardProps): ReactNode {
  switch (arrival.state) {
    case 'answered':
      return <FileCard file={arrival.file} timeZone={timeZone} isFresh />
    case 'under-way':
      return (
        <div role="status" className={styles.underWay}>
          <Spinner />
          <span className={styles.name}>{arrival.document.name}</span>
          <span className={styles.quiet}>{t('Reading…')}</span>
        </div>
      )
    case 'failed':
      return (
        <Banner
          tone="stopped"
          title={t('{name} was not accepted', { name: arrival.document.name })}
          act={
            <div className={styles.acts}>
              {arrival.isWorthRetrying ? (
                <Button size="small" onPress={() => intake.retry(arrival)}>
                  {t('Try again')}
                </Button>
              ) : null}
              <Button size="small" variant="quiet" onPress={() => intake.dismiss(arrival)}>
                {t('Dismiss')}
              </Button>
            </div>
          }
        >
          <p>{arrival.reason}</p>
          {arrival.isWorthRetrying ? (
            <p>{t('Nothing is lost, and trying again does not create a second load.')}</p>
          ) : null}
        </Banner>
      )
  }
}
