import { PASSWORD_LENGTH } from '@waybill/contract/identity/passwords.ts'
import { security } from '@waybill/contract/identity/security.ts'
import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import { messagesOf } from '../../api/error-catalogue.ts'
import { isProblem, type Problem } from '../../api/problem.ts'
import { useVerb } from '../../api/queries.ts'
import { useCurrentUser } from '../../shell/current-user.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Section } from '../../ui/detail-page.tsx'
import { toast } from '../../ui/toast.ts'
import { t } from '../../ui/words.ts'
import { NewPasswordField } from '../passwords/new-password-field.tsx'
import { PasswordField, Said } from '../sign-in/sign-in-fields.tsx'
import { textIn } from '../text-in.ts'
import styles from './security.module.css'

export function PasswordPart(): ReactNode {
  const { userName } = useCurrentUser()
  // A new form after each change, without what was typed into the last.
  const [changes, setChanges] = useState(0)
  const [missing, setMissing] = useState<{ current?: string; next?: string }>({})
  const element = useRef<HTMLFormElement>(null)
  const change = useVerb(security.changePassword, {
    showsOwnError: true,
    onDone: () => {
      setChanges((count) => count + 1)
      toast.success(t('Password changed. Every other device was signed out.'))
    },
    onFailed: (error) => {
      const isNew = isProblem(error) && error.about('newPassword') !== undefined
      element.current
        ?.querySelector<HTMLInputElement>(`[name="${isNew ? 'newPassword' : 'currentPassword'}"]`)
        ?.select()
    },
  })
  const problem = isProblem(change.error) ? change.error : undefined
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    if (change.isPending) return
    const entered = new FormData(event.currentTarget)
    const body = { currentPassword: textIn(entered, 'currentPassword'), newPassword: textIn(entered, 'newPassword') }
    const lacks = {
      ...(body.currentPassword ? {} : { current: t('Enter your current password') }),
      ...([...body.newPassword].length >= PASSWORD_LENGTH.least ? {} : { next: t('Use at least 12 characters') }),
    }
    setMissing(lacks)
    if (Object.keys(lacks).length === 0) change.mutate({ body })
  }
  const wrongCurrent = missing.current ?? problem?.about('currentPassword')
  return (
    <Section title={t('Password')}>
      <form key={changes} ref={element} className={styles.password} onSubmit={submit} noValidate>
        <input type="hidden" name="userName" autoComplete="username" value={userName} readOnly />
        <div>
          <PasswordField
            label={t('Current password')}
            name="currentPassword"
            autoComplete="current-password"
            isWrong={wrongCurrent !== undefined}
          />
          <Said sayings={wrongCurrent ? [wrongCurrent] : []} />
        </div>
        <NewPasswordField
          label={t('New password')}
          error={missing.next ?? problem?.about('newPassword')}
          onType={() => {
            setMissing({})
            if (change.isError) change.reset()
          }}
        />
        {change.error && !isBesideFields(problem) ? (
          <Banner tone="stopped">{problem ? messagesOf(problem)[0] : t('An Unknown Error Occurred')}</Banner>
        ) : null}
        <div className={styles.row}>
          <Button type="submit" variant="primary" isPending={change.isPending}>
            {t('Change password')}
          </Button>
        </div>
      </form>
    </Section>
  )
}

function isBesideFields(problem: Problem | undefined): boolean {
  return problem !== undefined && Object.keys(problem.modelState).length > 0
}
