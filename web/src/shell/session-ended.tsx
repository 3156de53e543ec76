import { type ReactNode, useEffect, useRef, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { clearSession, onSessionChange, sessionState } from '../api/session.ts'
import { SignInForm } from '../identity/sign-in-form.tsx'
import { t } from '../ui/words.ts'
import { useCurrentUser } from './current-user.ts'
import styles from './session-ended.module.css'
import { isSomebodyTyping } from './typing.ts'

/** A session that ended under somebody's hands: the password is asked over the page, and what was typed stays (UX 6). */
export function SessionEnded(): ReactNode {
  const state = useSyncExternalStore(onSessionChange, sessionState)
  return state === 'ended' && isSomebodyTyping() ? <AskAgain /> : null
}

function AskAgain(): ReactNode {
  const user = useCurrentUser()
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    dialog.current?.showModal()
    dialog.current?.querySelector<HTMLInputElement>('input[type="password"]')?.focus()
  }, [])
  // The form that was being typed into often stands in a dialog of React Aria, which hides everything else and holds the focus
  // except for what is marked as lying above it.
  return createPortal(
    <dialog
      ref={dialog}
      data-react-aria-top-layer="true"
      className={styles.dialog}
      aria-labelledby="session-ended"
      onCancel={(event) => event.preventDefault()}
    >
      <h2 id="session-ended" className={styles.title}>
        {t('Your session ended')}
      </h2>
      <p className={styles.text}>{t('Sign in to go on where you were. What you entered is still here.')}</p>
      <SignInForm userName={user.userName} isUserNameFixed />
      <button type="button" className={styles.leave} onClick={clearSession}>
        {t('Log out and discard it')}
      </button>
    </dialog>,
    document.body,
  )
}
