import { useQuery } from '@tanstack/react-query'
import { tenders } from '@waybill/contract/tenders/tenders.ts'
import type { ReactNode } from 'react'
import { queryFor } from '../../api/queries.ts'
import { ErrorNote } from '../../ui/error-state.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { t } from '../../ui/words.ts'
import type { Answerable } from './answer-text.ts'
import styles from './offered-load.module.css'

/** Who loads and unloads, and what the load asks for. Rows carry neither: the space is kept until they are fetched. */
export function OfferedLoad({ tender }: { tender: Answerable }): ReactNode {
  const found = useQuery(queryFor(tenders.find, { params: { tenderId: tender.id } }))
  const { data } = found
  const facilityOf = new Map(data?.facilities.map(({ stopId, name }) => [stopId, name]))
  const words = data && [data.note, data.specialInstructions].filter(Boolean).join('\n')
  return (
    <div className={styles.load}>
      <ol>
        {tender.lane.map(({ stopId, type, city, state }) => (
          <li key={stopId} className={styles.stop}>
            <span className={styles.kind}>{type === 'Pickup' ? t('Pickup') : t('Delivery')}</span>
            {found.isPending ? (
              <Skeleton width="12rem" />
            ) : (
              <span className={styles.facility}>{facilityOf.get(stopId) ?? `${city}, ${state}`}</span>
            )}
          </li>
        ))}
      </ol>
      {words ? (
        <div className={styles.words} tabIndex={0} role="group" aria-label={t('Notes')}>
          {words}
        </div>
      ) : (
        <div className={styles.words}>
          {data ? t('No special instructions') : found.isError ? <ErrorNote found={found} /> : <Skeleton />}
        </div>
      )}
    </div>
  )
}
