import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useId, useRef, useState } from 'react'
import { isProblem } from '../../api/problem.ts'
import { Spinner } from '../../ui/spinner.tsx'
import { t } from '../../ui/words.ts'
import { textIn } from '../text-in.ts'
import { SecondFactorStep } from './second-factor-step.tsx'
import { PasswordField, PlainField, Said } from './sign-in-fields.tsx'
import styles from './sign-in-form.module.css'
import { SIGN_IN, sayingsOfForm, useSignIn, welcome } from './use-sign-in.ts'

export interface SignInFormProps {
  /** The first field's initial value. */
  userName?: string
  /** This user's session ended: only they may go on. */
  isUserNameFixed?: boolean
  /** Called when the second step replaces the first, and when it goes away. */
  onStep?: (step: 1 | 2) => void
}

/** User name and password. Plain elements: this is the first thing a browser loads. */
export function SignInForm({ userName = '', isUserNameFixed = false, onStep }: SignInFormProps): ReactNode {
  const signIn = useSignIn({ besideForm: true })
  const client = useQueryClient()
  const id = useId()
  const password = useRef<HTMLInputElement>(null)
  // Why the second step returned here.
  const [sentBack, setSentBack] = useState<string>()
  const again = (saying?: string): void => {
    signIn.reset()
    setSentBack(saying)
    onStep?.(1)
  }
  if (signIn.data && 'challenge' in signIn.data)
    return (
      <SecondFactorStep challenge={signIn.data.challenge} onSignedIn={(done) => void welcome(done)} onBack={again} />
    )

  // After success the app is loading: the form stays busy until it shows.
  const isBusy = signIn.isPending || signIn.isSuccess
  const sayings = signIn.isError
    ? sayingsOfForm(signIn.error)
    : signIn.failureCount > 0
      ? ['Many people are signing in right now. You are in line…']
      : sentBack
        ? [sentBack]
        : []

  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    // Checks the cache: a double click's second press comes before the first one renders.
    if (isBusy || client.isMutating({ mutationKey: SIGN_IN }) > 0) return
    const entered = new FormData(event.currentTarget)
    signIn.mutate(
      { userName: textIn(entered, 'userName'), password: textIn(entered, 'password') },
      // Keep the user name; the password was probably wrong.
      {
        onError: (error) => isAboutPassword(error) && password.current?.select(),
        onSuccess: (outcome) => 'challenge' in outcome && onStep?.(2),
      },
    )
  }

  return (
    <form className={styles.form} onSubmit={submit} noValidate aria-describedby={`${id}-said`}>
      <PlainField
        label={t('Email address')}
        name="userName"
        type="email"
        autoComplete="username"
        defaultValue={userName}
        readOnly={isUserNameFixed}
        // Users open this page to type here.
        autoFocus={!userName}
        maxLength={254}
      />
      <PasswordField
        label={t('Password')}
        autoComplete="current-password"
        autoFocus={Boolean(userName)}
        isWrong={signIn.isError && isAboutPassword(signIn.error)}
        inputRef={password}
      />
      <Said id={`${id}-said`} sayings={sayings} />
      <button type="submit" className={styles.submit} aria-disabled={isBusy}>
        {isBusy ? <Spinner label={t('Signing in')} /> : t('Sign in')}
      </button>
    </form>
  )
}

/** If the server was too busy, the password is not the mistake. */
function isAboutPassword(error: unknown): boolean {
  return !isProblem(error, 'too-busy', 'too-many-requests')
}
