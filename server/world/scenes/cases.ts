import { api } from '@waybill/contract/api.ts'
import { voiceOf } from '../companies.ts'
import type { Teller } from '../lay-load.ts'
import { pageOf } from '../one-page.ts'
import { act, type Part } from '../stage.ts'
import type { Hauled } from './haul.ts'

const HOUR = 3_600_000

/** The customer that wants to be asked. */
const CUSTOMER = 'staff@fir.example'

const LUMPER_RECEIPT = 20
const RECEIPT_AMOUNT = 185

/** How far a case has come. */
export type CaseFate =
  | 'new'
  | 'assigned'
  | 'on-hold'
  | 'with-customer'
  | 'awaited'
  | 'declined'
  | 'reopened'
  | 'paid'
  | 'paid-in-part'
  | 'withdrawn'
  | 'voided'

/** Who decides it, by sign-in name. */
export type Asking = { fate: CaseFate; desk: string }

/** A lumper at the last dock, paid by the driver and requested by the carrier two hours after the truck left. */
export function* requested({ carrier, delivered, deliveredAt, number }: Hauled, { fate, desk }: Asking): Part<void> {
  const by = voiceOf(carrier)
  const at = (hours: number) => new Date(deliveredAt.getTime() + hours * HOUR)
  const stop = delivered.stops.at(-1)
  if (!stop) return
  if (fate !== 'awaited' && fate !== 'new') yield* receipt(at(1.8), by, number, stop.stopId)
  const { id } = yield* act(at(2), by, api.cases.create, {
    body: {
      caseType: 5,
      shipmentId: delivered.id,
      stopId: stop.stopId,
      details: { amount: RECEIPT_AMOUNT, payee: 'Dockside Unloading', paidBy: 'Driver' },
    },
  })
  const params = { caseId: id }
  if (fate === 'new') return
  if (fate === 'withdrawn') return void (yield* act(at(3), by, api.cases.withdraw, { params }))
  if (fate === 'voided') {
    yield* act(at(3), desk, api.cases.void, { params, body: { reason: 'Requested for the wrong load' } })
    return
  }
  yield* act(at(4), desk, api.cases.assign, { params, body: {} })
  if (fate === 'on-hold')
    yield* act(at(5), desk, api.cases.hold, {
      params,
      body: { subStatus: 'Waiting on Customer', reason: 'The customer confirms that its dock had no crew' },
    })
  if (fate === 'awaited')
    yield* act(at(5), desk, api.cases.askForDocuments, {
      params,
      body: { fileTypes: [LUMPER_RECEIPT], text: 'Upload the receipt with the load number and the amount on it' },
    })
  if (fate === 'with-customer') {
    yield* act(at(5), CUSTOMER, api.customerApprovals.setLimit, { body: { above: 150 } })
    yield* act(at(6), desk, api.cases.approve, { params, body: { amount: RECEIPT_AMOUNT } })
  }
  if (fate === 'paid') yield* act(at(6), desk, api.cases.approve, { params, body: { amount: RECEIPT_AMOUNT } })
  if (fate === 'paid-in-part')
    yield* act(at(6), desk, api.cases.approve, {
      params,
      body: { amount: 150, reason: 'The receipt shows 150.00 for this load' },
    })
  if (fate !== 'declined' && fate !== 'reopened') return
  yield* act(at(6), desk, api.cases.decline, {
    params,
    body: { declineReason: 'No Proof', text: 'The receipt does not show the load number' },
  })
  if (fate === 'declined') return
  const documentId = yield* receipt(at(9), by, number, stop.stopId)
  yield* act(at(9), by, api.cases.reopen, { params, body: { text: 'The receipt with the load number', documentId } })
}

function* receipt(at: Date, by: Teller, number: string, orderStopId: string): Part<string> {
  const { id } = yield* act(at, by, api.documents.upload, {
    body: {
      uploadData: {
        name: `Lumper receipt ${number}.pdf`,
        data: pageOf(
          `Unloading receipt, load ${number}: 22 pallets, paid by the driver, at ${at.toISOString()}.`,
        ).toString('base64'),
        fileType: LUMPER_RECEIPT,
        orderStopId,
      },
    },
  })
  return id
}
