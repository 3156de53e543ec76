import type { NoteAudience, NotedType } from '@waybill/contract/notes/notes.ts'
import type { ReactNode } from 'react'
import { Select } from '../ui/select.tsx'
import { t } from '../ui/words.ts'
import { type AudienceChoiceProps, wordsOf } from './audience-words.ts'

/** A detail people may not expect. */
function detailOf(audience: NoteAudience, type: NotedType): string | undefined {
  if (audience === 'internal') return t('The provider’s people only')
  if (type !== 'shipment') return undefined
  switch (audience) {
    case 'carrier':
      return t('The driver too. Not the shipper.')
    case 'customer':
      return t('Not the carrier or its driver.')
    case 'payer':
      return t('Not the carrier or the shipper.')
    case 'everyone':
      return t('Carrier, driver, shipper and provider')
  }
}

export function AudienceSelect({ type, audiences, value, onChange, isDisabled }: AudienceChoiceProps): ReactNode {
  return (
    <Select
      label={t('Who can read this')}
      options={audiences.map((audience) => {
        const detail = detailOf(audience, type)
        return { value: audience, label: wordsOf(audience, type), ...(detail ? { detail } : {}) }
      })}
      value={value}
      onChange={onChange}
      isDisabled={isDisabled ?? false}
    />
  )
}
