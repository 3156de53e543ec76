import '@waybill/contract/mistakes.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { passwords } from '@waybill/contract/identity/passwords.ts'
import { type FormEvent, type ReactNode, useId, useRef } from 'react'
import { call } from '../../api/call.ts'
import { isProblem } from '../../api/problem.ts'
import { pathTo } from '../../paths.ts'
import { showErrors } from '../../shell/show-errors.ts'
import { useWelcome } from '../../shell/welcome.ts'
import { Spinner } from '../../ui/spinner.tsx'
import { t } from '../../ui/words.ts'
import styles from '../door/door-frame.module.css'
import { DoorFrame } from '../door/door-frame.tsx'
import { PlainField, Said } from '../sign-in/sign-in-fields.tsx'
import formStyles from '../sign-in/sign-in-form.module.css'
import { textIn } from '../text-in.ts'

const ASK = ['ask-for-link']

/** Asks for a letter with a link (SPEC §2.1: `login_hint` fills the address in). The answer is the same for whatever address. */
export function ForgotPasswordPage(): ReactNode {
  const id = useId()
  const address = useRef<HTMLInputElement>(null)
  const welcome = useWelcome()
  const client = useQueryClient()
  const ask = useMutation({
    mutationKey: ASK,
    meta: { showsOwnError: () => true },
    mutationFn: (emailAddress: string) =>
      call(passwords.requestReset, { body: { url: window.location.origin, emailAddress } }),
    onSuccess: async () => {
      const { toast } = await import('../../ui/toast.ts')
      toast.success(t('Please check your email'))
    },
    onError: (error) => {
      if (!isProblem(error, 'bad-request', 'too-many-requests')) showErrors(error)
      address.current?.select()
    },
  })
  const hint = new URLSearchParams(window.location.search).get('login_hint') ?? ''
  const said = isProblem(ask.error, 'bad-request', 'too-many-requests')
    ? [ask.error.about('emailAddress') ?? ask.error.title ?? '']
    : []

  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    // Asked of the cache: the second press of a double click comes before the first is drawn.
    if (client.isMutating({ mutationKey: ASK }) === 0)
      ask.mutate(textIn(new FormData(event.currentTarget), 'emailAddress'))
  }

  if (ask.isSuccess)
    return (
      <DoorFrame
        title={t('Please check your email')}
        lead={t(
          'If {address} has an account, an email with a link is on its way. The link works for 30 minutes. If you ask again within 10 minutes, use the email you already have.',
          { address: ask.variables },
        )}
        hasToasts
      >
        <button type="button" className={styles.other} onClick={() => ask.reset()}>
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
      hasToasts={ask.isError}
    >
      <form className={formStyles.form} onSubmit={submit} noValidate aria-describedby={`${id}-said`}>
        <PlainField
          label={t('Email address')}
          name="emailAddress"
          type="email"
          autoComplete="username"
          defaultValue={ask.variables ?? hint}
          // Whoever opens this page came to type here.
          autoFocus
          maxLength={254}
          aria-invalid={said.length > 0}
          inputRef={address}
        />
        <Said id={`${id}-said`} sayings={said} />
        <button type="submit" className={formStyles.submit} aria-disabled={ask.isPending}>
          {ask.isPending ? <Spinner label={t('Sending')} /> : t('Send me a link')}
        </button>
      </form>
      <p className={styles.ways}>
        <a href={pathTo.login}>{t('Back to sign-in')}</a>
      </p>
    </DoorFrame>
  )
}
