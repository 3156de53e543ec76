import { useQuery } from '@tanstack/react-query'
import { may } from '@waybill/contract/permissions.ts'
import { type Activity, type Shipment, shipments } from '@waybill/contract/shipments/shipments.ts'
import { type ReactNode, useState } from 'react'
import { queryFor } from '../../api/queries.ts'
import { HistoryEntries } from '../../history/history-section.tsx'
import { useCurrentUser } from '../../shell/current-user.ts'
import { Section } from '../../ui/detail-page.tsx'
import { Disclosure } from '../../ui/disclosure.tsx'
import { ErrorNote } from '../../ui/error-state.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import type { Tone } from '../../ui/status-chip.tsx'
import { StopTime } from '../../ui/stop-time.tsx'
import { Timeline, type TimelineEntry } from '../../ui/timeline.tsx'
import { retell, t } from '../../ui/words.ts'
import styles from './activity-section.module.css'

/** A shipment's activity, newest first, each in its place's time zone. */
export function ActivitySection({ shipmentNumber }: { shipmentNumber: string }): ReactNode {
  const activity = useQuery(queryFor(shipments.activity, { params: { shipment: shipmentNumber } }))
  return (
    <Section title={t('Activity')}>
      {activity.data ? (
        activity.data.totalCount === 0 ? (
          <p className={styles.none}>{t('Nothing has happened yet')}</p>
        ) : (
          <Timeline label={t('Activity')} entries={activity.data.data.map(entryOf)} />
        )
      ) : activity.isError ? (
        <ErrorNote found={activity} />
      ) : (
        <SkeletonRows rows={4} height={52} />
      )}
    </Section>
  )
}

/** The latest activity: whether someone is working on it. */
export function LatestActivity({ shipmentNumber }: { shipmentNumber: string }): ReactNode {
  const latest = useQuery(queryFor(shipments.latestActivity, { params: { shipment: shipmentNumber } }))
  if (latest.isLoadingError) return <ErrorNote found={latest} />
  if (latest.data === undefined) return <SkeletonRows rows={1} height={52} />
  if (latest.data === null) return null
  return (
    <Section title={t('Latest activity')}>
      <Timeline label={t('Latest activity')} entries={[entryOf(latest.data)]} />
    </Section>
  )
}

function entryOf(entry: Activity): TimelineEntry {
  return {
    id: entry.id,
    title: entry.correctedBy === null ? retell(entry.said) : <s>{retell(entry.said)}</s>,
    time: <StopTime time={{ at: entry.timeStamp, timeZone: entry.timeZone }} />,
    detail: detailText(entry),
    tone: entry.correctedBy === null ? toneOf(entry.kind) : 'planned',
  }
}

/** Who did what in Waybill; fetched when opened. */
export function HistorySection({ shipment }: { shipment: Shipment }): ReactNode {
  const { persona } = useCurrentUser()
  const [isOpen, setOpen] = useState(false)
  if (!may(persona, 'history:read')) return null
  return (
    <section className={styles.history} aria-label={t('History')}>
      <Disclosure title={t('History')} isOpen={isOpen} onOpenChange={setOpen}>
        {isOpen ? <HistoryEntries subject={{ type: 'shipment', id: shipment.id }} /> : null}
      </Disclosure>
    </section>
  )
}

const TONES: Readonly<Record<string, Tone>> = {
  tendered: 'attention',
  booked: 'committed',
  'driver-assigned': 'committed',
  'equipment-set': 'committed',
  'dispatch-implied': 'attention',
  arrived: 'moving',
  departed: 'moving',
  checked: 'moving',
  'problem-reported': 'attention',
  'closed-quickly': 'attention',
  corrected: 'attention',
  'delivery-confirmed': 'done',
  'booking-rescinded': 'stopped',
  voided: 'stopped',
}

function toneOf(kind: string): Tone {
  return TONES[kind] ?? 'planned'
}

function detailText(entry: Activity): string {
  const said = entry.detail === null ? null : retell(entry.detail)
  const corrected = entry.correctedBy === null ? null : t('corrected by {name}', { name: entry.correctedBy })
  return [said, byText(entry), corrected].filter(Boolean).join(' · ')
}

function byText({ by, source }: Activity): string {
  return source === null ? by : t('{by}, by {source}', { by, source: sourceText(source) })
}

function sourceText(source: NonNullable<Activity['source']>): string {
  switch (source) {
    case 'eld':
      return t('ELD')
    case 'facility':
      return t('the facility')
    case 'driver-app':
      return t('driver app')
    case 'edi':
      return t('EDI')
    case 'dispatcher':
      return t('dispatcher')
    case 'provider':
      return t('provider')
    case 'quick-closure':
      return t('quick closure')
  }
}
