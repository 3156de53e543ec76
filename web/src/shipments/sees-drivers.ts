import type { Persona } from '@waybill/contract/permissions.ts'

/** Shippers and payers never see drivers: for them an empty list does not mean none. */
export function seesDrivers(persona: Persona): boolean {
  return persona !== 'shipper' && persona !== 'payer'
}
