import { IconClipboardText, IconFileImport, IconFolderOpen } from '@tabler/icons-react'
import { type DragEvent, type ReactNode, Suspense, useRef, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { lazyPart } from '../../ui/lazy-part.ts'
import { t } from '../../ui/words.ts'
import styles from './drop-zone.module.css'

const PasteDocument = lazyPart(async () => (await import('./paste-document.tsx')).PasteDocument)

export interface DropZoneProps {
  onTake: (documents: readonly File[]) => void
  /** The content below; it accepts dropped files as well. */
  children: ReactNode
}

/** Takes files: dropped anywhere here, chosen, or pasted as text. */
export function DropZone({ onTake, children }: DropZoneProps): ReactNode {
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)
  const [isPasting, setPasting] = useState(false)
  const hover = (event: DragEvent): void => {
    if (!event.dataTransfer.types.includes('Files')) return
    event.preventDefault()
    setOver(true)
  }
  const leave = (event: DragEvent<HTMLElement>): void => {
    const to = event.relatedTarget
    if (!(to instanceof Node && event.currentTarget.contains(to))) setOver(false)
  }
  const drop = (event: DragEvent): void => {
    event.preventDefault()
    setOver(false)
    if (event.dataTransfer.files.length > 0) onTake([...event.dataTransfer.files])
  }
  return (
    <div className={styles.ground} onDragEnter={hover} onDragOver={hover} onDragLeave={leave} onDrop={drop}>
      <section aria-label={t('Import load tenders')} className={classNames(styles.zone, isOver && styles.isOver)}>
        <IconFileImport aria-hidden="true" className={styles.icon} />
        <div className={styles.text}>
          <p className={styles.title}>{isOver ? t('Drop to import') : t('Drop X12 204 files here')}</p>
          <p className={styles.help}>{t('A file is imported whole or not at all. A load sent twice is one load.')}</p>
        </div>
        <div className={styles.acts}>
          <Button variant="primary" icon={<IconFolderOpen aria-hidden="true" />} onPress={() => input.current?.click()}>
            {t('Choose files')}
          </Button>
          <Button icon={<IconClipboardText aria-hidden="true" />} onPress={() => setPasting(true)}>
            {t('Paste text')}
          </Button>
        </div>
        <input
          ref={input}
          type="file"
          multiple
          hidden
          aria-label={t('Load tender files')}
          onChange={(event) => {
            onTake([...(event.currentTarget.files ?? [])])
            // Lets the same file be chosen again after a fix.
            event.currentTarget.value = ''
          }}
        />
      </section>
      {children}
      {isPasting ? (
        <Suspense>
          <PasteDocument onTake={(document) => onTake([document])} onClose={() => setPasting(false)} />
        </Suspense>
      ) : null}
    </div>
  )
}
