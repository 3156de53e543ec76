import { useQueryClient } from '@tanstack/react-query'
import { documents } from '@waybill/contract/documents/documents.ts'
import { AP_INVOICE, PROOF_OF_DELIVERY, THIRD_PARTY } from '@waybill/contract/documents/file-types.ts'
import type { QuerySentTo } from '@waybill/contract/endpoint.ts'
import { invoices } from '@waybill/contract/invoices/invoices.ts'
import { useEffect, useReducer, useRef } from 'react'
import { read } from '../../api/call.ts'
import { fewAtOnce } from '../../api/few-at-once.ts'
import { invalidateSubjects } from '../../api/freshness.ts'
import { isProblem } from '../../api/problem.ts'
import { sendFile } from '../../api/send-file.ts'
import { isHeic } from '../../ui/heic.ts'
import { placeOfBill } from '../may-send.ts'
import { faultOfFile } from '../upload/fault-of-file.ts'
import { readFile } from '../upload/read-file.ts'
import { readable } from '../upload/readable.ts'
import { sentenceOf } from '../upload/use-upload.ts'
import {
  added,
  afterFiling,
  completedBy,
  type DropRow,
  placeOf,
  rowOf,
  type Target,
  targeted,
  toFile,
  withReading,
} from './drop-rows.ts'

/** The server takes three files at a time, and somebody else may be sending one. */
const FILES_AT_ONCE = 2
/** SPEC §5. */
const NO_INVOICE = 'No invoice found for upload'

type Change = (rows: readonly DropRow[]) => readonly DropRow[]

export type Drop = {
  rows: readonly DropRow[]
  /** Returns how many did not fit. */
  add: (files: readonly File[]) => number
  remove: (key: string) => void
  readAgain: (row: DropRow) => void
  aim: (key: string, target: Target) => void
  set: (key: string, change: Partial<Pick<DropRow, 'fileType' | 'stopId' | 'isAnother'>>) => void
  file: () => void
  clearFiled: () => void
}

/** The dropped files: each is read as it comes, and filed when it is pressed. */
export function useDrop(): Drop {
  const client = useQueryClient()
  const [rows, change] = useReducer((now: readonly DropRow[], by: Change) => by(now), [])
  const leaving = useRef(new AbortController())
  const reading = useRef(fewAtOnce(FILES_AT_ONCE))
  const filing = useRef(fewAtOnce(FILES_AT_ONCE))
  useEffect(() => {
    const controller = new AbortController()
    leaving.current = controller
    return () => controller.abort(new DOMException(undefined, 'AbortError'))
  }, [])
  const set = (key: string, more: Partial<DropRow>): void =>
    change((now) => now.map((row) => (row.key === key ? { ...row, ...more } : row)))

  const look = async (row: DropRow): Promise<void> => {
    const { signal } = leaving.current
    set(row.key, { step: 'reading', share: 0, unread: undefined })
    const file = await readable(row.file)
    const fault = faultOfFile(file)
    set(row.key, fault ? { refusal: fault } : { file })
    if (fault) return
    try {
      const said = await readFile(file, { signal, onProgress: (share) => set(row.key, { share }), withPrint: true })
      change((now) => now.map((one) => (one.key === row.key ? withReading(one, said) : one)))
    } catch (failure) {
      if (signal.aborted) return
      // What cannot be a document is refused; what was not answered is filed by hand.
      if (isProblem(failure, 'bad-request', 'too-large')) set(row.key, { refusal: sentenceOf(failure) })
      else set(row.key, { step: 'read', fileType: PROOF_OF_DELIVERY, unread: sentenceOf(failure) })
    }
  }
  const send = async (row: DropRow): Promise<void> => {
    const { signal } = leaving.current
    const onProgress = (share: number): void => set(row.key, { share })
    try {
      const query = placeOf(row) ?? (await invoicePlace(row, signal))
      if (!query) return set(row.key, { step: 'read', failure: NO_INVOICE })
      // The same file to the same place has one effect, however often it is pressed.
      const idempotencyKey = [row.key, ...Object.values(query)].join(':')
      const { followed } = await sendFile(documents.send, { query }, row.file, { onProgress, signal, idempotencyKey })
      set(row.key, { step: 'filed', followed })
      const { target } = row
      if (target) change((now) => now.map((one) => afterFiling(one, target.shipmentId)))
    } catch (failure) {
      if (signal.aborted) return
      if (isProblem(failure, 'already-done')) set(row.key, { step: 'filed' })
      else set(row.key, { step: 'read', failure: sentenceOf(failure) })
    }
  }
  return {
    rows,
    add: (files) => {
      const { fresh, leftOut } = added(rows, files)
      const more = fresh.map((file) => {
        const row = rowOf(file, crypto.randomUUID())
        const fault = isHeic(file) ? undefined : faultOfFile(file)
        return fault ? { ...row, refusal: fault } : row
      })
      change((now) => [...now, ...more])
      for (const row of more) if (!row.refusal) void reading.current(() => look(row))
      return leftOut
    },
    remove: (key) => change((now) => now.filter((row) => row.key !== key)),
    readAgain: (row) => {
      set(row.key, { step: 'waits' })
      void reading.current(() => look(row))
    },
    aim: (key, target) => set(key, targeted(target)),
    set,
    file: () => {
      const chosen = toFile(rows)
      const keys = new Set(chosen.map(({ key }) => key))
      change((now) =>
        now.map((row) => (keys.has(row.key) ? { ...row, step: 'filing', share: 0, failure: undefined } : row)),
      )
      const sent = chosen.map((row) => filing.current(() => send(row)))
      void Promise.all(sent).then(() => invalidateSubjects(client, ['shipment', 'invoice', 'case']))
    },
    clearFiled: () => change((now) => now.filter(({ step }) => step !== 'filed')),
  }
}

/** The invoice that lacks nothing else, as its row says; the load's own, or the one that a third party pays. */
async function invoicePlace(
  row: DropRow,
  signal: AbortSignal,
): Promise<QuerySentTo<typeof documents.send> | undefined> {
  const { target } = row
  if (!target) return undefined
  const last = completedBy(row)
  if (last) return { fileType: last.fileType, ...placeOfBill(last) }
  const { data } = await read(invoices.ofShipment, { params: { shipment: target.shipmentNumber } }, { signal })
  const invoice = data.find(({ list }) => list === 'UnInvoiced') ?? data[0]
  if (!invoice) return undefined
  return invoice.payerName === null
    ? { fileType: AP_INVOICE, apInvoiceId: invoice.id }
    : { fileType: THIRD_PARTY, thirdPartyInvoiceId: invoice.id }
}
