import { IconCoin } from '@tabler/icons-react'
import type { QueryKey } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { dayWritten } from '@waybill/contract/day-written.ts'
import { PAGE_SIZE } from '@waybill/contract/paging.ts'
import type { InForce } from '@waybill/contract/rates/rate-table-search.ts'
import {
  type FuelProgram,
  type LaneContract,
  type Markup,
  type QuoteRow,
  rateTables,
  type TariffRow,
} from '@waybill/contract/rates/rate-tables.ts'
import { createContext, type ReactNode, use } from 'react'
import { queryFor } from '../../api/queries.ts'
import look from '../../list/row.module.css'
import { type Column, type RowsSpec, rowsOf } from '../../list/rows.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Money } from '../../ui/money.tsx'
import { StatusChip, type Tone } from '../../ui/status-chip.tsx'
import { plural, retell, t } from '../../ui/words.ts'
import { timeText } from '../../ui/zoned-time.ts'
import {
  equipmentModeText,
  fuelKindText,
  percentText,
  regionText,
  shippingModeText,
  sourceText,
  unitRateText,
} from '../rate-text.ts'
import styles from './rate-rows.module.css'
import type { RateTableSearch } from './rate-table-search.ts'
import type { RateTable } from './rate-tables.ts'

/** The sheet open over the list: a row's next version. */
export type Opened =
  | { table: 'contracts'; row: LaneContract }
  | { table: 'tariffs'; row: TariffRow }
  | { table: 'fuel'; row: FuelProgram }
  | { table: 'markups'; row: Markup }

export const OpenRate = createContext<(opened: Opened) => void>(() => undefined)

/** A row: a name and three parts, each with a line below it, and whether it is in effect. */
interface Face {
  name: ReactNode
  detail: string
  middle: ReactNode
  middleDetail: string
  end: ReactNode
  endDetail: ReactNode
  term: string
  inForce: InForce
}

type FacesSpec<Row extends { id: string }, Key extends QueryKey> = Pick<
  RowsSpec<RateTableSearch, Row, Key, unknown, string>,
  'label' | 'asks' | 'nothing'
> & { says: (row: Row, timeZone: string) => Face }

function facesOf<Row extends { id: string }, Key extends QueryKey>({ says, ...spec }: FacesSpec<Row, Key>) {
  const part = (
    main: (face: Face) => ReactNode,
    below: (face: Face) => ReactNode,
    looks: { wide?: string | undefined; card?: string | undefined; both?: string | undefined },
  ): Column<Row> => ({
    cell: (row, { shape, user }) => {
      const face = says(row, user.timeZone)
      return (
        <div className={classNames(styles.part, looks.both, shape === 'card' ? looks.card : looks.wide)}>
          {main(face)}
          <span className={styles.faint}>{below(face)}</span>
        </div>
      )
    },
    coming: [110, 76],
  })
  const atEnd = styles.atEnd
  return rowsOf({
    ...spec,
    keyOf: ({ id }) => id,
    columns: {
      name: part(
        ({ name }) => name,
        ({ detail }) => detail,
        {},
      ),
      middle: part(
        ({ middle }) => <span>{middle}</span>,
        ({ middleDetail }) => middleDetail,
        { card: atEnd },
      ),
      end: part(
        ({ end }) => <span>{end}</span>,
        ({ endDetail }) => endDetail,
        { wide: atEnd, both: 'tabular' },
      ),
      term: part(
        ({ inForce }) => (
          <StatusChip tone={TONES[inForce]} size="small">
            {inForceText(inForce)}
          </StatusChip>
        ),
        ({ term }) => term,
        { card: atEnd, both: classNames(styles.term, 'tabular') },
      ),
    },
    layouts: [
      {
        shape: 'wide',
        from: 680,
        height: 60,
        widths: 'minmax(0, 1.4fr) minmax(0, 1.3fr) minmax(120px, 0.8fr) minmax(170px, 0.9fr)',
        lines: [['name', 'middle', 'end', 'term']],
      },
      {
        shape: 'card',
        from: 0,
        height: 112,
        widths: 'minmax(0, 1fr) fit-content(62%)',
        lines: [
          ['name', 'middle'],
          ['end', 'term'],
        ],
        gap: '6px 18px',
      },
    ],
    failed: 'The rates could not be loaded',
  })
}

const NOTHING = {
  icon: <IconCoin aria-hidden="true" />,
  title: 'Nothing is agreed yet',
  says: 'Carrier charges and additions appear here.',
  noMatch: 'Nothing matches this search and these filters.',
}

/** The rows of each table; pressing one opens its acts. */
export const rateRows = {
  contracts: facesOf({
    label: 'Lane contracts',
    asks: (search, page) => queryFor(rateTables.contracts, { query: { ...search, page, pageSize: PAGE_SIZE } }),
    says: (row) => ({
      name: <RateName opens={{ table: 'contracts', row }}>{row.carrierName}</RateName>,
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
    }),
    nothing: NOTHING,
  }),
  tariffs: facesOf({
    label: 'LTL tariffs',
    asks: (search, page) => queryFor(rateTables.tariffs, { query: { ...search, page, pageSize: PAGE_SIZE } }),
    says: (row) => ({
      name: <RateName opens={{ table: 'tariffs', row }}>{row.carrierName}</RateName>,
      detail: row.reference,
      middle: plural(row.laneCount, '{n} lane', '{n} lanes'),
      middleDetail: row.equipmentModes.map(equipmentModeText).join(', '),
      end: t('{percent} off', { percent: percentText(row.discount) }),
      endDetail: row.currency,
      term: termText(row),
      inForce: row.inForce,
    }),
    nothing: NOTHING,
  }),
  fuel: facesOf({
    label: 'Fuel programs',
    asks: ({ query }, page) => queryFor(rateTables.programs, { query: { query, page, pageSize: PAGE_SIZE } }),
    says: (row) => {
      const current = row.versions.find(({ inForce }) => inForce === 'in-force') ?? row.versions[0]
      return {
        name: <RateName opens={{ table: 'fuel', row }}>{row.carrierName}</RateName>,
        detail: row.name,
        middle: current ? fuelKindText(current.terms.kind) : '—',
        middleDetail: row.shippingModes.map(shippingModeText).join(', ') || t('All shipping modes'),
        end: plural(row.versions.length, '{n} version', '{n} versions'),
        endDetail: current ? regionText(current.region) : '',
        term: current ? t('from {day}', { day: dayWritten(current.effectiveOn) }) : '',
        inForce: current?.inForce ?? 'ended',
      }
    },
    nothing: NOTHING,
  }),
  markups: facesOf({
    label: 'Markups',
    asks: (search, page) => queryFor(rateTables.markups, { query: { ...search, page, pageSize: PAGE_SIZE } }),
    says: (row) => ({
      name: <RateName opens={{ table: 'markups', row }}>{row.customerName}</RateName>,
      detail: row.note ?? '',
      middle: row.shippingMode === null ? t('All shipping modes') : shippingModeText(row.shippingMode),
      middleDetail: '',
      end: percentText(row.percent),
      endDetail: '',
      term: termText(row),
      inForce: row.inForce,
    }),
    nothing: NOTHING,
  }),
  quotes: facesOf({
    label: 'Quotes',
    asks: ({ query, inForce }, page) => {
      const standing = inForce && (inForce === 'in-force' ? 'live' : 'over')
      return queryFor(rateTables.quotes, { query: { query, standing, page, pageSize: PAGE_SIZE } })
    },
    says: (row, timeZone) => ({
      name: <QuoteName quote={row} />,
      detail: [row.quoteNumber, sourceText(row.rateSource), ...(row.isGuaranteedRate ? [t('Guaranteed')] : [])].join(
        ' · ',
      ),
      middle: (
        <Link to="/shipments/$shipmentNumber" params={{ shipmentNumber: row.shipmentNumber }} className="tabular">
          {row.shipmentNumber}
        </Link>
      ),
      middleDetail: row.createdBy,
      end: <Money amount={row.price} currency={row.currency} isStrong />,
      endDetail: row.error ? <span className={styles.error}>{retell(row.error)}</span> : '',
      term: t('until {time}', { time: timeText({ at: row.validUntil, timeZone }) }),
      inForce: row.isLive ? 'in-force' : 'ended',
    }),
    nothing: {
      ...NOTHING,
      title: 'No quotes yet',
      says: 'A quote is made from the rates of a load. It stays here after it expires.',
    },
  }),
} satisfies Record<RateTable, unknown>

function RateName({ opens, children }: { opens: Opened; children: string }): ReactNode {
  const open = use(OpenRate)
  return (
    <button type="button" className={classNames(look.whole, styles.name)} onClick={() => open(opens)}>
      {children}
    </button>
  )
}

/** For a quote, the load it was taken for. */
function QuoteName({ quote: { carrierName, shipmentNumber } }: { quote: QuoteRow }): ReactNode {
  const navigate = useNavigate()
  return (
    <button
      type="button"
      className={classNames(look.whole, styles.name)}
      onClick={() => void navigate({ to: '/shipments/$shipmentNumber', params: { shipmentNumber } })}
    >
      {carrierName}
    </button>
  )
}

const TONES: Readonly<Record<InForce, Tone>> = { 'in-force': 'done', 'to-come': 'planned', ended: 'stopped' }

function inForceText(inForce: InForce): string {
  switch (inForce) {
    case 'in-force':
      return t('In force')
    case 'to-come':
      return t('Upcoming')
    case 'ended':
      return t('Ended')
  }
}

function termText({ effectiveOn, expiresOn }: { effectiveOn: string; expiresOn: string | null }): string {
  const from = dayWritten(effectiveOn)
  return expiresOn === null ? t('from {day}', { day: from }) : `${from} – ${dayWritten(expiresOn)}`
}
