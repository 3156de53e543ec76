import { IconFolderOpen } from '@tabler/icons-react'
import type { Document, RequiredDocument } from '@waybill/contract/documents/documents.ts'
import type { ReactNode } from 'react'
import { Disclosure } from '../ui/disclosure.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { plural, t } from '../ui/words.ts'
import { Rejected, Waiting } from './document-banners.tsx'
import { DocumentTile } from './document-tile.tsx'
import styles from './documents-section.module.css'
import { MissingTile } from './missing-tile.tsx'
import type { Preset } from './upload/upload-document.tsx'

interface DocumentGridProps {
  all: readonly Document[]
  missing: readonly RequiredDocument[]
  nothing: string
  isSmall: boolean | undefined
  /** Absent without permission. */
  onUpload: ((preset: Preset) => void) | undefined
  /** Whether the user may send that type here. */
  takes: (fileType: number) => boolean
}

/** What waits on someone, then a tile for each document and each missing one. */
export function DocumentGrid(props: DocumentGridProps): ReactNode {
  const { all, missing, nothing, isSmall, onUpload, takes } = props
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
        <Rejected key={document.id} document={document} onUpload={takes(document.fileType) ? onUpload : undefined} />
      ))}
      <ul className={styles.grid} aria-label={t('Documents')}>
        {missing.map((one) => (
          <li key={`${one.fileType} ${one.orderStopId}`}>
            <MissingTile required={one} isSmall={isSmall} onUpload={takes(one.fileType) ? onUpload : undefined} />
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
