import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { SignedIn } from '@waybill/contract/identity/identity.ts'
import { PASSWORD_LENGTH, type PasswordLink, passwords } from '@waybill/contract/identity/passwords.ts'
import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import { call } from '../../api/call.ts'
import { sayError, sayLoginError } from '../../api/error-catalogue.ts'
import { isProblem } from '../../api/problem.ts'
import { pathTo } from '../../paths.ts'
import { showSayings } from '../../shell/show-errors.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { t } from '../../ui/words.ts'
import styles from '../door/door-frame.module.css'
import { DoorFrame } from '../door/door-frame.tsx'
import { takeLinkToken } from '../link-token.ts'
import { SecondFactorStep } from '../sign-in/second-factor-step.tsx'
import { PlainField } from '../sign-in/sign-in-fields.tsx'
import formStyles from '../sign-in/sign-in-form.module.css'
import { challengeIn } from '../sign-in/use-sign-in.ts'
import { NewPasswordField } from './new-password-field.tsx'

/** SPEC §8, §9. */
const TOAST_MS = 4_000

const CHOOSE = ['choose-password']

export interface DoorProps {
  /** Opens the app for a user who just signed in (main.tsx). */
  onEnter: (signedIn: SignedIn) => void
}

/** Where emailed links lead: a new password, or a new user's first one. Success signs in. */
export function ResetPasswordPage({ onEnter }: DoorProps): ReactNode {
  const token = takeLinkToken()
  const link = useQuery({
    queryKey: ['password-link'],
    queryFn: () => call(passwords.readLink, { body: { resetToken: token } }),
    enabled: token !== '',
    staleTime: Number.POSITIVE_INFINITY,
  })
  const [isOver, setOver] = useState(false)
  if (token === '' || isOver || isProblem(link.error, 'link-over', 'bad-request'))
    return <LinkOver isMissing={token === ''} />
  if (link.isError)
    return (
      <DoorFrame title={t('Choose a new password')} lead={sayError(link.error)[0]?.text}>
        <button type="button" className={styles.other} onClick={() => void link.refetch()}>
          {link.isFetching ? <Spinner label={t('Loading')} /> : t('Try again')}
        </button>
      </DoorFrame>
    )
  if (link.isPending)
    return (
      <DoorFrame title={t('Choose a new password')} lead={<Skeleton width="70%" />}>
        <div className={formStyles.form}>
          <Skeleton height="44px" />
          <Skeleton height="44px" />
        </div>
      </DoorFrame>
    )
  return <ChoosePassword token={token} link={link.data} onEnter={onEnter} onOver={() => setOver(true)} />
}

function ChoosePassword({
  token,
  link,
  onEnter,
  onOver,
}: DoorProps & { token: string; link: PasswordLink; onOver: () => void }): ReactNode {
  const field = useRef<HTMLInputElement>(null)
  const isFirst = link.kind === 'first'
  const client = useQueryClient()
  const choose = useMutation({
    mutationKey: CHOOSE,
    meta: { showsOwnError: () => true },
    mutationFn: (newPassword: string) => call(passwords.reset, { body: { resetToken: token, newPassword } }),
    onSuccess: async (signedIn) => {
      const { toast } = await import('../../ui/toast.ts')
      onEnter(signedIn)
      toast.success(isFirst ? t('Login Successful') : t('Password Reset Successful'), { duration: TOAST_MS })
    },
    onError: (error) => {
      // The new password is set; signing in asks for the code as always.
      if (challengeIn(error) !== undefined) return
      if (isProblem(error, 'link-over')) onOver()
      else if (!isProblem(error, 'bad-request')) void showSayings(sayLoginError(error))
      field.current?.focus()
    },
  })
  const [newPassword, setNewPassword] = useState('')
  const [tooShort, setTooShort] = useState<string>()
  const challenge = challengeIn(choose.error)
  const refused = isProblem(choose.error, 'bad-request') ? choose.error.about('newPassword') : undefined
  const isBusy = choose.isPending || choose.isSuccess

  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    // Checks the cache: a double click's second press comes before the first one renders.
    if (isBusy || client.isMutating({ mutationKey: CHOOSE }) > 0) return
    if ([...newPassword].length >= PASSWORD_LENGTH.least) return choose.mutate(newPassword)
    setTooShort(`Use at least ${PASSWORD_LENGTH.least} characters`)
    field.current?.focus()
  }

  if (challenge !== undefined)
    return (
      <DoorFrame title={t('Password Reset Successful')} lead={t('Now the second factor, and you’re in.')}>
        <SecondFactorStep
          challenge={challenge}
          onSignedIn={onEnter}
          onBack={() => window.location.assign(pathTo.login)}
        />
      </DoorFrame>
    )
  return (
    <DoorFrame
      title={isFirst ? t('Choose your password') : t('Choose a new password')}
      lead={
        isFirst
          ? t('Welcome, {name}. From now on you sign in for {company} with it.', {
              name: link.firstName,
              company: link.companyName,
            })
          : t('Every device that is signed in now will be signed out.')
      }
      hasToasts={choose.isError}
    >
      <form className={formStyles.form} onSubmit={submit} noValidate>
        {/* For people and for password managers: whose password it is. */}
        <PlainField
          label={t('Email address')}
          name="userName"
          type="email"
          autoComplete="username"
          value={link.userName}
          readOnly
        />
        <NewPasswordField
          label={isFirst ? t('Password') : t('New password')}
          value={newPassword}
          error={tooShort ?? refused}
          autoFocus
          inputRef={field}
          // Clears the error about the earlier one.
          onChange={(typed) => {
            setNewPassword(typed)
            setTooShort(undefined)
            if (choose.isError) choose.reset()
          }}
        />
        <button type="submit" className={formStyles.submit} aria-disabled={isBusy}>
          {isBusy ? <Spinner label={t('Saving')} /> : t('Save and sign in')}
        </button>
      </form>
    </DoorFrame>
  )
}

function LinkOver({ isMissing }: { isMissing: boolean }): ReactNode {
  return (
    <DoorFrame
      title={isMissing ? t('Open the link again') : t('This link is no longer valid')}
      lead={
        isMissing
          ? t('For your safety, a link works once. Open it in the email again, or request a new one.')
          : t('A link works once, and for a limited time. Request a new one to choose your password.')
      }
    >
      <div className={formStyles.form}>
        <a className={formStyles.submit} href={pathTo.forgotPassword}>
          {t('Send me a new link')}
        </a>
      </div>
      <p className={styles.ways}>
        <a href={pathTo.login}>{t('Back to sign-in')}</a>
      </p>
    </DoorFrame>
  )
}
