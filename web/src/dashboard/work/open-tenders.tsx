import { Link } from '@tanstack/react-router'
import type { Dashboard } from '@waybill/contract/dashboard/dashboard.ts'
import type { ReactNode } from 'react'
import { AnswerButtons, type Answering, useAnswersOwnTenders } from '../../tenders/answer/answer-tender.tsx'
import { otherParty } from '../../tenders/other-party.ts'
import { TenderRate } from '../../tenders/tender-rate.tsx'
import { isOpen, TenderState } from '../../tenders/tender-status.tsx'
import { Section } from '../../ui/detail-page.tsx'
import { t } from '../../ui/words.ts'
import { Quiet } from './quiet.tsx'
import { Row, Rows } from './row.tsx'

export interface OpenTendersProps {
  list: Dashboard['openTenders']
  answering: Answering
  selected: string | undefined
}

/** Offers that expire, soonest first, with buttons to answer. */
export function OpenTenders({ list, answering, selected }: OpenTendersProps): ReactNode {
  const answers = useAnswersOwnTenders()
  const next = list.data.find((tender) => isOpen(tender))
  return (
    <Section
      isFlush
      title={t('Open tenders')}
      count={list.totalCount}
      end={<Link to="/tenders">{t('All open tenders')}</Link>}
    >
      {list.data.length === 0 ? (
        <Quiet>{t('Every offer is answered. New ones appear here as soon as they are sent.')}</Quiet>
      ) : (
        <Rows label={t('Open tenders')}>
          {list.data.map((tender) => (
            <Row
              key={tender.id}
              link={
                <Link to="/dashboard/tenders/$tenderId/preview" params={{ tenderId: tender.id }} resetScroll={false}>
                  {tender.tenderNumber}
                </Link>
              }
              party={otherParty(tender)}
              state={<TenderState tender={tender} />}
              lane={tender.lane}
              figures={<TenderRate tender={tender} />}
              acts={
                !answers ? undefined : isOpen(tender) ? (
                  <AnswerButtons tender={tender} answering={answering} size="small" isBrief isNext={tender === next} />
                ) : null
              }
              isSelected={tender.id === selected}
            />
          ))}
        </Rows>
      )}
    </Section>
  )
}
