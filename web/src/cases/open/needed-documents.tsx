import { IconCircleCheck, IconUpload } from '@tabler/icons-react'
import type { DocumentPlace, RequiredDocument } from '@waybill/contract/documents/documents.ts'
import { FILE_TYPES } from '@waybill/contract/documents/file-types.ts'
import { may } from '@waybill/contract/permissions.ts'
import { type ReactNode, useState } from 'react'
import { FileAtOnce } from '../../documents/upload/file-at-once.tsx'
import { useCurrentUser } from '../../shell/current-user.ts'
import { Button } from '../../ui/button.tsx'
import { retell, t } from '../../ui/words.ts'
import styles from './eligibility.module.css'

export interface NeededDocumentsProps {
  of: readonly RequiredDocument[]
  /** Names the PDF of photos. */
  name: string
  /** The case, once it is created: some documents hang on it. */
  caseId?: string
  /** Nothing can be added any longer. */
  isClosed?: boolean
  onSending?: (isSending: boolean) => void
}

/** The documents that a case needs: uploaded to the load or its stop as soon as they are chosen, where later readers look for them. */
export function NeededDocuments({
  of,
  name: recordName,
  caseId,
  isClosed,
  onSending,
}: NeededDocumentsProps): ReactNode {
  const { persona } = useCurrentUser()
  const [open, setOpen] = useState<number>()
  const needed = of.filter(({ fileType }) => FILE_TYPES.get(fileType)?.on !== 'none')
  if (needed.length === 0) return null
  return (
    <section aria-label={t('Documents needed')} className={styles.papers}>
      <p className={styles.soft}>{t('Documents needed')}</p>
      <ul>
        {needed.map((one) => {
          const place = placeOf(one, caseId)
          const name = retell(one.description)
          return (
            <li key={one.fileType}>
              <p className={styles.paper}>
                <span>{name}</span>
                {one.isSatisfied ? (
                  <IconCircleCheck role="img" aria-label={t('Met')} />
                ) : place && !isClosed && open !== one.fileType && may(persona, 'document:upload') ? (
                  <Button
                    icon={<IconUpload aria-hidden="true" />}
                    aria-label={t('Add {document}', { document: name })}
                    onPress={() => setOpen(one.fileType)}
                  >
                    {t('Add')}
                  </Button>
                ) : null}
              </p>
              {place || one.isSatisfied || isClosed ? null : (
                <p className={styles.soft}>{t('Add it once the case is created.')}</p>
              )}
              {place && open === one.fileType && !one.isSatisfied ? (
                <FileAtOnce
                  fileType={one.fileType}
                  place={place}
                  name={recordName}
                  onSending={onSending ?? ignored}
                  onSent={() => setOpen(undefined)}
                />
              ) : null}
            </li>
          )
        })}
      </ul>
    </section>
  )
}

function placeOf(
  { orderStopId, shipmentId, entityType }: RequiredDocument,
  caseId: string | undefined,
): DocumentPlace | undefined {
  if (entityType === 'Case') return caseId ? { caseId } : undefined
  if (orderStopId) return { orderStopId }
  return shipmentId ? { shipmentId } : undefined
}

function ignored(): void {}
