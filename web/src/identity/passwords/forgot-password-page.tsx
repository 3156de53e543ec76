import { passwords } from '@waybill/contract/identity/passwords.ts'
import type { ReactNode } from 'react'
import { pathTo } from '../../paths.ts'
import { useWelcome } from '../../shell/welcome.ts'
import { t } from '../../ui/words.ts'
import { DoorField, DoorSubmit, useDoorForm } from '../door/door-form.tsx'
import styles from '../door/door-frame.module.css'
import { DoorFrame } from '../door/door-frame.tsx'

/** Requests an email with a link (SPEC §2.1: `login_hint` prefills the address). The answer is the same for any address. */
export function ForgotPasswordPage(): ReactNode {
  const welcome = useWelcome()
  const door = useDoorForm(passwords.requestReset, {
    read: (text) => ({ url: window.location.origin, emailAddress: text('emailAddress') }),
    onDone: async () => {
      const { toast } = await import('../../ui/toast.ts')
      toast.success(t('Please check your email'))
    },
  })
  const hint = new URLSearchParams(window.location.search).get('login_hint') ?? ''
  const { defaultValue = hint, ...address } = door.field('emailAddress')

  if (door.sent)
    return (
      <DoorFrame
        title={t('Please check your email')}
        lead={t(
          'If {address} has an account, an email with a link is on its way. The link works for 30 minutes. If you ask again within 10 minutes, use the email you already have.',
          { address: door.sent.emailAddress },
        )}
        hasToasts
      >
        <button type="button" className={styles.other} onClick={door.again}>
          {t('Ask again')}
        </button>
        <p className={styles.ways}>
          <a href={pathTo.login}>{t('Back to sign-in')}</a>
          {welcome?.environment === 'local' || welcome?.environment === 'test' ? (
            <a href={pathTo.outbox}>{t('Open the outbox')}</a>
          ) : null}
        </p>
      </DoorFrame>
    )

  return (
    <DoorFrame
      title={t('Forgot your password?')}
      lead={t('Enter the address you sign in with, and we email you a link to choose a new one.')}
    >
      <form {...door.form}>
        <DoorField
          {...address}
          label={t('Email address')}
          type="email"
          autoComplete="username"
          defaultValue={defaultValue}
          // Users open this page to type here.
          autoFocus
          maxLength={254}
        />
        <DoorSubmit door={door}>{t('Send me a link')}</DoorSubmit>
      </form>
      <p className={styles.ways}>
        <a href={pathTo.login}>{t('Back to sign-in')}</a>
      </p>
    </DoorFrame>
  )
}
