import { type ReactNode, Suspense, useEffect, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { clearSession, onSessionChange, sessionState } from '../api/session.ts'
import { isSomebodyTyping } from '../api/typing.ts'
import { onFirstInput } from '../ui/first-input.ts'
import { lazyPart } from '../ui/lazy-part.ts'
import { useModal } from '../ui/use-modal.ts'
import { t } from '../ui/words.ts'
import { useCurrentUser } from './current-user.ts'
import styles from './session-ended.module.css'

const fetchForm = () => import('../identity/sign-in/sign-in-form.tsx')
const SignInForm = lazyPart(async () => (await fetchForm()).SignInForm)

/** The session ended during use: ask for the password over the page, and keep what was typed (UX 6). */
export function SessionEnded(): ReactNode {
  const state = useSyncExternalStore(onSessionChange, sessionState)
  // Well before a session can end.
  useEffect(() => onFirstInput(() => void fetchForm().catch(() => undefined)), [])
  return state === 'ended' && isSomebodyTyping() ? <AskAgain /> : null
}

function AskAgain(): ReactNode {
  const user = useCurrentUser()
  const dialog = useModal(() => undefined)
  // The open form is often in a React Aria dialog, which hides everything else and traps the focus, except in
  // elements marked as top layer.
  return createPortal(
    <dialog
      ref={dialog}
      data-react-aria-top-layer="true"
      className={styles.dialog}
      aria-labelledby="session-ended"
      onCancel={(event) => event.preventDefault()}
      // A browser asks a few times and then closes it all the same.
      onClose={({ currentTarget }) => currentTarget.showModal()}
    >
      <h2 id="session-ended" className={styles.title}>
        {t('Your session ended')}
      </h2>
      <p className={styles.text}>{t('Sign in to pick up where you left off. What you entered is still here.')}</p>
      <Suspense>
        <SignInForm userName={user.userName} isUserNameFixed />
      </Suspense>
      <button type="button" className={styles.leave} onClick={clearSession}>
        {t('Sign out and discard it')}
      </button>
    </dialog>,
    document.body,
  )
}
