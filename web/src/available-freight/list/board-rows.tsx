import { IconStarFilled, IconTruckOff } from '@tabler/icons-react'
import { availableFreight, type BoardRow as Row } from '@waybill/contract/available-freight/available-freight.ts'
import { EQUIPMENT_MODE_NAMES } from '@waybill/contract/freight-codes.ts'
import { PAGE_SIZE } from '@waybill/contract/paging.ts'
import type { ReactNode } from 'react'
import { queryFor } from '../../api/queries.ts'
import look from '../../list/row.module.css'
import { rowsOf } from '../../list/rows.tsx'
import { filterOf } from '../../map/active-tab.ts'
import { freightText, milesText } from '../../shipments/freight-text.ts'
import { LaneStrip } from '../../ui/lane-strip.tsx'
import { Money, moneyText } from '../../ui/money.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { t } from '../../ui/words.ts'
import { ageText } from '../age-text.ts'
import styles from './board-rows.module.css'
import type { BoardSearch } from './board-search.ts'
import { pointAtLoad, usePointedLoad } from './pointed-load.ts'

/** Posted loads: what they pay for every mile driven, and how far the truck is empty. */
export const boardRows = rowsOf({
  label: 'Load Board',
  asks: (search: BoardSearch, page) =>
    queryFor(availableFreight.list, { query: { ...filterOf(search), page, pageSize: PAGE_SIZE } }),
  keyOf: ({ shipmentNumber }) => shipmentNumber,
  page: '/available-freight/$shipmentNumber',
  preview: '/available-freight/$shipmentNumber/preview',
  pointing: { use: usePointedLoad, point: pointAtLoad },
  columns: {
    number: {
      cell: ({ shipmentNumber, mark }, { link }) => (
        <span className={look.beside}>
          {link(shipmentNumber)}
          {mark.isStarred ? <IconStarFilled className={styles.star} role="img" aria-label={t('Starred')} /> : null}
        </span>
      ),
      coming: [64],
    },
    age: { cell: ({ postedAt }) => ageText(postedAt), coming: [70], look: 'faint' },
    lane: {
      cell: ({ lane }) => <LaneStrip stops={lane} size="row" />,
      coming: <Skeleton height="2.25rem" />,
      bare: true,
    },
    freight: { cell: freightText, coming: [100], look: 'small' },
    needs: { cell: needsText, look: 'faint' },
    about: { cell: aboutText, coming: [90], look: 'faint' },
    loaded: {
      cell: ({ miles, milesEngine }) => (miles === null ? null : milesText(miles, milesEngine)),
      coming: [50],
      look: 'small',
      atEnd: ['wide', 'card'],
    },
    haul: { cell: haulText, coming: [110], look: 'small' },
    empty: { cell: emptyText, look: 'faint', atEnd: ['wide'] },
    rate: {
      cell: (row) =>
        row.rate === null ? (
          <span className={look.note}>{offerText(row) ?? t('No price')}</span>
        ) : (
          <Money amount={row.rate} currency={row.currency} isStrong />
        ),
      coming: [70],
      atEnd: true,
    },
    perMile: { cell: perMileOf, look: 'faint', atEnd: true },
  },
  layouts: [
    {
      shape: 'wide',
      from: 820,
      height: 66,
      compact: 52,
      widths: 'minmax(96px, 120px) minmax(240px, 1fr) minmax(110px, 160px) minmax(96px, 132px) minmax(104px, 136px)',
      lines: [
        ['number', 'lane', 'freight', 'loaded', 'rate'],
        ['age', 'lane', 'needs', 'empty', 'perMile'],
      ],
    },
    {
      shape: 'narrow',
      from: 460,
      height: 66,
      compact: 54,
      widths: 'minmax(84px, 148px) minmax(220px, 1fr) minmax(88px, 136px)',
      lines: [
        ['number', 'lane', 'rate'],
        ['haul', 'lane', 'perMile'],
      ],
      gap: '4px 14px',
    },
    {
      shape: 'card',
      from: 0,
      height: 148,
      compact: 136,
      widths: 'minmax(0, 1fr) auto',
      lines: [
        ['number', 'rate'],
        ['lane', 'lane'],
        ['freight', 'perMile'],
        ['about', 'loaded'],
      ],
      gap: '6px 18px',
    },
  ],
  failed: 'The load board could not be loaded',
  nothing: ({ view }) => ({
    icon: <IconTruckOff aria-hidden="true" />,
    noMatch: 'No open load matches these filters. Widen the radius or the days.',
    ...(view === 'starred' || view === 'hidden'
      ? { title: 'No loads here', says: 'Loads you star or hide appear here while they are open.' }
      : { title: 'No open loads right now', says: 'Loads appear here as soon as they are posted.' }),
  }),
})

function needsText(row: Row): string {
  const { isTeamRequired, isHazmat, reeferTemperature, rate } = row
  const parts = [
    rate !== null && offerText(row),
    reeferTemperature !== null && t('{degrees} °F', { degrees: reeferTemperature }),
    isTeamRequired && t('Team drivers'),
    isHazmat && t('Hazmat'),
  ]
  return parts.filter(Boolean).join(' · ')
}

/** Where there is no room for the weight: what hauls it, and how far. */
function haulText({ equipmentMode, miles, milesEngine }: Row): string {
  const far = miles === null ? null : milesText(miles, milesEngine)
  return [t(EQUIPMENT_MODE_NAMES[equipmentMode]), far].filter(Boolean).join(' · ')
}

/** Where there is one line for it all: how far the truck is empty, what the load takes, and since when it is there. */
function aboutText(row: Row): string {
  return [emptyText(row), needsText(row), ageText(row.postedAt)].filter(Boolean).join(' · ')
}

/** What the company has offered for it. */
function offerText({ offer, currency }: Row): string | null {
  return offer?.amount == null ? null : t('You offered {amount}', { amount: moneyText(offer.amount, currency) })
}

/** Empty miles, where the search says from and to where. */
function emptyText({ milesOut, milesIn }: Row): string | null {
  if (milesOut === null && milesIn === null) return null
  return t('{miles} mi empty', { miles: (milesOut ?? 0) + (milesIn ?? 0) })
}

function perMileOf({ perAllMiles, milesOut, milesIn, currency }: Row): ReactNode {
  if (perAllMiles === null) return null
  const rate = moneyText(perAllMiles, currency)
  return (milesOut ?? 0) + (milesIn ?? 0) > 0 ? t('{rate}/mi incl. empty', { rate }) : t('{rate}/mi', { rate })
}
