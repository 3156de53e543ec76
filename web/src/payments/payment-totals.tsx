import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { payments } from '@waybill/contract/payments/payments.ts'
import type { ReactNode } from 'react'
import { queryFor } from '../api/queries.ts'
import { PaymentSums } from './list/payment-sums.tsx'
import type { PaymentSearch } from './payment-searches.ts'

/** The view's totals, above its rows. */
export function Sums({ search }: { search: PaymentSearch }): ReactNode {
  const { data, isError, isFetching, refetch } = useTotals(search)
  return (
    <PaymentSums
      search={search}
      totals={data}
      isFailed={isError}
      isRetrying={isFetching}
      onRetry={() => void refetch()}
    />
  )
}

export function useTotals(search: PaymentSearch) {
  return useQuery({ ...totalsUnder(search), placeholderData: keepPreviousData })
}

export function totalsUnder({ query, method, paidStart, paidEnd }: PaymentSearch) {
  return queryFor(payments.totals, { query: { query, method, paidStart, paidEnd } })
}
