import type { SupportConversation, SupportTopic } from '@waybill/contract/support/support.ts'
import type { Tone } from '../ui/status-chip.tsx'
import { t } from '../ui/words.ts'

/** "Shipment 4340017". */
export function topicText({ type, number }: SupportTopic): string {
  switch (type) {
    case 'shipment':
      return t('Shipment {number}', { number })
    case 'invoice':
      return t('Invoice {number}', { number })
    case 'case':
      return t('Case {number}', { number })
  }
}

/** How it stands: closed, waiting for the provider, or answered. */
export function standing({ closed, waitingSince }: Pick<SupportConversation, 'closed' | 'waitingSince'>): {
  tone: Tone
  text: string
} {
  if (closed) return { tone: 'done', text: t('Closed') }
  return waitingSince ? { tone: 'attention', text: t('Waiting') } : { tone: 'committed', text: t('Answered') }
}
