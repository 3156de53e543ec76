import { IconPlus, IconTrash } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Button, IconButton } from '../ui/button.tsx'
import { FormSection } from '../ui/form-section.tsx'
import { TextField } from '../ui/text-field.tsx'
import { t } from '../ui/words.ts'
import { type EmailDraft, entered } from './draft.ts'
import styles from './lines-field.module.css'

const MOST = 5

interface EmailsFieldProps {
  emails: readonly EmailDraft[]
  onChange: (emails: EmailDraft[]) => void
  /** What was refused about a field, by its path. */
  about: (field: string) => string | undefined
}

/** Where mail reaches somebody, the first one first. */
export function EmailsField({ emails, onChange, about }: EmailsFieldProps): ReactNode {
  const sent = entered(emails, 'address')
  return (
    <FormSection
      title={t('Email')}
      help={t('Mail goes to the first address. Changing one asks for your password, and the old ones are told.')}
    >
      {emails.map((email, index) => {
        const n = index + 1
        return (
          <div key={email.key} className={styles.email}>
            <TextField
              label={t('Email address {n}', { n })}
              hideLabel
              type="email"
              autoComplete="email"
              value={email.address}
              onChange={(address) => onChange(emails.map((other) => (other === email ? { ...other, address } : other)))}
              error={about(`emailAddresses.${sent.indexOf(email)}`)}
            />
            <IconButton
              label={t('Remove email address {n}', { n })}
              disabledReason={emails.length === 1 && t('Keep at least one email address')}
              onPress={() => onChange(emails.filter((other) => other !== email))}
            >
              <IconTrash aria-hidden="true" />
            </IconButton>
          </div>
        )
      })}
      {about('emailAddresses') ? <p className={styles.refusal}>{about('emailAddresses')}</p> : null}
      <div>
        <Button
          size="small"
          icon={<IconPlus aria-hidden="true" />}
          disabledReason={emails.length >= MOST && t('At most {n} email addresses', { n: MOST })}
          onPress={() => onChange([...emails, { key: crypto.randomUUID(), address: '' }])}
        >
          {t('Add an email address')}
        </Button>
      </div>
    </FormSection>
  )
}
