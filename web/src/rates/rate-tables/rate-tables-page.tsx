import type { QueryClient } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { may } from '@waybill/contract/permissions.ts'
import { type ReactNode, Suspense, useState } from 'react'
import { List, loadList } from '../../list/list.tsx'
import { useCurrentUser } from '../../shell/current-user.ts'
import { lazyPart } from '../../ui/lazy-part.ts'
import { listOf } from './rate-lists.tsx'
import { type Opened, OpenRate } from './rate-rows.tsx'
import { RateTableSearch } from './rate-table-search.ts'
import type { RateTable } from './rate-tables.ts'
import { useRateTable } from './use-rate-table.ts'

const ContractSheet = lazyPart(async () => (await import('./contract-sheet.tsx')).ContractSheet)
const TariffSheet = lazyPart(async () => (await import('./tariff-sheet.tsx')).TariffSheet)
const FuelSheet = lazyPart(async () => (await import('./fuel-sheet.tsx')).FuelSheet)
const MarkupSheet = lazyPart(async () => (await import('./markup-sheet.tsx')).MarkupSheet)

/** Agreements with carriers and customers, by table. */
export function RateTablesPage(): ReactNode {
  const table = useRateTable()
  const { persona } = useCurrentUser()
  const [opened, setOpened] = useState<Opened>()
  const close = (): void => setOpened(undefined)
  return (
    <OpenRate value={setOpened}>
      <List
        of={listOf(table)}
        search={RateTableSearch.parse(useSearch({ strict: false }))}
        mayAdd={may(persona, 'rate:write')}
      />
      <Suspense>
        {opened?.table === 'contracts' ? <ContractSheet contract={opened.row} onClose={close} /> : null}
        {opened?.table === 'tariffs' ? <TariffSheet tariffId={opened.row.id} onClose={close} /> : null}
        {opened?.table === 'fuel' ? <FuelSheet program={opened.row} onClose={close} /> : null}
        {opened?.table === 'markups' ? <MarkupSheet markup={opened.row} onClose={close} /> : null}
      </Suspense>
    </OpenRate>
  )
}

/** Prefetches the page's data; the router calls it when the user is about to open the page. */
export function load(client: QueryClient, table: RateTable, search: RateTableSearch): void {
  loadList(listOf(table), client, search)
}
