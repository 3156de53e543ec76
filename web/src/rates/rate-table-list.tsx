import { IconCoins } from '@tabler/icons-react'
import type { QueryClient, UseQueryOptions } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { PAGE_SIZE } from '@waybill/contract/paging.ts'
import type { InForce } from '@waybill/contract/rate-table-search.ts'
import { type QuoteRow, rateTables } from '@waybill/contract/rate-tables.ts'
import type { ReactNode } from 'react'
import { queryFor } from '../api/queries.ts'
import { ListFailed, NothingListed } from '../list/list-states.tsx'
import { useCurrentUser } from '../shell/current-user.ts'
import { Button } from '../ui/button.tsx'
import { classNames } from '../ui/class-names.ts'
import listRows from '../ui/list-row.module.css'
import { Money } from '../ui/money.tsx'
import { PagedList } from '../ui/paged-list.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { StatusChip, type Tone } from '../ui/status-chip.tsx'
import { useMedia } from '../ui/use-media.ts'
import { plural, retell, t } from '../ui/words.ts'
import { timeText } from '../ui/zoned-time.ts'
import styles from './rate-table-list.module.css'
import type { RateTableSearch } from './rate-table-search.ts'
import type { RateTable } from './rate-tables.ts'
import type { Opened } from './rate-tables-page.tsx'
import {
  calendarDayText,
  equipmentModeText,
  fuelKindText,
  percentText,
  regionText,
  shippingModeText,
  sourceText,
  unitRateText,
} from './rate-text.ts'

const ROW_HEIGHTS = { wide: 60, card: 112 } as const

export interface RateTableListProps {
  table: RateTable
  search: RateTableSearch
  onOpen: (opened: Opened) => void
  onAdd: (() => void) | undefined
  onClear: (() => void) | undefined
}

/** The rows of one table; each opens what may be done with it. */
export function RateTableList({ table, search, onOpen, ...empty }: RateTableListProps): ReactNode {
  const navigate = useNavigate()
  const { timeZone } = useCurrentUser()
  switch (table) {
    case 'contracts':
      return (
        <Rows
          {...empty}
          name={`lane contracts ${JSON.stringify(search)}`}
          label={t('Lane contracts')}
          queryOf={(page) => contractsOf(search, page)}
          onOpen={(row) => onOpen({ table, row })}
          faceOf={(row) => ({
            title: row.carrierName,
            detail: [row.reference, t('no. {rank} in the guide', { rank: row.rank })].join(' · '),
            middle: `${row.originZone} → ${row.destinationZone}`,
            middleDetail: [shippingModeText(row.shippingMode), equipmentModeText(row.equipmentMode)].join(' · '),
            end:
              row.rateType === 'Flat' ? (
                <Money amount={row.rate} currency={row.currency} />
              ) : (
                unitRateText(row.rate, row.rateType, row.currency)
              ),
            endDetail: row.fuelProgramName ?? t('All in'),
            term: termText(row),
            inForce: row.inForce,
          })}
        />
      )
    case 'tariffs':
      return (
        <Rows
          {...empty}
          name={`ltl tariffs ${JSON.stringify(search)}`}
          label={t('LTL tariffs')}
          queryOf={(page) => tariffsOf(search, page)}
          onOpen={(row) => onOpen({ table, row })}
          faceOf={(row) => ({
            title: row.carrierName,
            detail: row.reference,
            middle: plural(row.laneCount, '{n} lane', '{n} lanes'),
            middleDetail: row.equipmentModes.map(equipmentModeText).join(', '),
            end: t('{percent} off', { percent: percentText(row.discount) }),
            endDetail: row.currency,
            term: termText(row),
            inForce: row.inForce,
          })}
        />
      )
    case 'fuel':
      return (
        <Rows
          {...empty}
          name={`fuel programs ${JSON.stringify(search)}`}
          label={t('Fuel programs')}
          queryOf={(page) => programsOf(search, page)}
          onOpen={(row) => onOpen({ table, row })}
          faceOf={(row) => {
            const current = row.versions.find(({ inForce }) => inForce === 'in-force') ?? row.versions[0]
            return {
              title: row.carrierName,
              detail: row.name,
              middle: current ? fuelKindText(current.terms.kind) : '—',
              middleDetail: row.shippingModes.map(shippingModeText).join(', ') || t('All shipping modes'),
              end: plural(row.versions.length, '{n} version', '{n} versions'),
              endDetail: current ? regionText(current.region) : '',
              term: current ? t('from {day}', { day: calendarDayText(current.effectiveOn) }) : '',
              inForce: current?.inForce ?? 'ended',
            }
          }}
        />
      )
    case 'markups':
      return (
        <Rows
          {...empty}
          name={`markups ${JSON.stringify(search)}`}
          label={t('Markups')}
          queryOf={(page) => markupsOf(search, page)}
          onOpen={(row) => onOpen({ table, row })}
          faceOf={(row) => ({
            title: row.customerName,
            detail: row.note ?? '',
            middle: row.shippingMode === null ? t('All shipping modes') : shippingModeText(row.shippingMode),
            middleDetail: '',
            end: percentText(row.percent),
            endDetail: '',
            term: termText(row),
            inForce: row.inForce,
          })}
        />
      )
    case 'quotes':
      return (
        <Rows
          {...empty}
          name={`quotes ${JSON.stringify(search)}`}
          label={t('Quotes')}
          queryOf={(page) => quotesOf(search, page)}
          onOpen={({ shipmentNumber }) =>
            void navigate({ to: '/shipments/$shipmentNumber', params: { shipmentNumber } })
          }
          faceOf={(row) => ({
            title: row.carrierName,
            detail: [
              row.quoteNumber,
              sourceText(row.rateSource),
              ...(row.isGuaranteedRate ? [t('Guaranteed')] : []),
            ].join(' · '),
            middle: (
              <Link to="/shipments/$shipmentNumber" params={{ shipmentNumber: row.shipmentNumber }} className="tabular">
                {row.shipmentNumber}
              </Link>
            ),
            middleDetail: row.createdBy,
            end: <Money amount={row.price} currency={row.currency} isStrong />,
            endDetail: row.error ? <span className={styles.error}>{retell(row.error)}</span> : '',
            term: untilText(row, timeZone),
            inForce: row.isLive ? 'in-force' : 'ended',
          })}
        />
      )
  }
}

type Face = {
  title: string
  detail: string
  middle: ReactNode
  middleDetail: string
  end: ReactNode
  endDetail: ReactNode
  term: string
  inForce: InForce
}

interface RowsProps<Row extends { id: string }, Key extends readonly unknown[]> {
  name: string
  label: string
  queryOf: (page: number) => UseQueryOptions<Page<Row>, Error, Page<Row>, Key>
  faceOf: (row: Row) => Face
  onOpen: (row: Row) => void
  onAdd: (() => void) | undefined
  onClear: (() => void) | undefined
}
type Page<Row> = { data: Row[]; totalCount: number }

function Rows<Row extends { id: string }, Key extends readonly unknown[]>(props: RowsProps<Row, Key>): ReactNode {
  const { name, label, queryOf, faceOf, onOpen, onAdd, onClear } = props
  const isCard = useMedia('(width < 800px)')
  return (
    <PagedList
      label={label}
      name={name}
      queryOf={queryOf}
      keyOf={({ id }) => id}
      rowHeight={ROW_HEIGHTS[isCard ? 'card' : 'wide']}
      rowSkeleton={<Skeleton height="2.5rem" />}
      renderRow={(row, { goTo }) => (
        <RowFace
          face={faceOf(row)}
          onOpen={() => {
            goTo()
            onOpen(row)
          }}
        />
      )}
      selected={undefined}
      onSelect={() => undefined}
      onOpen={onOpen}
      onClose={() => undefined}
      renderEmpty={() => (
        <NothingListed
          icon={<IconCoins aria-hidden="true" />}
          title={onAdd ? t('Nothing is agreed yet') : t('No quotes yet')}
          act={onAdd ? <Button onPress={onAdd}>{t('New')}</Button> : null}
          noMatch={t('Nothing matches this search and these filters.')}
          onClear={onClear}
        >
          {onAdd
            ? t('What carriers charge and what is added appears here.')
            : t('A quote is taken from the rates of a load, and stands here while it holds and after.')}
        </NothingListed>
      )}
      renderFailed={(error, onRetry) => (
        <ListFailed title={t('The rates could not be loaded')} error={error} onRetry={onRetry} />
      )}
    />
  )
}

function RowFace({ face, onOpen }: { face: Face; onOpen: () => void }): ReactNode {
  return (
    <div className={styles.row}>
      <span>
        <button type="button" className={classNames(listRows.whole, styles.title)} onClick={onOpen}>
          {face.title}
        </button>
        <span className={styles.faint}>{face.detail}</span>
      </span>
      <span className={styles.middle}>
        <span>{face.middle}</span>
        <span className={styles.faint}>{face.middleDetail}</span>
      </span>
      <span className={styles.end}>
        <span>{face.end}</span>
        <span className={styles.faint}>{face.endDetail}</span>
      </span>
      <span className={styles.term}>
        <StatusChip tone={TONES[face.inForce]} size="small">
          {inForceText(face.inForce)}
        </StatusChip>
        <span className={styles.faint}>{face.term}</span>
      </span>
    </div>
  )
}

const TONES: Readonly<Record<InForce, Tone>> = { 'in-force': 'done', 'to-come': 'planned', ended: 'stopped' }

function inForceText(inForce: InForce): string {
  switch (inForce) {
    case 'in-force':
      return t('In force')
    case 'to-come':
      return t('To come')
    case 'ended':
      return t('Ended')
  }
}

function termText({ effectiveOn, expiresOn }: { effectiveOn: string; expiresOn: string | null }): string {
  const from = calendarDayText(effectiveOn)
  return expiresOn === null ? t('from {day}', { day: from }) : `${from} – ${calendarDayText(expiresOn)}`
}

function untilText({ validUntil }: QuoteRow, timeZone: string): string {
  return t('until {time}', { time: timeText({ at: validUntil, timeZone }) })
}

const contractsOf = (search: RateTableSearch, page: number) =>
  queryFor(rateTables.contracts, { query: { ...search, page, pageSize: PAGE_SIZE } })
const tariffsOf = (search: RateTableSearch, page: number) =>
  queryFor(rateTables.tariffs, { query: { ...search, page, pageSize: PAGE_SIZE } })
const programsOf = ({ query }: RateTableSearch, page: number) =>
  queryFor(rateTables.programs, { query: { query, page, pageSize: PAGE_SIZE } })
const markupsOf = (search: RateTableSearch, page: number) =>
  queryFor(rateTables.markups, { query: { ...search, page, pageSize: PAGE_SIZE } })
function quotesOf({ query, inForce }: RateTableSearch, page: number) {
  const standing = inForce === undefined ? undefined : inForce === 'in-force' ? ('live' as const) : ('over' as const)
  return queryFor(rateTables.quotes, { query: { query, standing, page, pageSize: PAGE_SIZE } })
}

export function loadTable(client: QueryClient, table: RateTable, search: RateTableSearch): void {
  switch (table) {
    case 'contracts':
      return void client.prefetchQuery(contractsOf(search, 1))
    case 'tariffs':
      return void client.prefetchQuery(tariffsOf(search, 1))
    case 'fuel':
      return void client.prefetchQuery(programsOf(search, 1))
    case 'markups':
      return void client.prefetchQuery(markupsOf(search, 1))
    case 'quotes':
      return void client.prefetchQuery(quotesOf(search, 1))
  }
}
