import { useQuery } from '@tanstack/react-query'
import type { RequiredDocument } from '@waybill/contract/documents/documents.ts'
import { type Invoice, type InvoiceRow, invoices } from '@waybill/contract/invoices/invoices.ts'
import { may, type Persona } from '@waybill/contract/permissions.ts'
import { type ReactNode, Suspense, useState } from 'react'
import { queryFor } from '../api/queries.ts'
import { useCurrentUser } from '../shell/current-user.ts'
import { showErrors } from '../shell/show-errors.ts'
import { Button } from '../ui/button.tsx'
import { lazyPart } from '../ui/lazy-part.ts'
import { t } from '../ui/words.ts'
import { placeOf } from './invoice-place.ts'

const UploadDocument = lazyPart(async () => (await import('../documents/upload/upload-document.tsx')).UploadDocument)
const SubmitInvoice = lazyPart(async () => (await import('./page/submit-invoice.tsx')).SubmitInvoice)

type Missing = Pick<RequiredDocument, 'fileType' | 'orderStopId'>
type Begun = { invoice: Invoice; missing: Missing | undefined }

/** What a bill needs next: its first missing document, else the bill itself. */
export function nextOf({ packet, can }: Pick<Invoice, 'packet' | 'can'>): Missing | undefined {
  return can.upload === true ? packet.find(({ isSatisfied }) => !isSatisfied) : undefined
}

const lacksPaper = (row: InvoiceRow): boolean => row.numberOfUploadedRequiredDocuments < row.numberOfRequiredDocuments

/** Whether what a bill needs next is theirs. */
export function mayBill(persona: Persona, row: InvoiceRow): boolean {
  return may(persona, lacksPaper(row) ? 'document:upload' : 'invoice:submit')
}

/** The bill in progress. Rows know too little for it: the invoice is fetched when its button is pressed. */
export function useBilling(): { button: (row: InvoiceRow, isNext: boolean) => ReactNode; dialog: ReactNode } {
  const { persona } = useCurrentUser()
  const [asked, setAsked] = useState<string>()
  // The dialog keeps what it started with, even when news of its own act comes in.
  const [begun, setBegun] = useState<Begun>()
  const found = useQuery({
    ...queryFor(invoices.find, { params: { invoice: asked ?? '' } }),
    enabled: asked !== undefined && begun === undefined,
  })
  const end = (): void => {
    setAsked(undefined)
    setBegun(undefined)
  }
  // Another act may have changed what was read before.
  if (asked && !begun && found.data && !found.isFetching) setBegun({ invoice: found.data, missing: nextOf(found.data) })
  if (asked && found.isError && !found.isFetching) {
    setAsked(undefined)
    showErrors(found.error)
  }
  return {
    button: (row, isNext) => {
      if (!mayBill(persona, row)) return null
      const act = lacksPaper(row) ? t('Upload document') : t('Submit invoice')
      return (
        <Button
          size="small"
          variant={isNext ? 'primary' : 'secondary'}
          isPending={asked === row.id && !begun}
          aria-label={t('{act}, invoice {number}', { act, number: row.invoiceNumber })}
          onPress={() => setAsked(row.id)}
        >
          {act}
        </Button>
      )
    },
    dialog: begun ? (
      <Suspense>
        {begun.missing ? (
          <UploadDocument
            shipment={{ id: begun.invoice.shipmentId, shipmentNumber: begun.invoice.shipmentNumber }}
            invoicePlace={placeOf(begun.invoice)}
            lastPaper={begun.invoice.lastPaper}
            preset={{ fileType: begun.missing.fileType, orderStopId: begun.missing.orderStopId ?? undefined }}
            onClose={end}
          />
        ) : (
          <SubmitInvoice invoice={begun.invoice} onClose={end} />
        )}
      </Suspense>
    ) : null,
  }
}
