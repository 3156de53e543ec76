import { IconPlus } from '@tabler/icons-react'
import type { QueryClient } from '@tanstack/react-query'
import { Link, useLocation, useNavigate, useSearch } from '@tanstack/react-router'
import { may } from '@waybill/contract/permissions.ts'
import type { FuelProgram, LaneContract, Markup, TariffRow } from '@waybill/contract/rate-tables.ts'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useCurrentUser } from '../shell/current-user.ts'
import { Button } from '../ui/button.tsx'
import { ListPage, ViewList } from '../ui/list-page.tsx'
import { SearchBox } from '../ui/search-box.tsx'
import { Select } from '../ui/select.tsx'
import { useMedia } from '../ui/use-media.ts'
import { t } from '../ui/words.ts'
import { loadTable, RateTableList } from './rate-table-list.tsx'
import { RateTableSearch } from './rate-table-search.ts'
import { RATE_TABLES, type RateTable } from './rate-tables.ts'

const ContractSheet = lazy(async () => ({ default: (await import('./contract-sheet.tsx')).ContractSheet }))
const TariffSheet = lazy(async () => ({ default: (await import('./tariff-sheet.tsx')).TariffSheet }))
const FuelSheet = lazy(async () => ({ default: (await import('./fuel-sheet.tsx')).FuelSheet }))
const MarkupSheet = lazy(async () => ({ default: (await import('./markup-sheet.tsx')).MarkupSheet }))

/** What lies open over the list: a new row, or the next version of one. */
export type Opened =
  | { table: 'contracts'; row: LaneContract | undefined }
  | { table: 'tariffs'; row: TariffRow | undefined }
  | { table: 'fuel'; row: FuelProgram | undefined }
  | { table: 'markups'; row: Markup | undefined }

const ANY = 'any'

/** What is agreed with carriers and customers, table by table. */
export function RateTablesPage(): ReactNode {
  const table = tableAt(useLocation({ select: ({ pathname }) => pathname }))
  const search = RateTableSearch.parse(useSearch({ strict: false }))
  const navigate = useNavigate()
  const user = useCurrentUser()
  const isPhone = useMedia('(width < 800px)')
  const [opened, setOpened] = useState<Opened>()
  const mayWrite = may(user.persona, 'rate:write')
  const narrow = (change: Partial<RateTableSearch>): void =>
    void navigate({ to: `/rates-${table}`, search: { ...search, ...change }, replace: true, resetScroll: false })
  const add = table === 'quotes' || !mayWrite ? undefined : () => setOpened({ table, row: undefined })
  const close = (): void => setOpened(undefined)
  return (
    <>
      <ListPage
        title={t('Rates')}
        views={
          <ViewList
            label={t('Views')}
            views={RATE_TABLES.map((id) => ({ id, label: tableText(id) }))}
            selected={table}
            renderLink={({ id }, link) => <Link to={`/rates-${tableOf(id)}`} {...link} />}
          />
        }
        search={
          <SearchBox
            label={t('Search rates')}
            placeholder={searchHint(table)}
            query={search.query}
            onSearch={(query) => narrow({ query })}
          />
        }
        toolbar={
          <>
            {table === 'fuel' ? null : (
              <Select
                label={t('In force')}
                hideLabel
                options={[
                  { value: ANY, label: t('All') },
                  { value: 'in-force', label: table === 'quotes' ? t('Still hold') : t('In force') },
                  ...(table === 'quotes' ? [] : [{ value: 'to-come' as const, label: t('To come') }]),
                  { value: 'ended', label: t('Ended') },
                ]}
                value={search.inForce ?? ANY}
                onChange={(inForce) => narrow({ inForce: inForce === ANY ? undefined : inForce })}
              />
            )}
            {add ? (
              <Button variant="primary" icon={<IconPlus aria-hidden="true" />} onPress={add}>
                {isPhone ? t('New') : newText(table)}
              </Button>
            ) : null}
          </>
        }
      >
        <RateTableList
          key={table}
          table={table}
          search={search}
          onOpen={setOpened}
          onAdd={add}
          onClear={search.query || search.inForce ? () => narrow({ query: undefined, inForce: undefined }) : undefined}
        />
      </ListPage>
      <Suspense>
        {opened?.table === 'contracts' ? <ContractSheet contract={opened.row} onClose={close} /> : null}
        {opened?.table === 'tariffs' ? <TariffSheet tariffId={opened.row?.id} onClose={close} /> : null}
        {opened?.table === 'fuel' ? <FuelSheet program={opened.row} onClose={close} /> : null}
        {opened?.table === 'markups' ? <MarkupSheet markup={opened.row} onClose={close} /> : null}
      </Suspense>
    </>
  )
}

function tableOf(id: string): RateTable {
  return RATE_TABLES.find((one) => one === id) ?? 'contracts'
}

function tableAt(pathname: string): RateTable {
  return tableOf(pathname.slice('/rates-'.length))
}

function tableText(table: RateTable): string {
  switch (table) {
    case 'contracts':
      return t('Lane contracts')
    case 'tariffs':
      return t('LTL tariffs')
    case 'fuel':
      return t('Fuel programs')
    case 'markups':
      return t('Markups')
    case 'quotes':
      return t('Quotes')
  }
}

function newText(table: RateTable): string {
  switch (table) {
    case 'tariffs':
      return t('New tariff')
    case 'fuel':
      return t('New fuel program')
    case 'markups':
      return t('New markup')
    default:
      return t('New contract')
  }
}

function searchHint(table: RateTable): string {
  switch (table) {
    case 'contracts':
      return t('Carrier, zone or number')
    case 'tariffs':
    case 'fuel':
      return t('Carrier or name')
    case 'markups':
      return t('Customer')
    case 'quotes':
      return t('Carrier, shipment or quote number')
  }
}

/** Starts fetching what the page shows; the router calls it when somebody is about to open the page. */
export function load(client: QueryClient, table: RateTable, search: RateTableSearch): void {
  loadTable(client, table, search)
}
