import { IconPlus } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Add, ListOf } from '../../list/list.tsx'
import { lazyPart } from '../../ui/lazy-part.ts'
import { ViewList } from '../../ui/list-page.tsx'
import { t } from '../../ui/words.ts'
import { InForceSelect } from './in-force-select.tsx'
import { rateRows } from './rate-rows.tsx'
import type { RateTableSearch } from './rate-table-search.ts'
import { RATE_TABLES, type RateTable } from './rate-tables.ts'
import { tableOf, useRateTable } from './use-rate-table.ts'

const ContractSheet = lazyPart(async () => (await import('./contract-sheet.tsx')).ContractSheet)
const TariffSheet = lazyPart(async () => (await import('./tariff-sheet.tsx')).TariffSheet)
const FuelSheet = lazyPart(async () => (await import('./fuel-sheet.tsx')).FuelSheet)
const MarkupSheet = lazyPart(async () => (await import('./markup-sheet.tsx')).MarkupSheet)

const adding = (text: string, Form: Add<RateTableSearch>['Form']): Add<RateTableSearch> => ({
  text,
  brief: 'Create',
  icon: <IconPlus aria-hidden="true" />,
  Form,
  fillsEmpty: 'briefly',
})

const TABLES: Readonly<Record<RateTable, { name: string; hint: string; add?: Add<RateTableSearch> }>> = {
  contracts: {
    name: 'Lane contracts',
    hint: 'Carrier, zone or number',
    add: adding('New contract', ({ onClose }) => <ContractSheet contract={undefined} onClose={onClose} />),
  },
  tariffs: {
    name: 'LTL tariffs',
    hint: 'Carrier or name',
    add: adding('New tariff', ({ onClose }) => <TariffSheet tariffId={undefined} onClose={onClose} />),
  },
  fuel: {
    name: 'Fuel programs',
    hint: 'Carrier or name',
    add: adding('New fuel program', ({ onClose }) => <FuelSheet program={undefined} onClose={onClose} />),
  },
  markups: {
    name: 'Markups',
    hint: 'Customer',
    add: adding('New markup', ({ onClose }) => <MarkupSheet markup={undefined} onClose={onClose} />),
  },
  quotes: { name: 'Quotes', hint: 'Carrier, shipment or quote number' },
}

/** The list of each table. */
export function listOf(table: RateTable): ListOf<RateTableSearch> {
  const { hint, add } = TABLES[table]
  return {
    at: `/rates-${table}`,
    title: 'Rates',
    search: { label: 'Search rates', placeholder: hint },
    views: { Panel: Tables },
    tools: table === 'fuel' ? [] : [InForceSelect],
    isNarrowed: ({ query, inForce }) => Boolean(query) || inForce !== undefined,
    add,
    rows: rateRows[table],
  }
}

function Tables(): ReactNode {
  return (
    <ViewList
      label={t('Views')}
      views={RATE_TABLES.map((id) => ({ id, label: t(TABLES[id].name) }))}
      selected={useRateTable()}
      renderLink={({ id }, link) => <Link to={`/rates-${tableOf(id)}`} {...link} />}
    />
  )
}
