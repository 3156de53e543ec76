import type { LastPaper } from '@waybill/contract/documents/last-paper.ts'
import { INVOICE_SAYINGS } from '@waybill/contract/invoices/invoices.sayings.ts'
import { type Said, sayer } from '@waybill/contract/said.ts'
import type { Actor } from '../actor.ts'
import type { Tx } from '../db/connection.ts'
import type { Holder, HolderRoom, HolderType, NumberedLoad } from '../documents/holders.ts'
import { weigh } from './audit/auditing.ts'
import { findAssignedLoad, findInvoice, listBilledLoads, listCompletedNow, listLackingOne } from './invoice.queries.ts'
import { canUpload, hearers, lastPaperOf, PROOFS_ARE_THE_CARRIERS } from './invoices.policy.ts'

const say = sayer(INVOICE_SAYINGS)

/** What documents know of the provider's invoices and third-party invoices. */
export const INVOICE_DOCUMENTS = roomFor('invoice')
export const PAYER_INVOICE_DOCUMENTS = roomFor('payer-invoice')

function roomFor(type: Extract<HolderType, 'invoice' | 'payer-invoice'>): HolderRoom {
  return {
    find: async (actor, idOrNumber, tx): Promise<Holder | undefined> => {
      const invoice = await findInvoice(actor, idOrNumber, tx)
      if (!invoice || (invoice.payerId === null) !== (type === 'invoice')) return undefined
      return {
        type,
        id: invoice.id,
        description: `Invoice ${invoice.invoiceNumber}`,
        companyIds: hearers(invoice),
        stops: [],
        areProofsTrusted: false,
        isOpen: canUpload(invoice.status.status),
      }
    },
    ...(type === 'invoice' && { findByNumbers }),
    weigh: async (tx, actor, id) => {
      const invoice = await findInvoice(actor, id, tx)
      return invoice ? await weighDocuments(tx, actor, invoice.shipmentId) : []
    },
  }
}

/** The last paper that a bill of these loads waits for; of two bills of a load, that of who hauls it. */
export async function lastPapers(
  actor: Actor,
  shipmentIds: readonly string[],
): Promise<ReadonlyMap<string, LastPaper>> {
  if (shipmentIds.length === 0) return new Map()
  const lacking = await listLackingOne(actor, shipmentIds)
  return new Map(
    lacking.toReversed().flatMap((facts) => {
      const last = lastPaperOf(facts)
      return last ? [[facts.shipmentId, last] as const] : []
    }),
  )
}

/** The last document of a saved bill submits it, and that of another lets it be submitted: whoever sees the invoice is told. */
export async function weighDocuments(tx: Tx, actor: Actor, shipmentId: string): Promise<readonly Said[]> {
  const submitted = await weigh(tx, shipmentId, actor.now)
  const seen = submitted && (await findInvoice(actor, submitted.id, tx))
  if (seen) return [say('invoice-completed', { invoice: seen.invoiceNumber })]
  const complete = await listCompletedNow(tx, actor, shipmentId)
  return complete.map((invoice) => say('invoice-papers-in', { invoice }))
}

/** Whoever pays: a bill that somebody drops says its load's number, or the invoice's. */
async function findByNumbers(actor: Actor, numbers: readonly string[]): Promise<NumberedLoad[]> {
  const bills = await listBilledLoads(actor, numbers)
  const loads = new Map(bills.map((load) => [load.shipmentId, load]))
  return [...loads.values()].map(({ shipmentId, number, status, lane, state }) => ({
    type: 'shipment',
    id: shipmentId,
    description: `Shipment ${number}`,
    companyIds: [],
    stops: [],
    areProofsTrusted: false,
    isOpen: canUpload(state),
    number,
    status,
    lane,
    found: [
      { number, is: 'own' },
      ...bills.flatMap((bill) =>
        bill.shipmentId === shipmentId ? { number: bill.invoiceNumber, is: 'reference' as const } : [],
      ),
    ],
    isBillOnly: true,
  }))
}

/** An invoice's load, for the factor it is assigned to: its proofs are there, and nothing else of it is shown. */
export async function findProofs(actor: Actor, shipmentId: string, tx?: Tx): Promise<Holder | undefined> {
  if (actor.persona !== 'factor') return undefined
  const load = await findAssignedLoad(actor, shipmentId, tx)
  return (
    load && {
      type: 'shipment',
      id: load.id,
      description: `Shipment ${load.number}`,
      companyIds: [],
      stops: [],
      areProofsTrusted: false,
      isOpen: PROOFS_ARE_THE_CARRIERS,
    }
  )
}
