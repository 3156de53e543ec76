import { IconFileAlert } from '@tabler/icons-react'
import type { RequiredDocument } from '@waybill/contract/documents/documents.ts'
import type { ReactNode } from 'react'
import { classNames } from '../ui/class-names.ts'
import { t } from '../ui/words.ts'
import { recordText, typeText } from './document-text.ts'
import styles from './document-tile.module.css'
import type { Preset } from './upload/upload-document.tsx'

interface MissingTileProps {
  required: RequiredDocument
  isSmall: boolean | undefined
  /** Absent without permission. */
  onUpload: ((preset: Preset) => void) | undefined
}

/** A required document that is missing: those who may send it start here. */
export function MissingTile({
  required: { fileType, orderStopId, description, entityDescription },
  isSmall,
  onUpload,
}: MissingTileProps): ReactNode {
  const look = classNames(styles.tile, isSmall && styles.small, styles.required)
  const content = (
    <>
      <IconFileAlert aria-hidden="true" className={styles.icon} />
      <span className={styles.type}>{typeText(description)}</span>{' '}
      <span className={styles.about}>{recordText(entityDescription)}</span>{' '}
      <span className={styles.state}>{t('Required')}</span>
    </>
  )
  if (!onUpload) return <div className={look}>{content}</div>
  return (
    <button
      type="button"
      className={look}
      aria-label={t('Upload {document}, {place}: required', {
        document: typeText(description),
        place: recordText(entityDescription),
      })}
      onClick={() => onUpload({ fileType, orderStopId: orderStopId ?? undefined })}
    >
      {content}
    </button>
  )
}
