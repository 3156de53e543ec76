import { useParams } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useClosePreview } from '../../shell/preview.ts'
import { t } from '../../ui/words.ts'
import { Conversation } from './conversation.tsx'
import styles from './conversation-preview.module.css'

export { load } from './conversation.tsx'

/** A conversation beside the list. */
export function ConversationPreview(): ReactNode {
  const { supportConversationId = '' } = useParams({ strict: false })
  return (
    <section className={styles.preview} aria-label={t('Conversation')}>
      <Conversation key={supportConversationId} id={supportConversationId} onClose={useClosePreview()} />
    </section>
  )
}
