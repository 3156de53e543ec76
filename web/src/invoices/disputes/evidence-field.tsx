import { useQuery } from '@tanstack/react-query'
import { invoices } from '@waybill/contract/invoices/invoices.ts'
import type { ReactNode } from 'react'
import { queryFor } from '../../api/queries.ts'
import { EvidenceField as AnyEvidence, type EvidenceFieldProps as AnyProps } from '../../documents/evidence-field.tsx'

/** A carrier's evidence for a dispute, and the provider's for a short pay (domain §9.1). */
export const DISPUTE_LETTER = 70
export const DEBIT_MEMO = 71

export interface EvidenceFieldProps extends Omit<AnyProps, 'found' | 'recordName'> {
  invoice: { id: string; invoiceNumber: string }
}

/** A document of the invoice or its load, or a new one on the invoice. */
export function EvidenceField({ invoice, ...entered }: EvidenceFieldProps): ReactNode {
  const { invoiceNumber } = invoice
  const found = useQuery(queryFor(invoices.documents, { params: { invoice: invoiceNumber } }))
  return <AnyEvidence {...entered} found={found} recordName={invoiceNumber} />
}
