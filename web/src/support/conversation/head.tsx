import { IconArrowLeft, IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { IconButton } from '../../ui/button.tsx'
import { t } from '../../ui/words.ts'
import styles from './head.module.css'

export interface HeadProps {
  title: ReactNode
  /** A line below it. */
  says?: ReactNode
  acts?: ReactNode
  onBack?: (() => void) | undefined
  onClose: () => void
}

/** The head of the chat panel, and of a conversation beside its list. */
export function Head({ title, says, acts, onBack, onClose }: HeadProps): ReactNode {
  return (
    <header className={styles.head}>
      {onBack ? (
        <IconButton label={t('Your conversations')} size="small" onPress={onBack}>
          <IconArrowLeft aria-hidden="true" />
        </IconButton>
      ) : null}
      <div className={styles.texts}>
        <h2 className={styles.title}>{title}</h2>
        {says ? <p className={styles.says}>{says}</p> : null}
      </div>
      {acts}
      <IconButton label={t('Close')} size="small" onPress={onClose}>
        <IconX aria-hidden="true" />
      </IconButton>
    </header>
  )
}
