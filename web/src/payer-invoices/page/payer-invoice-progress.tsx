import type { RequiredDocument } from '@waybill/contract/documents/documents.ts'
import type { Invoice } from '@waybill/contract/invoices/invoices.ts'
import { may } from '@waybill/contract/permissions.ts'
import { type ReactNode, Suspense, useState } from 'react'
import { ExceptionsSection } from '../../invoices/page/invoice-findings.tsx'
import { InvoiceProgress } from '../../invoices/page/invoice-progress.tsx'
import { useCurrentUser } from '../../shell/current-user.ts'
import { Button } from '../../ui/button.tsx'
import { Section } from '../../ui/detail-page.tsx'
import { lazyPart } from '../../ui/lazy-part.ts'
import { t } from '../../ui/words.ts'
import styles from './payer-invoice-page.module.css'

const PayerActs = lazyPart(async () => (await import('./payer-acts.tsx')).PayerActs)
const UploadDocument = lazyPart(async () => (await import('../../documents/upload/upload-document.tsx')).UploadDocument)

export interface PayerInvoiceProgressProps {
  invoice: Invoice
  /** Goes to the carrier's number and amount. */
  onEnter: () => void
}

/** Its progress, and the next step for whoever it waits on (UX 1). */
export function PayerInvoiceProgress({ invoice, onEnter }: PayerInvoiceProgressProps): ReactNode {
  const { persona } = useCurrentUser()
  const [uploading, setUploading] = useState<RequiredDocument>()
  const canUpload = may(persona, 'document:upload') && invoice.can.upload === true
  const judges = may(persona, 'invoice:audit') || may(persona, 'invoice:reverse')
  return (
    <Section title={t('Progress')}>
      <div className={styles.progress}>
        <InvoiceProgress
          invoice={invoice}
          onUpload={canUpload ? setUploading : undefined}
          act={
            judges ? (
              <Suspense>
                <PayerActs invoice={invoice} />
              </Suspense>
            ) : (
              <EnterButton invoice={invoice} onPress={onEnter} />
            )
          }
        />
        <ExceptionsSection invoice={invoice} />
      </div>
      <Suspense>
        {uploading ? (
          <UploadDocument
            shipment={{ id: invoice.shipmentId, shipmentNumber: invoice.shipmentNumber }}
            invoicePlace={{ thirdPartyInvoiceId: invoice.id }}
            lastPaper={invoice.lastPaper}
            preset={{ fileType: uploading.fileType, orderStopId: uploading.orderStopId ?? undefined }}
            onClose={() => setUploading(undefined)}
          />
        ) : null}
      </Suspense>
    </Section>
  )
}

/** If it waits on the carrier for more than documents. */
function EnterButton({ invoice, onPress }: { invoice: Invoice; onPress: () => void }): ReactNode {
  const { persona } = useCurrentUser()
  const { can, nextActor, externalInvoiceNumber, externalInvoiceAmount, returnedAt, openExceptions } = invoice
  if (!may(persona, 'invoice:submit') || can.update !== true || nextActor !== 'carrier') return null
  const isEntered = externalInvoiceNumber !== null && externalInvoiceAmount !== null
  if (isEntered && returnedAt === null && openExceptions.length === 0) return null
  return (
    <p className={styles.acts}>
      <Button variant="primary" onPress={onPress}>
        {isEntered ? t('Correct invoice') : t('Enter number and amount')}
      </Button>
    </p>
  )
}
