import type { Document } from '@waybill/contract/documents/documents.ts'
import { type ReactNode, Suspense, useState } from 'react'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { t, whyNot } from '../ui/words.ts'
import { recordText, rejectionText, typeText } from './document-text.ts'
import styles from './documents-section.module.css'
import { LazyRejectDocument } from './lazy-reject-document.ts'
import { isBill } from './may-send.ts'
import type { Preset } from './upload/upload-document.tsx'
import { useAcceptance } from './use-acceptance.tsx'

/** What waits on the user comes first, with its acts. */
export function Waiting({ document }: { document: Document }): ReactNode {
  const [isRejecting, setRejecting] = useState(false)
  const { accept, isPending, dialog } = useAcceptance(document)
  return (
    <Banner tone="attention" title={t('{document} is ready for your review', { document: typeText(document.type) })}>
      {t('{place}, uploaded by {name}', { place: recordText(document.entityDescription), name: document.uploadedBy })}
      <span className={styles.below}>
        <Button variant="primary" isPending={isPending} onPress={accept}>
          {t('Accept')}
        </Button>
        <Button disabledReason={whyNot(document.can.reject)} onPress={() => setRejecting(true)}>
          {t('Reject')}
        </Button>
      </span>
      {dialog}
      {isRejecting ? (
        <Suspense>
          <LazyRejectDocument document={document} onClose={() => setRejecting(false)} />
        </Suspense>
      ) : null}
    </Banner>
  )
}

/** Fix and resubmit: why it was rejected, and how to send the next version. */
export function Rejected({
  document,
  onUpload,
}: {
  document: Document
  onUpload: ((preset: Preset) => void) | undefined
}): ReactNode {
  const { fileType, entityType, entityId } = document
  const isOfStop = entityType === 'ShipmentStop'
  // An invoice's other documents come with the act that needs them.
  const isTaken = isBill(fileType) || (entityType !== 'Invoice' && entityType !== 'ThirdPartyPayerInvoice')
  return (
    <Banner tone="stopped" title={t('{document} was sent back', { document: typeText(document.type) })}>
      {rejectionText(document)}
      {onUpload && isTaken ? (
        <span className={styles.below}>
          <Button
            variant="primary"
            onPress={() => onUpload({ fileType, orderStopId: isOfStop ? entityId : undefined })}
          >
            {t('Upload a new version')}
          </Button>
        </span>
      ) : null}
    </Banner>
  )
}
