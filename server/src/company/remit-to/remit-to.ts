import type { Address } from '@waybill/contract/company/company.ts'
import type { PaymentTerms } from '@waybill/contract/company/payment-terms.ts'
import type { Vault } from '../../outside/vault/vault.ts'

export { writeRemitTo } from './remit-to.queries.ts'

/** Where and how a company is paid, with numbers as entered. */
export type Instruction = { terms: PaymentTerms } & (
  | {
      method: 'bank'
      payeeName: string
      payeeAddress: Address | null
      bankName: string
      country: 'US' | 'CA'
      accountKind: 'checking' | 'savings'
      routingNumber: string
      accountNumber: string
    }
  | { method: 'check'; payeeName: string; payeeAddress: Address }
  | { method: 'factor'; payeeName: string; factorId: string }
)

/** The same as stored: numbers sealed, the last four beside them. */
export type SealedInstruction = {
  method: Instruction['method']
  payee_name: string
  payee_address: string | null
  bank_name: string | null
  bank_country: 'US' | 'CA' | null
  account_kind: 'checking' | 'savings' | null
  routing_sealed: Buffer | null
  routing_last4: string | null
  account_sealed: Buffer | null
  account_last4: string | null
  factor_id: string | null
  payment_terms: PaymentTerms
}

const NO_ACCOUNT = {
  bank_name: null,
  bank_country: null,
  account_kind: null,
  routing_sealed: null,
  routing_last4: null,
  account_sealed: null,
  account_last4: null,
  factor_id: null,
}

/** A sealed number opens only for its company: it cannot be moved to another's row. */
const purpose = (companyId: string, what: 'routing' | 'account') => `remit-to ${what} of ${companyId}`

export function sealInstruction(vault: Vault, companyId: string, said: Instruction): SealedInstruction {
  const payee = { method: said.method, payee_name: said.payeeName, payment_terms: said.terms }
  switch (said.method) {
    case 'check':
      return { ...NO_ACCOUNT, ...payee, payee_address: JSON.stringify(said.payeeAddress) }
    case 'factor':
      return { ...NO_ACCOUNT, ...payee, payee_address: null, factor_id: said.factorId }
    case 'bank':
      return {
        ...NO_ACCOUNT,
        ...payee,
        payee_address: said.payeeAddress && JSON.stringify(said.payeeAddress),
        bank_name: said.bankName,
        bank_country: said.country,
        account_kind: said.accountKind,
        routing_sealed: vault.seal(said.routingNumber, purpose(companyId, 'routing')),
        routing_last4: said.routingNumber.slice(-4),
        account_sealed: vault.seal(said.accountNumber, purpose(companyId, 'account')),
        account_last4: lastFour(said.accountNumber),
      }
  }
}

/** Fewer for a short number: four of four would be the whole. */
function lastFour(number: string): string {
  return number.slice(-Math.min(4, Math.floor(number.length / 2)))
}
