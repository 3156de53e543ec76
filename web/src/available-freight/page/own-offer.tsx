import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { tenders } from '@waybill/contract/tenders/tenders.ts'
import type { ReactNode } from 'react'
import { queryFor } from '../../api/queries.ts'
import { AnswerButtons, useAnswering } from '../../tenders/answer/answer-tender.tsx'
import { TenderRate } from '../../tenders/tender-rate.tsx'
import { TenderState } from '../../tenders/tender-status.tsx'
import { Section } from '../../ui/detail-page.tsx'
import { ErrorNote } from '../../ui/error-state.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { t } from '../../ui/words.ts'
import styles from './own-offer.module.css'

const offerQuery = (tenderId: string) => queryFor(tenders.find, { params: { tenderId } })

/** The offer to the user's company. */
export function OwnOffer({ tenderId }: { tenderId: string }): ReactNode {
  const found = useQuery(offerQuery(tenderId))
  return (
    <Section
      title={t('Your offer')}
      end={
        <Link to="/tenders/$tenderId" params={{ tenderId }}>
          {t('Open tender')}
        </Link>
      }
    >
      {found.data ? (
        <div className={styles.offer}>
          <TenderRate tender={found.data} size="head" />
          <TenderState tender={found.data} onEnd={() => void found.refetch()} />
          {found.data.note ? <p className={styles.note}>{found.data.note}</p> : null}
        </div>
      ) : found.isLoadingError ? (
        <ErrorNote found={found} />
      ) : (
        <Skeleton height="3rem" />
      )}
    </Section>
  )
}

export function OwnOfferActs({ tenderId }: { tenderId: string }): ReactNode {
  const answering = useAnswering()
  const found = useQuery(offerQuery(tenderId))
  return (
    <>
      {found.data ? <AnswerButtons tender={found.data} answering={answering} can={found.data.can} /> : null}
      {answering.dialog}
    </>
  )
}
