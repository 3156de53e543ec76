import { security } from '@waybill/contract/identity/security.ts'
import { type ReactNode, useRef } from 'react'
import { isProblem } from '../../api/problem.ts'
import { act } from '../../api/queries.ts'
import { InlineForm } from '../../form/shells.tsx'
import { useForm } from '../../form/use-form.ts'
import { useCurrentUser } from '../../shell/current-user.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Section } from '../../ui/detail-page.tsx'
import { toast } from '../../ui/toast.ts'
import { t } from '../../ui/words.ts'
import { NewPasswordField } from '../passwords/new-password-field.tsx'
import { PasswordField, Said } from '../sign-in/sign-in-fields.tsx'
import styles from './security.module.css'

const BLANK = { currentPassword: '', newPassword: '' }

export function PasswordPart(): ReactNode {
  const { userName } = useCurrentUser()
  const current = useRef<HTMLInputElement>(null)
  const next = useRef<HTMLInputElement>(null)
  const form = useForm({
    begin: () => BLANK,
    send: (body) => act(security.changePassword, { body }),
    goOn: () => ({ draft: BLANK }),
    onDone: () => void toast.success(t('Password changed. Every other device was signed out.')),
    onFailed: (error) => {
      const wrong = isProblem(error) && error.about('newPassword') ? next : current
      wrong.current?.select()
    },
  })
  return (
    <Section title={t('Password')}>
      <InlineForm form={form} className={styles.password}>
        <input type="hidden" name="userName" autoComplete="username" value={userName} readOnly />
        <form.Field name="currentPassword">
          {({ value, onChange, error }) => (
            <div className={styles.asked}>
              <PasswordField
                label={t('Current password')}
                name="currentPassword"
                autoComplete="current-password"
                value={value}
                onChange={(event) => onChange(event.target.value)}
                isWrong={error !== undefined}
                inputRef={current}
              />
              <Said sayings={error ? [error] : []} />
            </div>
          )}
        </form.Field>
        <form.Field name="newPassword">
          {({ onChange, ...field }) => (
            <NewPasswordField
              label={t('New password')}
              {...field}
              // Clears the error about the earlier one.
              onChange={(typed) => {
                onChange(typed)
                form.forgive()
              }}
              inputRef={next}
            />
          )}
        </form.Field>
        {form.error ? <Banner tone="stopped">{form.error}</Banner> : null}
        <div className={styles.row}>
          <Button type="submit" variant="primary" isPending={form.isPending}>
            {t('Change password')}
          </Button>
        </div>
      </InlineForm>
    </Section>
  )
}
