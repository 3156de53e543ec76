import { Link } from '@tanstack/react-router'
import type { Dashboard } from '@waybill/contract/dashboard/dashboard.ts'
import type { ReactNode } from 'react'
import { otherParty } from '../../tenders/other-party.ts'
import { TenderRate } from '../../tenders/tender-rate.tsx'
import { TenderState } from '../../tenders/tender-status.tsx'
import { Section } from '../../ui/detail-page.tsx'
import { LaneStrip } from '../../ui/lane-strip.tsx'
import { t } from '../../ui/words.ts'
import { Quiet } from './quiet.tsx'
import { Row, Rows } from './row.tsx'

/** The provider's offers that carriers have not answered, soonest to expire first. */
export function OpenTenders({
  list,
  selected,
}: {
  list: Dashboard['openTenders']
  selected: string | undefined
}): ReactNode {
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
              lane={<LaneStrip stops={tender.lane} size="row" />}
              figures={<TenderRate tender={tender} />}
              isSelected={tender.id === selected}
            />
          ))}
        </Rows>
      )}
    </Section>
  )
}
