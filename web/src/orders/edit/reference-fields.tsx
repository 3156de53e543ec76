import { IconPlus, IconTrash } from '@tabler/icons-react'
import { REFERENCE_TYPES } from '@waybill/contract/order-codes.ts'
import type { ReactNode } from 'react'
import type { Form } from '../../form/use-form.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { t } from '../../ui/words.ts'
import { blankReference, type OrderDraft } from './order-draft.ts'
import styles from './order-form.module.css'

/** Reference numbers; blank ones are not sent (SPEC §5). */
export function ReferenceFields({ form }: { form: Form<OrderDraft> }): ReactNode {
  const { references } = form.draft
  /** The type follows the label. */
  const name = (key: string, label: string): void => {
    const typeId = REFERENCE_TYPES.find(([, known]) => known === label)?.[0] ?? null
    form.set({ references: references.map((one) => (one.key === key ? { ...one, label, typeId } : one)) })
  }
  return (
    <>
      {references.map(({ key, label: now }, index) => {
        const n = index + 1
        const labels = [...new Set([...REFERENCE_TYPES.map(([, label]) => label as string), now])]
        return (
          <div key={key} className={styles.reference}>
            <form.Select
              name={`references.${index}.label`}
              label={t('Reference {n}', { n })}
              options={labels.filter(Boolean).map((label) => ({ value: label, label: t(label) }))}
              onChange={(label) => name(key, label)}
            />
            <form.Text
              name={`references.${index}.value`}
              label={t('Number {n}', { n })}
              autoComplete="off"
              maxLength={80}
            />
            <IconButton
              label={t('Remove reference {n}', { n })}
              onPress={() => form.set({ references: references.filter((one) => one.key !== key) })}
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
          onPress={() => form.set({ references: [...references, blankReference('Sales Order')] })}
        >
          {t('Add a reference')}
        </Button>
      </div>
    </>
  )
}
