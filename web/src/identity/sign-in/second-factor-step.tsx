import { useMutation } from '@tanstack/react-query'
import { identity, type SignedIn } from '@waybill/contract/identity/identity.ts'
import { type FormEvent, type ReactNode, useId, useRef, useState } from 'react'
import { call } from '../../api/call.ts'
import { sayError } from '../../api/error-catalogue.ts'
import { isProblem } from '../../api/problem.ts'
import { Spinner } from '../../ui/spinner.tsx'
import { t } from '../../ui/words.ts'
import { textIn } from '../text-in.ts'
import { PlainField, Said } from './sign-in-fields.tsx'
import styles from './sign-in-form.module.css'

export interface SecondFactorStepProps {
  /** The challenge from the first step. */
  challenge: string
  onSignedIn: (signedIn: SignedIn) => void
  /** Back to the first step; with a message if the challenge is over. */
  onBack: (saying?: string) => void
}

const DIGITS = 6

/** The second step of signing in: six digits from the authenticator app, or a recovery code if the phone is lost. */
export function SecondFactorStep({ challenge, onSignedIn, onBack }: SecondFactorStepProps): ReactNode {
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  const [isRecovery, setRecovery] = useState(false)
  const finish = useMutation({
    meta: { showsOwnError: () => true },
    mutationFn: (code: string) => call(identity.finishSignIn, { body: { challenge, code } }),
    // Not the mutation's other arguments, above all the code.
    onSuccess: (signedIn) => onSignedIn(signedIn),
    onError: (error) => {
      if (isProblem(error, 'challenge-expired')) onBack('That took too long, or too many tries. Sign in again.')
      field.current?.select()
    },
  })
  const isBusy = finish.isPending || finish.isSuccess

  const send = (code: string): void => {
    if (!isBusy) finish.mutate(code)
  }
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    const code = textIn(new FormData(event.currentTarget), 'code')
    if (code.trim()) send(code)
    else field.current?.focus()
  }

  return (
    <form className={styles.form} onSubmit={submit} noValidate aria-describedby={`${id}-said`}>
      {isRecovery ? (
        <PlainField
          key="recovery"
          label={t('Recovery code')}
          help={t('One of the ten you saved when you set this up. Each works once.')}
          name="code"
          autoComplete="off"
          maxLength={40}
          inputRef={field}
          autoFocus
          aria-invalid={finish.isError}
        />
      ) : (
        <PlainField
          key="code"
          label={t('Code')}
          help={t('Six digits, from your authenticator app.')}
          name="code"
          className={styles.code}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={DIGITS + 1}
          inputRef={field}
          autoFocus
          aria-invalid={finish.isError}
          onChange={({ target }) => {
            const digits = target.value.replaceAll(/\D/g, '')
            if (digits.length === DIGITS) send(digits)
          }}
        />
      )}
      <Said id={`${id}-said`} sayings={finish.isError ? sayingsOf(finish.error) : []} />
      <button type="submit" className={styles.submit} aria-disabled={isBusy}>
        {isBusy ? <Spinner label={t('Signing in')} /> : t('Sign in')}
      </button>
      <p className={styles.others}>
        <button type="button" className={styles.link} onClick={() => setRecovery(!isRecovery)}>
          {isRecovery ? t('Use the authenticator app') : t('Use a recovery code')}
        </button>
        <button type="button" className={styles.link} onClick={() => onBack()}>
          {t('Back')}
        </button>
      </p>
    </form>
  )
}

function sayingsOf(error: unknown): string[] {
  return sayError(error).map(({ text }) => text)
}
