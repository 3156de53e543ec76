import { useMutation } from '@tanstack/react-query'
import { type Proof, security } from '@waybill/contract/identity/security.ts'
import { type FormEvent, type ReactNode, useEffect, useId, useRef } from 'react'
import { call } from '../../api/call.ts'
import { isProblem } from '../../api/problem.ts'
import { refusalText } from '../../form/refusals.ts'
import { useCurrentUser } from '../../shell/current-user.ts'
import { Spinner } from '../../ui/spinner.tsx'
import { useModal } from '../../ui/use-modal.ts'
import { t } from '../../ui/words.ts'
import { PasswordField, PlainField, Said } from '../sign-in/sign-in-fields.tsx'
import form from '../sign-in/sign-in-form.module.css'
import { textIn } from '../text-in.ts'
import styles from './confirm-identity.module.css'

/**
 * A native dialog: it opens above React Aria's dialogs and side sheets, which trap the focus except in elements
 * marked as top layer.
 */
export function ConfirmIdentityDialog({ onAnswer }: { onAnswer: (isConfirmed: boolean) => void }): ReactNode {
  const user = useCurrentUser()
  const id = useId()
  const dialog = useModal(() => onAnswer(false))
  const password = useRef<HTMLInputElement>(null)
  const confirm = useMutation({
    meta: { showsOwnError: () => true },
    mutationFn: (proof: Proof) => call(security.confirmIdentity, { body: proof }),
    onSuccess: () => onAnswer(true),
    onError: () => password.current?.select(),
  })
  const refusal = refusalText(confirm.error)
  useEffect(() => password.current?.focus(), [])

  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    if (confirm.isPending) return
    const entered = new FormData(event.currentTarget)
    const code = user.hasSecondFactor ? { code: textIn(entered, 'code') } : {}
    confirm.mutate({ password: textIn(entered, 'password'), ...code })
  }

  return (
    <dialog
      ref={dialog}
      data-react-aria-top-layer="true"
      className={styles.dialog}
      aria-labelledby={`${id}-title`}
      onCancel={(event) => {
        event.preventDefault()
        onAnswer(false)
      }}
    >
      <h2 id={`${id}-title`} className={styles.title}>
        {t('Confirm it’s you')}
      </h2>
      <p className={styles.text}>{t('This change is sensitive, so we ask you to confirm it’s you.')}</p>
      <form className={form.form} onSubmit={submit} noValidate>
        <input type="hidden" name="username" autoComplete="username" value={user.userName} readOnly />
        <PasswordField
          label={t('Password')}
          autoComplete="current-password"
          isWrong={isAboutPassword(confirm.error)}
          inputRef={password}
        />
        {user.hasSecondFactor ? (
          <PlainField
            label={t('Code from your authenticator app, or a recovery code')}
            name="code"
            autoComplete="one-time-code"
          />
        ) : null}
        <Said sayings={refusal ? [refusal] : []} />
        <div className={styles.acts}>
          <button type="button" className={styles.cancel} onClick={() => onAnswer(false)}>
            {t('Cancel')}
          </button>
          <button type="submit" className={form.submit} aria-disabled={confirm.isPending}>
            {confirm.isPending ? <Spinner label={t('Checking')} /> : t('Confirm')}
          </button>
        </div>
      </form>
    </dialog>
  )
}

/** A server that failed, or cannot be reached, has not read it. */
function isAboutPassword(error: unknown): boolean {
  return isProblem(error) && error.about('password') !== undefined
}
