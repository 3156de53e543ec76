import { api } from '@waybill/contract/api.ts'
import type { Endpoint } from '@waybill/contract/endpoint.ts'
import type { Invoice } from '@waybill/contract/invoices/invoices.ts'
import type { Persona, Role } from '@waybill/contract/permissions.ts'
import { expect } from 'vitest'
import { aPayable, paperOf, sendPapers } from '../world/billing.ts'
import type { House } from './house.ts'
import { type Company, foundCompany, hire } from './people.ts'

export type Parties = {
  house: House
  provider: Company
  customer: Company
  carrier: Company
  driver: { id: string; name: string }
}

/** A carrier that hauls and bills, its customer and its provider. */
export async function partiesIn(house: House): Promise<Parties> {
  const { db } = house.waybill
  const provider = await foundCompany(db, 'provider')
  const customer = await foundCompany(db, 'shipper')
  const carrier = await foundCompany(db, 'carrier')
  const { id } = await hire(db, 'driver', { company: carrier })
  return { house, provider, customer, carrier, driver: { id, name: 'Robin' } }
}

/** Why something is done over what the audit found. */
export const OVER = { reason: 'Agreed with the carrier by phone' }
export const SHORT = { amount: 100, code: 'RATE_MISMATCH', text: 'No receipt for the lumper' }

/** The codes of what the audit found and nobody has answered. */
export const found = ({ openExceptions }: Invoice) => openExceptions.map(({ code }) => code).toSorted()

/** The carrier's bills, and the acts of whoever judges them; asked for the parties once a test runs. */
export function billsOf(parties: () => Parties) {
  const tokens = new Map<string, { token: string }>()
  let bills = 0

  const system = () => parties().house.waybill.db.as({ kind: 'system' })

  async function as(persona: Persona, more: { roles?: Role[]; company?: Company } = {}) {
    const { house, provider, carrier } = parties()
    const company =
      more.company ?? { payables: provider, operations: provider, 'carrier-billing': carrier }[persona as 'payables']
    const key = JSON.stringify([persona, more.roles, company?.id])
    const known = tokens.get(key)
    if (known) return known
    const roles = more.roles ? { roles: more.roles } : {}
    const session = await house.sessionOf(
      await hire(house.waybill.db, persona, { ...roles, ...(company ? { company } : {}) }),
    )
    tokens.set(key, session)
    return session
  }

  /** A received bill: approved if for the agreed amount, else waiting. */
  async function billed(amount = 1_850): Promise<string> {
    const { house, ...load } = parties()
    const { invoiceId } = await aPayable(house.waybill.db, load)
    await sendPapers(house.waybill.db, invoiceId)
    const { body } = await call(api.invoices.update, invoiceId, 'carrier-billing', {
      externalInvoiceNumber: `J-${Date.now()}-${++bills}`,
      externalInvoiceAmount: amount,
    })
    expect(body.status.status).toBe(1)
    return invoiceId
  }

  async function read(id: string): Promise<Invoice> {
    return (await parties().house.call(api.invoices.find, { as: await as('payables'), params: { invoice: id } })).body
  }

  /** Sends the current version. */
  async function call(
    endpoint: Endpoint,
    invoiceId: string,
    persona: Persona = 'payables',
    body: Record<string, unknown> = {},
    more: { roles?: Role[]; company?: Company; version?: number } = {},
  ) {
    const version = more.version ?? (await read(invoiceId)).version
    const said = { as: await as(persona, more), params: { invoiceId }, body, headers: { 'if-match': `"${version}"` } }
    return await parties().house.call(endpoint as typeof api.invoices.settle, said)
  }

  const refused = async (endpoint: Endpoint, persona: Persona, body: Record<string, unknown>) => {
    const id = await billed()
    return (await call(endpoint, id, persona, body)).status
  }

  /** A payer may do this, but is not this invoice's payer. */
  const stranger = async (endpoint: Endpoint, body: Record<string, unknown>) =>
    (await call(endpoint, await billed(), 'payer', body)).status

  const provenShort = async (id: string) => ({
    ...SHORT,
    evidenceDocumentId: await paperOf(parties().house.waybill.db, id),
  })

  return { system, as, billed, read, call, refused, stranger, provenShort }
}
