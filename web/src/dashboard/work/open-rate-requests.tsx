import { Link } from '@tanstack/react-router'
import type { AnswerOf } from '@waybill/contract/endpoint.ts'
import type { rateRequests } from '@waybill/contract/rate-requests/rate-requests.ts'
import type { ReactNode } from 'react'
import { AnswerButtons, useAnswering } from '../../rate-requests/answer/answer-rate-request.tsx'
import { answersOf } from '../../rate-requests/answer/answer-text.ts'
import { isOpen, RateRequestState } from '../../rate-requests/rate-request-status.tsx'
import { milesText } from '../../shipments/freight-text.ts'
import { Section } from '../../ui/detail-page.tsx'
import { t } from '../../ui/words.ts'
import { Quiet } from './quiet.tsx'
import { Row, Rows } from './row.tsx'
import styles from './shipment-figures.module.css'

export interface OpenRateRequestsProps {
  list: AnswerOf<typeof rateRequests.list>
  selected: string | undefined
}

/** Loads that the provider wants a rate for, soonest first, with buttons to answer. */
export function OpenRateRequests({ list, selected }: OpenRateRequestsProps): ReactNode {
  const answering = useAnswering()
  const next = list.data.find((request) => isOpen(request))
  return (
    <Section
      isFlush
      title={t('Rate Requests')}
      count={list.totalCount}
      end={<Link to="/rates">{t('All open rate requests')}</Link>}
    >
      {list.data.length === 0 ? (
        <Quiet>{t('Every request is answered. New ones appear here as soon as they are sent.')}</Quiet>
      ) : (
        <Rows label={t('Rate Requests')}>
          {list.data.map((request) => (
            <Row
              key={request.id}
              link={
                <Link to="/dashboard/rates/$rateId/preview" params={{ rateId: request.id }} resetScroll={false}>
                  {request.rateRequestNumber}
                </Link>
              }
              party={null}
              state={<RateRequestState request={request} />}
              lane={request.lane}
              figures={<span className={styles.faint}>{request.miles === null ? null : milesText(request.miles)}</span>}
              acts={
                answersOf(request).length > 0 ? (
                  <AnswerButtons
                    request={request}
                    answering={answering}
                    size="small"
                    isBrief
                    isNext={request === next}
                  />
                ) : null
              }
              isSelected={request.id === selected}
            />
          ))}
        </Rows>
      )}
      {answering.dialog}
    </Section>
  )
}
