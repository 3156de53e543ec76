import { nameOfFileType } from '@waybill/contract/file-types.ts'
import { SETTLED } from '@waybill/contract/invoice-codes.ts'
import type { Invoice } from '@waybill/contract/invoices.ts'
import { type Ability, type Can, may } from '@waybill/contract/permissions.ts'
import { type Authorized, authorized } from '../http/authorized.ts'
import { Refusal } from '../http/refusal.ts'
import type { Actor } from '../identity/actor.ts'
import type { InvoiceFacts } from './invoice.queries.ts'

const NOT_YOUR_ROLE = 'Your role cannot do this'
const FROZEN = 'The invoice is settled. Its number and amount stay as they are.'
const VOID = 'The invoice is void'
/** SPEC §2.7, to the letter. */
const NOT_DELIVERED = 'The shipment must be delivered before the invoice can be submitted'

function canChangeBill({ status }: InvoiceFacts): Can {
  if (status.status >= SETTLED) return FROZEN
  return status.status === -1 ? VOID : true
}

function canAs(actor: Actor, ability: Ability, answer: Can): Can {
  return may(actor.persona, ability) ? answer : NOT_YOUR_ROLE
}

/** What stands in the way of sending the bill, each as a sentence. */
export function whatIsMissing(facts: InvoiceFacts): string[] {
  const papers = facts.packet
    .filter(({ isSatisfied }) => !isSatisfied)
    .map(({ fileType, entityDescription }) => `${nameOfFileType(fileType)} is missing: ${entityDescription}`)
  return [...(facts.shipmentStatus < 7 ? [NOT_DELIVERED] : []), ...papers]
}

function canSubmit(facts: InvoiceFacts): Can {
  const change = canChangeBill(facts)
  if (change !== true) return change
  return whatIsMissing(facts)[0] ?? true
}

function refuseChange(answer: Can): void {
  if (answer === true) return
  throw new Refusal(answer === FROZEN ? 'invoice-frozen' : 'step-not-allowed', answer)
}

export function mayUpdate(facts: InvoiceFacts, version: number): Authorized<InvoiceFacts> {
  refuseChange(canChangeBill(facts))
  if (facts.version !== version) throw new Refusal('changed-meanwhile')
  return authorized(facts)
}

export function maySubmit(facts: InvoiceFacts, version: number): Authorized<InvoiceFacts> {
  const permitted = mayUpdate(facts, version)
  const missing = whatIsMissing(facts)
  if (missing.length > 0) throw new Refusal('packet-incomplete', missing[0], { errors: missing })
  return permitted
}

/** Documents of what is void hang nowhere. */
export function canUpload(status: number): Can {
  return status === -1 ? VOID : true
}

export function shown(actor: Actor, facts: InvoiceFacts): Invoice {
  const {
    carrierId: _carrier,
    factorId: _factor,
    payerId: _payer,
    approverIds: _approvers,
    isScheduled: _s,
    packet,
    ...invoice
  } = facts
  return {
    ...invoice,
    packet: packet.map((needed) => ({ ...needed, description: nameOfFileType(needed.fileType) })),
    can: {
      update: canAs(actor, 'invoice:submit', canChangeBill(facts)),
      submit: canAs(actor, 'invoice:submit', canSubmit(facts)),
      upload: canAs(actor, 'document:upload', canUpload(facts.status.status)),
    },
  }
}

/** Whose own bill it is: who hears of what the provider says of it. */
export function hearers({ carrierId, factorId, payerId }: Pick<InvoiceFacts, 'carrierId' | 'factorId' | 'payerId'>) {
  return [carrierId, factorId, payerId]
}
