import type { NoteAudience, NotedType } from '@waybill/contract/notes/notes.ts'
import { t } from '../ui/words.ts'

export interface AudienceChoiceProps {
  type: NotedType
  audiences: readonly NoteAudience[]
  value: NoteAudience
  onChange: (audience: NoteAudience) => void
  isDisabled?: boolean
}

/** Who sees a note, worded for its record. */
export function wordsOf(audience: NoteAudience, type: NotedType): string {
  switch (audience) {
    case 'carrier':
      return t('Carrier and provider')
    case 'customer':
      return t('Shipper and provider')
    case 'payer':
      return t('Payer and provider')
    case 'internal':
      return t('Internal')
    case 'everyone':
      if (type === 'shipment') return t('Everyone on this load')
      if (type === 'invoice') return t('Everyone on this bill')
      return type === 'order' ? t('Shipper and provider') : t('Owner of this record and provider')
  }
}
