import { Link } from '@tanstack/react-router'
import { CASE_STATUSES } from '@waybill/contract/cases/case-statuses.ts'
import type { Desk, DeskKind } from '@waybill/contract/dashboard/desk.ts'
import { may } from '@waybill/contract/permissions.ts'
import { UNDER_WAY } from '@waybill/contract/shipments/shipment-search.ts'
import { type ReactNode, Suspense } from 'react'
import { useCurrentUser } from '../../shell/current-user.ts'
import { lazyPart } from '../../ui/lazy-part.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { plural, t } from '../../ui/words.ts'

const OfficeTotal = lazyPart(async () => (await import('./office-total.tsx')).OfficeTotal)

/** What waits on the reader in one sentence, each part linked to the list that it counts. */
export function Totals({ totals }: Pick<Desk, 'totals'>): ReactNode {
  if (totals.length === 0) return t('Nothing is waiting on you.')
  return totals.flatMap(({ kind, count }, place) => [
    ...(place === 0 ? [] : [<span key={`before ${kind}`}> · </span>]),
    <Total key={kind} kind={kind} count={count} />,
  ])
}

function Total({ kind, count }: { kind: DeskKind; count: number }): ReactNode {
  const { companyKind, persona } = useCurrentUser()
  const nextActor = companyKind === 'provider' ? 'provider' : 'carrier'
  const bills = may(persona, 'invoice:submit')
  switch (kind) {
    case 'tender':
      return (
        <Link className="thumb" to="/tenders">
          {plural(count, '{n} tender to answer', '{n} tenders to answer')}
        </Link>
      )
    case 'rate-request':
      return (
        <Link className="thumb" to="/rates">
          {plural(count, '{n} rate request to answer', '{n} rate requests to answer')}
        </Link>
      )
    case 'update':
      return (
        <Link
          className="thumb"
          to="/shipments"
          search={{ view: 'updates-needed', statuses: bills ? [...UNDER_WAY] : undefined }}
        >
          {plural(count, '{n} update needed', '{n} updates needed')}
        </Link>
      )
    case 'late-risk':
      return (
        <Link className="thumb" to="/shipments" search={{ view: 'late-risk' }}>
          {plural(count, '{n} load may be late', '{n} loads may be late')}
        </Link>
      )
    case 'bill':
      return (
        <Link
          className="thumb"
          to="/accounting"
          search={{
            status: 'UnInvoiced',
            sortDirection: 'asc',
            papers: bills ? undefined : 'missing',
          }}
        >
          {bills
            ? plural(count, '{n} load to bill', '{n} loads to bill')
            : plural(count, '{n} load missing documents', '{n} loads missing documents')}
        </Link>
      )
    case 'exception':
      return (
        <Link className="thumb" to="/accounting" search={{ status: 'Pending', nextActor: 'carrier' }}>
          {plural(count, '{n} invoice to correct', '{n} invoices to correct')}
        </Link>
      )
    case 'case':
      return (
        <Link className="thumb" to="/cases" search={{ caseStatuses: [...CASE_STATUSES], nextActor }}>
          {plural(count, '{n} accessorial request to answer', '{n} accessorial requests to answer')}
        </Link>
      )
    default:
      return (
        <Suspense fallback={<Skeleton width="10rem" />}>
          <OfficeTotal kind={kind} count={count} />
        </Suspense>
      )
  }
}
