import { IconTruckOff } from '@tabler/icons-react'
import { availableTrucks } from '@waybill/contract/available-trucks/available-trucks.ts'
import { PAGE_SIZE } from '@waybill/contract/paging.ts'
import { queryFor } from '../../api/queries.ts'
import look from '../../list/row.module.css'
import { rowsOf } from '../../list/rows.tsx'
import { filterOf } from '../../map/active-tab.ts'
import { StopTime } from '../../ui/stop-time.tsx'
import { t } from '../../ui/words.ts'
import { equipmentText, limitsText, matchesText, placeText, sourceText, wantsText } from '../truck-text.ts'
import type { TruckSearch } from './truck-search.ts'

/** Trucks: where and when they are empty, what they want, and how many loads fit. */
export const truckRows = rowsOf({
  label: 'Available Trucks',
  asks: (search: TruckSearch, page) =>
    queryFor(availableTrucks.list, { query: { ...filterOf(search), page, pageSize: PAGE_SIZE } }),
  keyOf: ({ id }) => id,
  preview: '/live-equipment/$truckId/preview',
  columns: {
    place: { cell: ({ place }, { link }) => link(placeText(place)), coming: [120] },
    who: {
      cell: ({ company, tractorNumber, driverName, note }, { user }) =>
        [
          user.companyKind === 'provider' && company.name,
          tractorNumber && t('Tractor {number}', { number: tractorNumber }),
          driverName,
        ]
          .filter(Boolean)
          .join(' · ') || note,
      coming: [90],
      look: 'faint',
      atEnd: ['card'],
    },
    from: {
      cell: ({ emptyFrom, place }) => <StopTime time={{ at: emptyFrom, timeZone: place.timeZone }} />,
      coming: [120],
      look: 'small',
    },
    until: {
      cell: ({ emptyUntil, place }) => (
        <span>
          {t('until')} <StopTime time={{ at: emptyUntil, timeZone: place.timeZone }} isShort />
        </span>
      ),
      look: 'faint',
    },
    equipment: { cell: equipmentText, coming: [70], look: 'small' },
    source: { cell: ({ source }) => sourceText(source), look: 'faint', atEnd: ['card'] },
    wants: { cell: wantsText, coming: [110], look: 'small' },
    limits: { cell: limitsText, look: 'faint' },
    matches: {
      cell: ({ matches }) => <span className={matches === 0 ? look.note : undefined}>{matchesText(matches)}</span>,
      coming: [80],
      look: 'small',
      atEnd: true,
    },
    away: {
      cell: ({ milesAway }) => (milesAway === null ? null : t('{miles} mi away', { miles: milesAway })),
      look: 'faint',
      atEnd: true,
    },
  },
  layouts: [
    {
      shape: 'wide',
      from: 860,
      height: 64,
      compact: 52,
      widths: 'minmax(160px, 1.2fr) minmax(150px, 180px) minmax(110px, 150px) minmax(150px, 1fr) minmax(96px, 120px)',
      lines: [
        ['place', 'from', 'equipment', 'wants', 'matches'],
        ['who', 'until', 'source', 'limits', 'away'],
      ],
    },
    {
      shape: 'narrow',
      from: 480,
      height: 64,
      compact: 52,
      widths: 'minmax(140px, 1fr) minmax(140px, 180px) minmax(96px, 120px)',
      lines: [
        ['place', 'from', 'matches'],
        ['who', 'equipment', 'away'],
      ],
      gap: '4px 14px',
    },
    {
      shape: 'card',
      from: 0,
      height: 122,
      compact: 116,
      // A time with its day and zone is read whole; names give way.
      widths: 'minmax(11rem, 1fr) minmax(0, auto)',
      lines: [
        ['place', 'matches'],
        ['from', 'away'],
        ['equipment', 'source'],
        ['wants', 'who'],
      ],
      gap: '5px 14px',
    },
  ],
  failed: 'The trucks could not be loaded',
  nothing: ({ view }, { companyKind }) => ({
    icon: <IconTruckOff aria-hidden="true" />,
    noMatch: 'No truck matches these filters. Widen the radius or the days.',
    title: view === 'hidden' ? 'No hidden trucks' : 'No trucks right now',
    says:
      view === 'hidden'
        ? 'Trucks you withdraw or hide stay here until their time has passed.'
        : companyKind === 'provider'
          ? 'Trucks that carriers post, and those their loads leave behind, appear here.'
          : 'Post a truck, or dispatch a load: its truck appears here for where and when it delivers.',
  }),
})
