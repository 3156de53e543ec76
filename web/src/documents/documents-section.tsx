import { IconRefresh, IconUpload } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import {
  type DocumentPlace,
  type Documents,
  documents,
  type RequiredDocument,
} from '@waybill/contract/documents/documents.ts'
import type { LastPaper } from '@waybill/contract/documents/last-paper.ts'
import { may } from '@waybill/contract/permissions.ts'
import { type ReactNode, Suspense, useState } from 'react'
import { queryFor } from '../api/queries.ts'
import { useCurrentUser } from '../shell/current-user.ts'
import { TileSkeletons } from '../shell/documents-coming.tsx'
import { Button, IconButton } from '../ui/button.tsx'
import { Section } from '../ui/detail-page.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { lazyPart } from '../ui/lazy-part.ts'
import { StaleBanner } from '../ui/stale-banner.tsx'
import { t, whyNot } from '../ui/words.ts'
import { DocumentGrid } from './document-grid.tsx'
import { completionText, typeText } from './document-text.ts'
import styles from './documents-section.module.css'
import { isLast, maySend } from './may-send.ts'
import type { Preset, Receiver } from './upload/upload-document.tsx'

const UploadDocument = lazyPart(async () => (await import('./upload/upload-document.tsx')).UploadDocument)

export interface DocumentsSectionProps {
  shipment: { id: string; shipmentNumber: string; status: number }
  /** In a preview, with tiles of 75 px (SPEC §9). */
  isSmall?: boolean
}

/** A load's documents: what is required, what is there, what waits on a reviewer, and the upload button. */
export function DocumentsSection({ shipment, isSmall }: DocumentsSectionProps): ReactNode {
  const params = { shipment: shipment.shipmentNumber }
  const found = useQuery(queryFor(documents.ofShipment, { params }))
  const required = useQuery(queryFor(documents.requiredOfShipment, { params }))
  const refresh = (): void => {
    void found.refetch()
    void required.refetch()
  }
  return (
    <DocumentsOf
      found={{
        ...found,
        // What is missing is not shown then, and its upload is not offered.
        isError: found.isError || (found.isSuccess && required.isLoadingError),
        isFetching: found.isFetching || required.isFetching,
      }}
      onRefresh={refresh}
      // A proof of delivery is missing only after delivery.
      missing={shipment.status >= 5 ? (required.data?.data.filter((one) => !one.isSatisfied) ?? []) : []}
      lastPaper={required.data?.lastPaper}
      nothing={t('No documents found for shipment')}
      shipment={shipment}
      isSmall={isSmall}
    />
  )
}

export interface DocumentsOfProps {
  found: { data: Documents | undefined; isError: boolean; isFetching: boolean }
  onRefresh: () => void
  missing: readonly RequiredDocument[]
  /** The last one that the load's bill lacks. */
  lastPaper?: LastPaper | null | undefined
  /** Text for an empty record. */
  nothing: string
  /** The load, or a record without one that takes documents. */
  shipment?: { id: string; shipmentNumber: string }
  receiver?: Receiver
  /** Where an invoice is sent, if it is one. */
  invoicePlace?: DocumentPlace | undefined
  isSmall?: boolean | undefined
  /** Above the documents. */
  children?: ReactNode
}

/** Documents of any record. */
export function DocumentsOf(props: DocumentsOfProps): ReactNode {
  const {
    found,
    onRefresh: refresh,
    missing,
    lastPaper,
    nothing,
    shipment,
    receiver,
    invoicePlace,
    isSmall,
    children,
  } = props
  const { persona } = useCurrentUser()
  const [preset, setPreset] = useState<Preset>()
  const { isFetching } = found
  const last =
    lastPaper && missing.find(({ fileType, orderStopId }) => isLast(lastPaper, { fileType, stopId: orderStopId }))
  const canUpload = may(persona, 'document:upload') && found.data?.can.upload === true
  return (
    <Section
      title={t('Documents')}
      end={
        <span className={styles.acts}>
          <IconButton label={isFetching ? t('Refreshing') : t('Refresh')} isPending={isFetching} onPress={refresh}>
            <IconRefresh aria-hidden="true" />
          </IconButton>
          {may(persona, 'document:upload') ? (
            <Button
              icon={<IconUpload aria-hidden="true" />}
              disabledReason={whyNot(found.data?.can.upload)}
              onPress={() => setPreset({})}
            >
              {t('Upload Document')}
            </Button>
          ) : null}
        </span>
      }
    >
      {children}
      {found.data ? (
        <>
          {found.isError ? (
            <StaleBanner onRetry={refresh}>
              {t('The documents could not be refreshed. What you see may be old.')}
            </StaleBanner>
          ) : null}
          <DocumentGrid
            all={found.data.data}
            missing={missing}
            nothing={nothing}
            isSmall={isSmall}
            onUpload={canUpload ? setPreset : undefined}
            takes={(fileType) => receiver !== undefined || maySend(persona, fileType)}
          />
          {lastPaper && last && canUpload ? (
            <p className={styles.last}>
              {t('Last document missing: {document}.', { document: typeText(last.description) })}{' '}
              {completionText(lastPaper)}
            </p>
          ) : null}
        </>
      ) : found.isError ? (
        <ErrorState onRetry={refresh} />
      ) : (
        <TileSkeletons isSmall={isSmall} />
      )}
      {preset ? (
        <Suspense>
          <UploadDocument
            shipment={shipment}
            receiver={receiver}
            invoicePlace={invoicePlace}
            lastPaper={lastPaper}
            preset={preset}
            onClose={() => setPreset(undefined)}
          />
        </Suspense>
      ) : null}
    </Section>
  )
}
