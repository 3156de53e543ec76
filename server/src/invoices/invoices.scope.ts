import { type CompanyKind, seesFinancials, seesPayerInvoices } from '@waybill/contract/permissions.ts'
import { type RawBuilder, sql } from 'kysely'
import { type Actor, isProvider } from '../actor.ts'
import { contains } from '../db/body.ts'
import { type Found, holdsText, type Searched, searching } from '../db/searching.ts'

/**
 * The invoices the actor may see, as a condition on `invoice`: a carrier's own if its people see money, a factor's those assigned to it, a
 * third party's what it pays (domain §10.2, §10.3). Row security is the second wall (TRUST P3).
 */
export function visibleTo(actor: Actor): RawBuilder<boolean> {
  switch (actor.persona) {
    case 'operations':
    case 'payables':
      return sql`true`
    case 'carrier-admin':
    case 'carrier-billing':
      return sql`invoice.carrier_id = ${actor.companyId}`
    // Third-party invoices are on a screen they do not have (domain §10.2).
    case 'carrier-dispatcher':
    case 'broker':
      return seesFinancials(actor)
        ? sql`invoice.carrier_id = ${actor.companyId} and invoice.payer_id is null`
        : sql`false`
    // Those without that screen find its invoices nowhere else either (SPEC §2.1).
    case 'factor':
      return seesPayerInvoices(actor)
        ? sql`invoice.factor_id = ${actor.companyId}`
        : sql`invoice.factor_id = ${actor.companyId} and invoice.payer_id is null`
    case 'payer':
      return seesPayerInvoices(actor) ? sql`invoice.payer_id = ${actor.companyId}` : sql`false`
    case 'driver':
    case 'shipper':
      return sql`false`
  }
}

/** Whose invoices all have one carrier: themselves. */
const HAULIERS: readonly CompanyKind[] = ['carrier', 'broker']

/** Invoices with the text in their numbers or cities. */
export async function holdingText(actor: Actor, text: string): Promise<Found> {
  const searched = { table: 'invoice', visible: visibleTo(actor), time: BY_DELIVERY, own: ownOf(actor) }
  return await orOfCarrier(actor, text, await searching(actor.db, searched, holdsText(text)))
}

/** The same of what third parties pay, and counted to the last one. */
export async function holdingTextOfPayers(actor: Actor, text: string): Promise<RawBuilder<boolean>> {
  const ofPayers = sql<boolean>`payer_id is not null`
  const searched = {
    table: 'invoice',
    visible: sql<boolean>`${ofPayers} and (${visibleTo(actor)})`,
    time: { by: sql`created_at`, mayLack: false },
    own: sql<boolean>`${ofPayers} and ${ownOf(actor) ?? sql`true`}`,
  }
  const held = await orOfCarrier(actor, text, await searching(actor.db, searched, holdsText(text)))
  return held.found
}

/** Of `searched_invoice`, those of the reader's company; undefined for the provider. */
function ownOf(actor: Actor): RawBuilder<boolean> | undefined {
  return isProvider(actor) ? undefined : sql`array[carrier_id, factor_id, payer_id] @> array[${actor.companyId}::uuid]`
}

/** Also what has a carrier of that name, for who sees those of several carriers. */
export async function orOfCarrier(actor: Actor, text: string, held: Found): Promise<Found> {
  const named = HAULIERS.includes(actor.companyKind) ? [] : await carriersNamed(actor, text)
  return named.length > 0 ? { ...held, found: sql`(${held.found} or carrier_id = any(${named}))` } : held
}

/** What is still under way lacks it. */
export const BY_DELIVERY: Searched['time'] = { by: sql`delivered_at`, mayLack: true }

async function carriersNamed(actor: Actor, text: string): Promise<string[]> {
  const named = actor.db.read.selectFrom('company').select('id').where('kind', 'in', HAULIERS)
  return (await named.where('name', 'ilike', contains(text)).execute()).map(({ id }) => id)
}
