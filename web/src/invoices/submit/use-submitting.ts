import { useQueryClient } from '@tanstack/react-query'
import { type Invoice, invoices } from '@waybill/contract/invoices/invoices.ts'
import { useRef, useState } from 'react'
import { call } from '../../api/call.ts'
import { fewAtOnce } from '../../api/few-at-once.ts'
import { invalidateSubjects } from '../../api/freshness.ts'
import { sentenceOf } from '../../documents/upload/use-upload.ts'
import { keepInvoice } from '../kept-invoice.ts'
import type { Bill } from './to-submit.ts'

const BILLS_AT_ONCE = 2

export type Result = { step: 'sending' } | { step: 'submitted'; invoice: Invoice } | { step: 'failed'; reason: string }

/** Submits each bill by itself: what one is refused for does not stop the others. */
export function useSubmitting(): {
  results: ReadonlyMap<string, Result>
  submit: (bills: readonly Bill[]) => void
} {
  const client = useQueryClient()
  const [results, setResults] = useState<ReadonlyMap<string, Result>>(new Map())
  const few = useRef(fewAtOnce(BILLS_AT_ONCE))
  // One key per act: pressed again after a failure, it is submitted once.
  const unanswered = useRef(new Map<string, string>())
  const set = (id: string, result: Result): void => setResults((now) => new Map(now).set(id, result))

  const send = async ({ invoice, number, amount }: Bill): Promise<void> => {
    const { id, version, currency } = invoice
    const body = { externalInvoiceNumber: number.trim(), externalInvoiceAmount: amount, currency }
    const act = JSON.stringify([id, version, body])
    const idempotencyKey = unanswered.current.get(act) ?? crypto.randomUUID()
    unanswered.current.set(act, idempotencyKey)
    try {
      const answer = await call(invoices.submit, { params: { invoiceId: id }, version, body }, { idempotencyKey })
      keepInvoice(answer, undefined, client)
      set(id, { step: 'submitted', invoice: answer })
    } catch (failure) {
      set(id, { step: 'failed', reason: sentenceOf(failure) })
    }
  }
  return {
    results,
    submit: (bills) => {
      for (const { invoice } of bills) set(invoice.id, { step: 'sending' })
      const sent = bills.map((bill) => few.current(() => send(bill)))
      void Promise.all(sent).then(() => invalidateSubjects(client, ['invoice']))
    },
  }
}
