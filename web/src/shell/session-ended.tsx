import { lazy, type ReactNode, Suspense, useEffect, useRef, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { clearSession, onSessionChange, sessionState } from '../api/session.ts'
import { t } from '../ui/words.ts'
import { useCurrentUser } from './current-user.ts'
import styles from './session-ended.module.css'
import { isSomebodyTyping } from './typing.ts'

const fetchForm = () => import('../identity/sign-in/sign-in-form.tsx')
const SignInForm = lazy(async () => ({ default: (await fetchForm()).SignInForm }))
/** The form is at hand long before a session ends, but not in the way of the first page. */
const FETCH_AFTER = 20_000

/** A session that ended under somebody's hands: the password is asked over the page, and what was typed stays (UX 6). */
export function SessionEnded(): ReactNode {
  const state = useSyncExternalStore(onSessionChange, sessionState)
  useEffect(() => {
    const fetching = setTimeout(() => void fetchForm().catch(() => undefined), FETCH_AFTER)
    return () => clearTimeout(fetching)
  }, [])
  return state === 'ended' && isSomebodyTyping() ? <AskAgain /> : null
}

function AskAgain(): ReactNode {
  const user = useCurrentUser()
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    dialog.current?.showModal()
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
      <p className={styles.text}>{t('Sign in to pick up where you left off. What you entered is still here.')}</p>
      <Suspense>
        <SignInForm userName={user.userName} isUserNameFixed />
      </Suspense>
      <button type="button" className={styles.leave} onClick={clearSession}>
        {t('Log out and discard it')}
      </button>
    </dialog>,
    document.body,
  )
}
