import { IconFileAlert, IconFolderOpen, IconRefresh, IconUpload } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import {
  type Document,
  type DocumentPlace,
  type Documents,
  documents,
  type RequiredDocument,
} from '@waybill/contract/documents.ts'
import { AP_INVOICE, THIRD_PARTY } from '@waybill/contract/file-types.ts'
import { may } from '@waybill/contract/permissions.ts'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { queryFor, useVerb } from '../api/queries.ts'
import { useCurrentUser } from '../shell/current-user.ts'
import { Banner } from '../ui/banner.tsx'
import { Button, IconButton } from '../ui/button.tsx'
import { classNames } from '../ui/class-names.ts'
import { Section } from '../ui/detail-page.tsx'
import { Disclosure } from '../ui/disclosure.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { SkeletonRows } from '../ui/skeleton.tsx'
import { toast } from '../ui/toast.ts'
import { plural, t } from '../ui/words.ts'
import { rejectionText, typeText } from './document-text.ts'
import tile from './document-tile.module.css'
import { DocumentTile } from './document-tile.tsx'
import styles from './documents-section.module.css'
import type { Preset, Receiver } from './upload-document.tsx'

const UploadDocument = lazy(async () => ({ default: (await import('./upload-document.tsx')).UploadDocument }))
const RejectDocument = lazy(async () => ({ default: (await import('./reject-document.tsx')).RejectDocument }))

export interface DocumentsSectionProps {
  shipment: { id: string; shipmentNumber: string; status: number }
  /** In a preview, with tiles of 75 px (SPEC §9). */
  isSmall?: boolean
}

/** The documents of a load: what is required, what is there, what waits for a reviewer, and the way to send one. */
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
      found={{ ...found, isFetching: found.isFetching || required.isFetching }}
      onRefresh={refresh}
      // A proof is missing only once there is something to prove.
      missing={shipment.status >= 5 ? (required.data?.data.filter((one) => !one.isSatisfied) ?? []) : []}
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
  /** What an empty record says. */
  nothing: string
  /** The load that it belongs to, or what takes papers without one. */
  shipment?: { id: string; shipmentNumber: string }
  receiver?: Receiver
  /** Where a bill is sent, when the record is one. */
  invoicePlace?: DocumentPlace | undefined
  isSmall?: boolean | undefined
}

/** The documents of any record. */
export function DocumentsOf(props: DocumentsOfProps): ReactNode {
  const { found, onRefresh: refresh, missing, nothing, shipment, receiver, invoicePlace, isSmall } = props
  const { persona } = useCurrentUser()
  const [preset, setPreset] = useState<Preset>()
  const { isFetching } = found
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
              disabledReason={found.data && found.data.can.upload !== true ? found.data.can.upload : null}
              onPress={() => setPreset({})}
            >
              {t('Upload Document')}
            </Button>
          ) : null}
        </span>
      }
    >
      {found.isError ? (
        <ErrorState onRetry={refresh} />
      ) : found.data ? (
        <Grid
          all={found.data.data}
          missing={missing}
          nothing={nothing}
          isSmall={isSmall}
          onUpload={canUpload ? setPreset : undefined}
        />
      ) : (
        <SkeletonRows rows={1} height={isSmall ? 75 : 125} />
      )}
      {preset ? (
        <Suspense>
          <UploadDocument
            shipment={shipment}
            receiver={receiver}
            invoicePlace={invoicePlace}
            preset={preset}
            onClose={() => setPreset(undefined)}
          />
        </Suspense>
      ) : null}
    </Section>
  )
}

interface GridProps {
  all: readonly Document[]
  missing: readonly RequiredDocument[]
  nothing: string
  isSmall: boolean | undefined
  /** Absent for whoever may not. */
  onUpload: ((preset: Preset) => void) | undefined
}

function Grid({ all, missing, nothing, isSmall, onUpload }: GridProps): ReactNode {
  const current = all.filter(({ isReplaced }) => !isReplaced)
  const earlier = all.filter(({ isReplaced }) => isReplaced)
  const rejected = current.filter(({ state }) => state === 'rejected')
  const waiting = current.filter(({ state, required, can }) => state === 'uploaded' && required && can.review === true)
  if (all.length === 0 && missing.length === 0)
    return <EmptyState icon={<IconFolderOpen aria-hidden="true" />} title={nothing} />
  return (
    <div className={styles.parts}>
      {waiting.map((document) => (
        <Waiting key={document.id} document={document} />
      ))}
      {rejected.map((document) => (
        <Rejected key={document.id} document={document} onUpload={onUpload} />
      ))}
      <ul className={styles.grid} aria-label={t('Documents')}>
        {missing.map((one) => (
          <li key={`${one.fileType} ${one.orderStopId}`}>
            <Missing required={one} isSmall={isSmall} onUpload={onUpload} />
          </li>
        ))}
        {current.map((document) => (
          <DocumentTile key={document.id} document={document} isSmall={isSmall} />
        ))}
      </ul>
      {earlier.length > 0 ? (
        <Disclosure title={plural(earlier.length, '{n} earlier version', '{n} earlier versions')}>
          <ul className={styles.grid} aria-label={t('Earlier versions')}>
            {earlier.map((document) => (
              <DocumentTile key={document.id} document={document} isSmall={isSmall} />
            ))}
          </ul>
        </Disclosure>
      ) : null}
    </div>
  )
}

function Missing({
  required: { fileType, orderStopId, description, entityDescription },
  isSmall,
  onUpload,
}: Pick<GridProps, 'isSmall' | 'onUpload'> & { required: RequiredDocument }): ReactNode {
  const look = classNames(tile.tile, isSmall && tile.small, tile.required)
  const content = (
    <>
      <IconFileAlert aria-hidden="true" className={tile.icon} />
      <span className={tile.type}>{typeText(description)}</span>
      <span className={tile.about}>{entityDescription}</span>
      <span className={tile.state}>{t('Required')}</span>
    </>
  )
  if (!onUpload) return <div className={look}>{content}</div>
  return (
    <button
      type="button"
      className={look}
      aria-label={t('Upload {document} for {place}: required', {
        document: typeText(description),
        place: entityDescription,
      })}
      onClick={() => onUpload({ fileType, orderStopId: orderStopId ?? undefined })}
    >
      {content}
    </button>
  )
}

/** What waits on the reader stands first, with its acts. */
function Waiting({ document }: { document: Document }): ReactNode {
  const [isRejecting, setRejecting] = useState(false)
  const accept = useVerb(documents.review, { onDone: () => toast.success(t('Document accepted')) })
  return (
    <Banner tone="attention" title={t('{document} waits for your review', { document: typeText(document.type) })}>
      {t('{place}, uploaded by {name}', { place: document.entityDescription, name: document.uploadedBy })}
      <span className={styles.below}>
        <Button
          variant="primary"
          isPending={accept.isPending}
          onPress={() => accept.mutate({ params: { documentId: document.id }, body: { decision: 'accept' } })}
        >
          {t('Accept')}
        </Button>
        <Button
          disabledReason={document.can.reject === true ? null : document.can.reject}
          onPress={() => setRejecting(true)}
        >
          {t('Reject')}
        </Button>
      </span>
      {isRejecting ? (
        <Suspense>
          <RejectDocument document={document} onClose={() => setRejecting(false)} />
        </Suspense>
      ) : null}
    </Banner>
  )
}

/** Fix and resubmit: why it was sent back, and the way to the next version. */
function Rejected({ document, onUpload }: { document: Document; onUpload: GridProps['onUpload'] }): ReactNode {
  const { fileType, entityType, entityId } = document
  const isOfStop = entityType === 'ShipmentStop'
  // Other papers of an invoice come with the act that asks for them.
  const isBill = fileType === AP_INVOICE || fileType === THIRD_PARTY
  const isTaken = isBill || (entityType !== 'Invoice' && entityType !== 'ThirdPartyPayerInvoice')
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
