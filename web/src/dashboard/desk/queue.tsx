import type { Desk, DeskRow } from '@waybill/contract/dashboard/desk.ts'
import { may } from '@waybill/contract/permissions.ts'
import { type ReactNode, Suspense } from 'react'
import { useBilling } from '../../invoices/use-billing.tsx'
import { useAnswering as useAnsweringRequests } from '../../rate-requests/answer/answer-rate-request.tsx'
import { useCurrentUser } from '../../shell/current-user.ts'
import { ButtonToPage } from '../../shell/route-not-found.tsx'
import { useUpdating } from '../../shipments/acts/give-update.tsx'
import type { Answering } from '../../tenders/answer/answer-tender.tsx'
import { Section } from '../../ui/detail-page.tsx'
import { lazyPart } from '../../ui/lazy-part.ts'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { t } from '../../ui/words.ts'
import { Quiet } from '../work/quiet.tsx'
import { Rows } from '../work/row.tsx'
import { type FreightDeskRow, FreightRow } from './freight-row.tsx'
import { keyOf } from './key-of.ts'
import { MoneyRow } from './money-row.tsx'
import type { OfficeDeskRow } from './office-row.tsx'
import styles from './queue.module.css'

const OfficeRow = lazyPart(async () => (await import('./office-row.tsx')).OfficeRow)

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
  const { persona } = useCurrentUser()
  const { data, totalCount, totals } = desk
  const hasBills = totals.some(({ kind, count }) => kind === 'bill' && count > 1)
  return (
    <Section
      isFlush
      title={t('Waiting on you')}
      count={totalCount}
      end={hasBills && may(persona, 'invoice:submit') ? <ManyAtOnce /> : null}
    >
      {data.length === 0 ? (
        <Quiet>{t('You are all caught up. New work appears here automatically.')}</Quiet>
      ) : (
        <Suspense fallback={<SkeletonRows rows={data.length} height={72} />}>
          <Rows label={t('Waiting on you')}>
            {data.map((row, place) => {
              const shared = { isNext: place === 0, isSelected: keyOf(row) === selected }
              if (isFreight(row))
                return (
                  <FreightRow
                    key={keyOf(row)}
                    row={row}
                    acts={{ answering, answeringRequests, updating }}
                    {...shared}
                  />
                )
              if (isOfOffice(row)) return <OfficeRow key={keyOf(row)} row={row} {...shared} />
              return <MoneyRow key={keyOf(row)} row={row} billing={billing} {...shared} />
            })}
          </Rows>
        </Suspense>
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

/** For whoever has more than one load to bill. */
function ManyAtOnce(): ReactNode {
  return (
    <span className={styles.acts}>
      <ButtonToPage to="/documents/drop" size="small">
        {t('File documents')}
      </ButtonToPage>
      <ButtonToPage to="/accounting/submit" size="small">
        {t('Submit invoices')}
      </ButtonToPage>
    </span>
  )
}

function isFreight(row: DeskRow): row is FreightDeskRow {
  return ['tender', 'rate-request', 'update', 'late-risk'].includes(row.kind)
}

function isOfOffice(row: Exclude<DeskRow, FreightDeskRow>): row is OfficeDeskRow {
  return !['bill', 'exception', 'case'].includes(row.kind)
}
