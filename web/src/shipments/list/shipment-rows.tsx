import { IconTruckOff } from '@tabler/icons-react'
import { SHIPMENT_STATUS } from '@waybill/contract/freight-codes.ts'
import type { CurrentUser } from '@waybill/contract/identity/identity.ts'
import { PAGE_SIZE } from '@waybill/contract/paging.ts'
import { may } from '@waybill/contract/permissions.ts'
import { type ShipmentRow as Row, shipments } from '@waybill/contract/shipments/shipments.ts'
import type { ReactNode } from 'react'
import { queryFor } from '../../api/queries.ts'
import { currentUser } from '../../api/session.ts'
import look from '../../list/row.module.css'
import { type RowAt, rowsOf } from '../../list/rows.tsx'
import { ButtonToPage } from '../../shell/route-not-found.tsx'
import { ShipmentStatusChip } from '../../shell/shipment-status.tsx'
import { LateRiskMark } from '../../tracking/late-risk-mark.tsx'
import { LaneStrip } from '../../ui/lane-strip.tsx'
import { Money } from '../../ui/money.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { t } from '../../ui/words.ts'
import { helpFor, mayGive } from '../acts/give-update.tsx'
import { freightText, milesText } from '../freight-text.ts'
import { PastDatedMark, UpdateMark } from '../updates-needed.tsx'
import { AssignAct } from './assign-act.tsx'
import type { ShipmentSearch } from './shipment-search.ts'
import { UpdateAct } from './update-act.tsx'

/** Two lines, where the driver and the money give way. */
const NARROW = {
  shape: 'narrow',
  height: 66,
  compact: 54,
  lines: [
    ['number', 'lane', 'partyOrMark'],
    ['status', 'lane', 'driverOrMark'],
  ],
  gap: '4px 8px',
} as const

const CARD = {
  shape: 'card',
  from: 0,
  widths: 'minmax(0, 1fr) auto',
  lines: [
    ['number', 'status'],
    ['lane', 'lane'],
    ['partyOrMark', 'moneyOrAct'],
  ],
  gap: '6px 18px',
} as const

/** Shipments at a glance: number, status, lane, carrier and customer, and updates needed. */
export const shipmentRows = rowsOf({
  label: 'Shipments',
  asks: (search: ShipmentSearch, page) => queryFor(shipments.list, { query: { ...search, page, pageSize: PAGE_SIZE } }),
  keyOf: ({ shipmentNumber }) => shipmentNumber,
  page: '/shipments/$shipmentNumber',
  preview: '/all-shipments/$shipmentNumber/preview/details',
  columns: {
    number: { cell: ({ shipmentNumber }, { link }) => link(shipmentNumber), coming: [64] },
    freight: { cell: freightText, coming: [100], look: 'faint' },
    status: {
      cell: ({ status }) => <ShipmentStatusChip status={status} size="small" />,
      coming: <Skeleton width={84} height="1.25rem" />,
      bare: true,
      atEnd: ['card'],
    },
    mark: { cell: markOf },
    lane: {
      cell: ({ lane }) => <LaneStrip stops={lane} size="row" />,
      coming: <Skeleton height="2.25rem" />,
      bare: true,
    },
    party: { cell: otherParty, coming: [110], look: 'small' },
    driver: { cell: (row, at) => actOf(row, at) ?? driverOf(row), coming: [80], look: 'faint' },
    // In less space, the update needed replaces the driver or the other party, and its act the money.
    driverOrMark: { cell: (row, at) => actOf(row, at) ?? markOf(row) ?? driverOf(row), coming: [80], look: 'faint' },
    partyOrMark: {
      cell: (row, at) => (at.shape === 'card' || actOf(row, at) ? markOf(row) : null) ?? otherParty(row),
      coming: [110],
      look: 'small',
    },
    money: { cell: moneyOf, coming: [60], look: 'small', atEnd: true },
    moneyOrAct: { cell: (row, at) => actOf(row, at) ?? moneyOf(row), coming: [60], look: 'small', atEnd: true },
    miles: {
      cell: ({ miles, milesEngine }) => (miles === null ? null : milesText(miles, milesEngine)),
      look: 'faint',
      atEnd: true,
    },
  },
  layouts: [
    {
      shape: 'wide',
      from: 820,
      height: 66,
      compact: 52,
      widths: 'minmax(116px, 120px) minmax(96px, 184px) minmax(240px, 1fr) minmax(110px, 176px) 92px',
      lines: [
        ['number', 'status', 'lane', 'party', 'money'],
        ['freight', 'mark', 'lane', 'driver', 'miles'],
      ],
    },
    // The longest status and mark fit.
    { ...NARROW, from: 664, widths: '146px minmax(226px, 1fr) 220px', gap: '4px 18px' },
    // Beside a preview at 1440, the longest act fits.
    { ...NARROW, from: 460, widths: 'minmax(84px, 98px) minmax(204px, 1fr) minmax(72px, 190px)' },
    { ...CARD, height: 144, compact: 136, isFor: mayHaveActs },
    { ...CARD, height: 120, compact: 112 },
  ],
  failed: 'The shipments could not be loaded',
  // For planners, a shipment exists before a carrier has it.
  nothing: ({ view }, { persona }) => ({
    icon: <IconTruckOff aria-hidden="true" />,
    title: view === 'all' ? 'No shipments yet' : 'No shipments here',
    noMatch: 'No shipment matches this search and these filters.',
    ...(may(persona, 'shipment:plan')
      ? {
          says: 'Shipments planned from open orders appear here, from draft to delivery.',
          act: <ButtonToPage to="/orders">{t('Orders')}</ButtonToPage>,
        }
      : { says: 'Shipments appear here as soon as they are booked.' }),
  }),
})

function markOf({ lateRisk, updatesNeeded: [update], isPastDated }: Row): ReactNode {
  if (lateRisk) return <LateRiskMark risk={lateRisk} />
  if (update) return <UpdateMark update={update} />
  return isPastDated ? <PastDatedMark /> : null
}

/** Carriers see whose freight it is, everyone else the carrier; without a carrier, the customer. */
function otherParty({ carrierName, customerName }: Row): string {
  const kind = currentUser()?.companyKind
  const party = kind === 'carrier' || kind === 'broker' ? customerName : (carrierName ?? customerName)
  return party ?? '—'
}

function isHauler({ companyKind }: CurrentUser): boolean {
  return companyKind === 'carrier' || companyKind === 'broker'
}

/** Whether a row can wait for the reader: the card of who only looks has no room for a button. */
function mayHaveActs(user: CurrentUser): boolean {
  return isHauler(user) || user.persona === 'operations'
}

/** The act that the row waits for, if it is the reader's. */
function actOf(row: Row, { user }: Pick<RowAt, 'user'>): ReactNode {
  const { shipmentNumber, status, driverName, lateRisk, updatesNeeded, isProofMissing, invoiceToSubmit } = row
  if (status === SHIPMENT_STATUS.readyToBook && may(user.persona, 'tender:offer'))
    return <TenderAct shipmentNumber={shipmentNumber} />
  if (!mayHaveActs(user)) return null
  const isHaulers = isHauler(user)
  const isUnmanned = isHaulers && driverName === null && status === SHIPMENT_STATUS.booked
  if (isUnmanned && may(user.persona, 'shipment:dispatch')) return <AssignAct shipmentNumber={shipmentNumber} />
  const proof = isHaulers && isProofMissing ? 'proof-of-delivery' : undefined
  const kind = updatesNeeded[0]?.kind ?? (lateRisk ? helpFor(row) : proof)
  if (kind) return mayGive(user.persona, kind) ? <UpdateAct row={row} kind={kind} /> : null
  return invoiceToSubmit ? <InvoiceAct shipmentNumber={shipmentNumber} invoiceNumber={invoiceToSubmit} /> : null
}

function TenderAct({ shipmentNumber }: { shipmentNumber: string }): ReactNode {
  return (
    <span className={look.above}>
      <ButtonToPage
        to="/available-freight/$shipmentNumber"
        params={{ shipmentNumber }}
        size="small"
        aria-label={t('{act}, shipment {number}', { act: t('Tender to carriers'), number: shipmentNumber })}
      >
        {t('Tender to carriers')}
      </ButtonToPage>
    </span>
  )
}

function InvoiceAct({ shipmentNumber, invoiceNumber }: { shipmentNumber: string; invoiceNumber: string }): ReactNode {
  return (
    <span className={look.above}>
      <ButtonToPage
        to="/accounting/$invoiceNumber/preview"
        params={{ invoiceNumber }}
        search={{ status: 'UnInvoiced' }}
        size="small"
        aria-label={t('{act}, shipment {number}', { act: t('Submit invoice'), number: shipmentNumber })}
      >
        {t('Submit invoice')}
      </ButtonToPage>
    </span>
  )
}

function driverOf({ carrierName, driverName, tractorNumber }: Row): string {
  if (!carrierName) return t('No carrier yet')
  return driverName ? [driverName, tractorNumber].filter(Boolean).join(' · ') : t('No driver yet')
}

function moneyOf({ carrierRate, currency }: Row): ReactNode {
  return carrierRate === null ? null : <Money amount={carrierRate} currency={currency} />
}
