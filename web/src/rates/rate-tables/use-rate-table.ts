import { useLocation } from '@tanstack/react-router'
import { RATE_TABLES, type RateTable } from './rate-tables.ts'

export function tableOf(id: string): RateTable {
  return RATE_TABLES.find((one) => one === id) ?? 'contracts'
}

/** The table in the address. */
export function useRateTable(): RateTable {
  return tableOf(useLocation({ select: ({ pathname }) => pathname }).slice('/rates-'.length))
}
