import { IconEye, IconEyeOff } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useId, useRef, useState } from 'react'
import { Spinner } from '../ui/spinner.tsx'
import { t } from '../ui/words.ts'
import styles from './sign-in-form.module.css'
import { SIGN_IN, sayingsOfForm, useSignIn } from './use-sign-in.ts'

export interface SignInFormProps {
  /** What stands in the first field to begin with. */
  userName?: string
  /** The session that ended was this person's: only they may go on. */
  isUserNameFixed?: boolean
}

/** User name and password. Plain elements: this is the first thing a browser loads. */
export function SignInForm({ userName = '', isUserNameFixed = false }: SignInFormProps): ReactNode {
  const signIn = useSignIn({ besideForm: true })
  const client = useQueryClient()
  const id = useId()
  const password = useRef<HTMLInputElement>(null)
  const [isShown, setShown] = useState(false)
  // After success the house is on its way: the form stays busy until it stands.
  const isBusy = signIn.isPending || signIn.isSuccess
  const sayings = signIn.isError ? sayingsOfForm(signIn.error) : []

  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    // Asked of the cache: the second press of a double click comes before the first is drawn.
    if (isBusy || client.isMutating({ mutationKey: SIGN_IN }) > 0) return
    const entered = new FormData(event.currentTarget)
    signIn.mutate(
      { userName: textOf(entered, 'userName'), password: textOf(entered, 'password') },
      // The user name stays; the password is what was probably wrong.
      { onError: () => password.current?.select() },
    )
  }

  return (
    <form className={styles.form} onSubmit={submit} noValidate aria-describedby={`${id}-said`}>
      <div className={styles.field}>
        <label htmlFor={`${id}-user`}>{t('Email address')}</label>
        <input
          id={`${id}-user`}
          className={styles.input}
          name="userName"
          type="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          defaultValue={userName}
          readOnly={isUserNameFixed}
          // Whoever opens this page came to type here.
          autoFocus={!userName}
          maxLength={254}
        />
      </div>
      <div className={styles.field}>
        <label htmlFor={`${id}-password`}>{t('Password')}</label>
        <div className={styles.withButton}>
          <input
            ref={password}
            id={`${id}-password`}
            className={styles.input}
            name="password"
            type={isShown ? 'text' : 'password'}
            autoComplete="current-password"
            autoFocus={Boolean(userName)}
            maxLength={128}
            aria-invalid={sayings.length > 0}
          />
          <button
            type="button"
            className={styles.eye}
            aria-label={isShown ? t('Hide password') : t('Show password')}
            onClick={() => setShown(!isShown)}
          >
            {isShown ? <IconEyeOff aria-hidden="true" /> : <IconEye aria-hidden="true" />}
          </button>
        </div>
      </div>
      <div id={`${id}-said`} role="alert" className={styles.said}>
        {sayings.map((saying) => (
          <p key={saying}>{t(saying)}</p>
        ))}
      </div>
      <button type="submit" className={styles.submit} aria-disabled={isBusy}>
        {isBusy ? <Spinner label={t('Signing in')} /> : t('Sign in')}
      </button>
    </form>
  )
}

/** A text field's value; there are no files in this form. */
function textOf(entered: FormData, field: string): string {
  const value = entered.get(field)
  return typeof value === 'string' ? value : ''
}
