import { Link } from '@tanstack/react-router'
import type { Dashboard } from '@waybill/contract/dashboard/dashboard.ts'
import type { ReactNode } from 'react'
import { plural, t } from '../../ui/words.ts'
import { LateRisks } from './late-risks.tsx'
import { OpenTenders } from './open-tenders.tsx'
import { ReadyToBook } from './ready-to-book.tsx'
import { Updates } from './updates.tsx'

/** What waits on the provider's operations, whose dashboard has a section for each. */
export function OfSections({ now }: { now: Dashboard }): ReactNode {
  const { openTenders, readyToBook, updatesNeeded } = now
  const parts = [
    readyToBook.totalCount > 0 && (
      <Link key="ready" className="thumb" to="/shipments" search={{ view: 'booking', statuses: [1] }}>
        {plural(readyToBook.totalCount, '{n} load to tender', '{n} loads to tender')}
      </Link>
    ),
    openTenders.totalCount > 0 && (
      <Link key="tenders" className="thumb" to="/tenders">
        {plural(openTenders.totalCount, '{n} open tender', '{n} open tenders')}
      </Link>
    ),
    updatesNeeded.totalCount > 0 && (
      <Link key="updates" className="thumb" to="/shipments" search={{ view: 'updates-needed' }}>
        {plural(updatesNeeded.totalCount, '{n} update needed', '{n} updates needed')}
      </Link>
    ),
  ].filter((part) => part !== false)
  if (parts.length === 0) return t('Nothing is waiting on you.')
  return parts.flatMap((part, place) => (place === 0 ? [part] : [<span key={place}> · </span>, part]))
}

export function Sections({
  now,
  shipment,
  tender,
}: {
  now: Dashboard
  shipment: string | undefined
  tender: string | undefined
}): ReactNode {
  return (
    <>
      <ReadyToBook list={now.readyToBook} selected={shipment} />
      <OpenTenders list={now.openTenders} selected={tender} />
      <LateRisks list={now.lateRisk} selected={shipment} />
      <Updates list={now.updatesNeeded} selected={shipment} />
    </>
  )
}
