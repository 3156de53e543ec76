import type { Persona } from '@waybill/contract/permissions.ts'

/** Shippers and payers are not told who drives: to them an empty list does not mean nobody. */
export function seesDrivers(persona: Persona): boolean {
  return persona !== 'shipper' && persona !== 'payer'
}
