import { IconPlus, IconTrash } from '@tabler/icons-react'
import { PHONE_TYPES, type PhoneType } from '@waybill/contract/phones.ts'
import type { ReactNode } from 'react'
import { type Form, part } from '../form/use-form.ts'
import { Button, IconButton } from '../ui/button.tsx'
import { FormSection } from '../ui/form-section.tsx'
import { useMedia } from '../ui/use-media.ts'
import { t } from '../ui/words.ts'
import { entered, nextPhoneType, type PhoneDraft } from './draft.ts'
import styles from './lines-field.module.css'

const MOST = 6

/** Phones with their type. */
export function PhonesField<Draft extends { phones: PhoneDraft[] }>(props: { form: Form<Draft> }): ReactNode {
  const form: Form<{ phones: PhoneDraft[] }> = part(props.form)
  const isPhone = useMedia('(width < 600px)')
  const { phones } = form.draft
  const sent = entered(phones, 'number')
  const add = (): void =>
    form.set({
      phones: [...phones, { key: crypto.randomUUID(), type: nextPhoneType(phones), number: '', extension: '' }],
    })
  return (
    <FormSection title={t('Phones')}>
      {phones.map((phone, index) => {
        const about = `phoneNumbers.${sent.indexOf(phone)}` as const
        const hideLabel = index > 0 && !isPhone
        const n = index + 1
        return (
          <div key={phone.key} className={styles.phone} role="group" aria-label={t('Phone {n}', { n })}>
            <div className={styles.kind}>
              <form.Select
                name={`phones.${index}.type`}
                label={t('Type')}
                hideLabel={hideLabel}
                options={PHONE_TYPES.map((type) => ({ value: type, label: phoneTypeText(type) }))}
              />
            </div>
            <div className={styles.number}>
              <form.Text
                name={`phones.${index}.number`}
                about={`${about}.number`}
                label={t('Number')}
                hideLabel={hideLabel}
                type="tel"
                autoComplete="tel"
              />
            </div>
            <div className={styles.extension}>
              <form.Text
                name={`phones.${index}.extension`}
                about={`${about}.extension`}
                label={t('Extension')}
                hideLabel={hideLabel}
                inputMode="numeric"
              />
            </div>
            <div className={styles.remove}>
              {index === 0 || isPhone ? <span className={styles.noLabel} aria-hidden="true" /> : null}
              <IconButton
                label={t('Remove phone {n}', { n })}
                onPress={() => form.set({ phones: phones.filter(({ key }) => key !== phone.key) })}
              >
                <IconTrash aria-hidden="true" />
              </IconButton>
            </div>
          </div>
        )
      })}
      {form.refused.phoneNumbers ? <p className={styles.refusal}>{form.refused.phoneNumbers[0]}</p> : null}
      <div>
        <Button
          size="small"
          icon={<IconPlus aria-hidden="true" />}
          disabledReason={phones.length >= MOST && t('At most {n} phones', { n: MOST })}
          onPress={add}
        >
          {t('Add a phone')}
        </Button>
      </div>
    </FormSection>
  )
}

export function phoneTypeText(type: PhoneType): string {
  switch (type) {
    case 'OfficeNumber':
      return t('Office')
    case 'MobileNumber':
      return t('Mobile')
    case 'HomeNumber':
      return t('Home')
    case 'FaxNumber':
      return t('Fax')
  }
}
