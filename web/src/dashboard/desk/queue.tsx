import type { Desk, DeskRow } from '@waybill/contract/dashboard/desk.ts'
import type { ReactNode } from 'react'
import { useAnswering as useAnsweringRequests } from '../../rate-requests/answer/answer-rate-request.tsx'
import type { Answering } from '../../tenders/answer/answer-tender.tsx'
import { Section } from '../../ui/detail-page.tsx'
import { t } from '../../ui/words.ts'
import { useUpdating } from '../work/give-update.tsx'
import { Quiet } from '../work/quiet.tsx'
import { Rows } from '../work/row.tsx'
import { type FreightDeskRow, FreightRow } from './freight-row.tsx'
import { keyOf } from './key-of.ts'
import { MoneyRow } from './money-row.tsx'
import { useBilling } from './use-billing.tsx'

export interface QueueProps {
  desk: Desk
  answering: Answering
  /** The key of the row whose preview is open. */
  selected: string | undefined
}

/** What waits on the reader, most urgent first, each row with its act. */
export function Queue({ desk, answering, selected }: QueueProps): ReactNode {
  const answeringRequests = useAnsweringRequests()
  const updating = useUpdating()
  const billing = useBilling()
  const { data, totalCount } = desk
  return (
    <Section isFlush title={t('Waiting on you')} count={totalCount}>
      {data.length === 0 ? (
        <Quiet>{t('Everything is done. What comes next appears here by itself.')}</Quiet>
      ) : (
        <Rows label={t('Waiting on you')}>
          {data.map((row, place) => {
            const shared = { isNext: place === 0, isSelected: keyOf(row) === selected }
            return isFreight(row) ? (
              <FreightRow key={keyOf(row)} row={row} acts={{ answering, answeringRequests, updating }} {...shared} />
            ) : (
              <MoneyRow key={keyOf(row)} row={row} billing={billing} {...shared} />
            )
          })}
        </Rows>
      )}
      {totalCount > data.length ? (
        <Quiet>
          {t('These are the {n} most urgent. The links at the top open the lists with all of them.', {
            n: data.length,
          })}
        </Quiet>
      ) : null}
      {answeringRequests.dialog}
      {updating.dialog}
      {billing.dialog}
    </Section>
  )
}

function isFreight(row: DeskRow): row is FreightDeskRow {
  return ['tender', 'rate-request', 'update', 'late-risk'].includes(row.kind)
}
