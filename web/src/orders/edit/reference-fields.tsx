import { IconPlus, IconTrash } from '@tabler/icons-react'
import { REFERENCE_TYPES } from '@waybill/contract/order-codes.ts'
import type { ReactNode } from 'react'
import { Button, IconButton } from '../../ui/button.tsx'
import { Select } from '../../ui/select.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { t } from '../../ui/words.ts'
import { blankReference, type ReferenceDraft } from './order-draft.ts'
import styles from './order-form.module.css'

export interface ReferenceFieldsProps {
  references: readonly ReferenceDraft[]
  onChange: (references: ReferenceDraft[]) => void
}

/** What it is known by elsewhere; blank ones are not sent (SPEC §5). */
export function ReferenceFields({ references, onChange }: ReferenceFieldsProps): ReactNode {
  const change = (key: string, by: Partial<ReferenceDraft>): void =>
    onChange(references.map((one) => (one.key === key ? { ...one, ...by } : one)))
  return (
    <>
      {references.map((reference, index) => {
        const n = index + 1
        const labels = [...new Set([...REFERENCE_TYPES.map(([, label]) => label as string), reference.label])]
        return (
          <div key={reference.key} className={styles.reference}>
            <Select
              label={t('Reference {n}', { n })}
              options={labels.filter(Boolean).map((label) => ({ value: label, label: t(label) }))}
              value={reference.label}
              onChange={(label) =>
                change(reference.key, {
                  label,
                  typeId: REFERENCE_TYPES.find(([, known]) => known === label)?.[0] ?? null,
                })
              }
            />
            <TextField
              label={t('Number {n}', { n })}
              autoComplete="off"
              maxLength={80}
              value={reference.value}
              onChange={(value) => change(reference.key, { value })}
            />
            <IconButton
              label={t('Remove reference {n}', { n })}
              onPress={() => onChange(references.filter(({ key }) => key !== reference.key))}
            >
              <IconTrash aria-hidden="true" />
            </IconButton>
          </div>
        )
      })}
      <div>
        <Button
          size="small"
          icon={<IconPlus aria-hidden="true" />}
          onPress={() => onChange([...references, blankReference('Sales Order')])}
        >
          {t('Add a reference')}
        </Button>
      </div>
    </>
  )
}
