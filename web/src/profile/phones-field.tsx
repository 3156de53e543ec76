import { IconPlus, IconTrash } from '@tabler/icons-react'
import { PHONE_TYPES, type PhoneType } from '@waybill/contract/phones.ts'
import type { ReactNode } from 'react'
import { Button, IconButton } from '../ui/button.tsx'
import { FormSection } from '../ui/form-section.tsx'
import { Select } from '../ui/select.tsx'
import { TextField } from '../ui/text-field.tsx'
import { useMedia } from '../ui/use-media.ts'
import { t } from '../ui/words.ts'
import { entered, nextPhoneType, type PhoneDraft } from './draft.ts'
import styles from './lines-field.module.css'

const MOST = 6

interface PhonesFieldProps {
  phones: readonly PhoneDraft[]
  onChange: (phones: PhoneDraft[]) => void
  /** What was refused about a field, by its path. */
  about: (field: string) => string | undefined
}

/** Phones with what they are for. */
export function PhonesField({ phones, onChange, about }: PhonesFieldProps): ReactNode {
  const isPhone = useMedia('(width < 600px)')
  const sent = entered(phones, 'number')
  const change = (key: string, said: Partial<PhoneDraft>): void =>
    onChange(phones.map((phone) => (phone.key === key ? { ...phone, ...said } : phone)))
  const add = (): void =>
    onChange([...phones, { key: crypto.randomUUID(), type: nextPhoneType(phones), number: '', extension: '' }])
  return (
    <FormSection title={t('Phones')}>
      {phones.map((phone, index) => {
        const refused = (name: string): string | undefined => about(`phoneNumbers.${sent.indexOf(phone)}.${name}`)
        const n = index + 1
        return (
          <div key={phone.key} className={styles.phone} role="group" aria-label={t('Phone {n}', { n })}>
            <div className={styles.kind}>
              <Select
                label={t('Kind')}
                hideLabel={index > 0 && !isPhone}
                options={PHONE_TYPES.map((type) => ({ value: type, label: phoneTypeText(type) }))}
                value={phone.type}
                onChange={(type) => change(phone.key, { type })}
              />
            </div>
            <div className={styles.number}>
              <TextField
                label={t('Number')}
                hideLabel={index > 0 && !isPhone}
                type="tel"
                autoComplete="tel"
                value={phone.number}
                onChange={(number) => change(phone.key, { number })}
                error={refused('number')}
              />
            </div>
            <div className={styles.extension}>
              <TextField
                label={t('Extension')}
                hideLabel={index > 0 && !isPhone}
                inputMode="numeric"
                value={phone.extension}
                onChange={(extension) => change(phone.key, { extension })}
                error={refused('extension')}
              />
            </div>
            <div className={styles.remove}>
              {index === 0 || isPhone ? <span className={styles.noLabel} aria-hidden="true" /> : null}
              <IconButton
                label={t('Remove phone {n}', { n })}
                onPress={() => onChange(phones.filter((other) => other !== phone))}
              >
                <IconTrash aria-hidden="true" />
              </IconButton>
            </div>
          </div>
        )
      })}
      {about('phoneNumbers') ? <p className={styles.refusal}>{about('phoneNumbers')}</p> : null}
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
