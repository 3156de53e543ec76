import { IconArrowUpRight, IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { IconButton } from './button.tsx'
import type { LinkButtonProps } from './link-button.tsx'
import styles from './preview.module.css'
import { imperative, t } from './words.ts'

export interface PreviewProps {
  /** Accessible name: the record. */
  label: string
  /** Usually the record's Identifier. */
  title: ReactNode
  /** Status, time left. */
  chips?: ReactNode
  /** Wraps the given props in the router's link to the page; absent where the preview is all there is. */
  renderOpen?: (look: Pick<LinkButtonProps, 'size' | 'variant' | 'icon' | 'children'>) => ReactNode
  onClose: () => void
  children: ReactNode
}

/** A record's preview: its header stays visible while the rest scrolls below it. */
export function Preview({ label, title, chips, renderOpen, onClose, children }: PreviewProps): ReactNode {
  return (
    <section className={styles.preview} aria-label={label}>
      <header className={styles.head}>
        <h2 className={styles.title}>{title}</h2>
        {chips}
        <div className={styles.ways}>
          {renderOpen?.({
            size: 'small',
            variant: 'quiet',
            icon: <IconArrowUpRight aria-hidden="true" />,
            children: imperative('Open'),
          })}
          <IconButton label={t('Close preview')} size="small" onPress={onClose}>
            <IconX aria-hidden="true" />
          </IconButton>
        </div>
      </header>
      <div className={styles.body}>{children}</div>
    </section>
  )
}
