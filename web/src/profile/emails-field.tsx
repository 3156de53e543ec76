import { IconPlus, IconTrash } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { type Form, part } from '../form/use-form.ts'
import { Button, IconButton } from '../ui/button.tsx'
import { FormSection } from '../ui/form-section.tsx'
import { t } from '../ui/words.ts'
import { type EmailDraft, entered } from './draft.ts'
import styles from './lines-field.module.css'

const MOST = 5

/** A user's emails, the first one preferred. */
export function EmailsField<Draft extends { emails: EmailDraft[] }>(props: { form: Form<Draft> }): ReactNode {
  const form: Form<{ emails: EmailDraft[] }> = part(props.form)
  const { emails } = form.draft
  const sent = entered(emails, 'address')
  return (
    <FormSection
      title={t('Email')}
      help={t(
        'Email goes to the first address. Changing an address requires your password, and we notify the old ones.',
      )}
    >
      {emails.map((email, index) => {
        const n = index + 1
        return (
          <div key={email.key} className={styles.email}>
            <form.Text
              name={`emails.${index}.address`}
              about={`emailAddresses.${sent.indexOf(email)}`}
              label={t('Email address {n}', { n })}
              hideLabel
              type="email"
              autoComplete="email"
            />
            <IconButton
              label={t('Remove email address {n}', { n })}
              disabledReason={emails.length === 1 && t('Keep at least one email address')}
              onPress={() => form.set({ emails: emails.filter(({ key }) => key !== email.key) })}
            >
              <IconTrash aria-hidden="true" />
            </IconButton>
          </div>
        )
      })}
      {form.refused.emailAddresses ? <p className={styles.refusal}>{form.refused.emailAddresses[0]}</p> : null}
      <div>
        <Button
          size="small"
          icon={<IconPlus aria-hidden="true" />}
          disabledReason={emails.length >= MOST && t('At most {n} email addresses', { n: MOST })}
          onPress={() => form.set({ emails: [...emails, { key: crypto.randomUUID(), address: '' }] })}
        >
          {t('Add an email address')}
        </Button>
      </div>
    </FormSection>
  )
}
