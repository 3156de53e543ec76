import { type ReactNode, useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { answerConfirmations } from '../../api/confirmation.ts'
import { lazyDialog } from '../../shell/lazy-dialog.tsx'

/** Rarely needed, so it loads on demand. */
const ConfirmIdentityDialog = lazyDialog(
  async () => (await import('./confirm-identity-dialog.tsx')).ConfirmIdentityDialog,
)

/** A form still counts as sending until it has heard the answer: an impatient second Escape would close it. */
const HEARD_MS = 100

type Answer = (isConfirmed: boolean) => void

/** Asks for the password over whatever is open, when an act requires a fresh confirmation. */
export function ConfirmIdentity(): ReactNode {
  const [answer, setAnswer] = useState<Answer>()
  useEffect(
    () =>
      answerConfirmations(
        () =>
          new Promise((resolve) => {
            const answered: Answer = (isConfirmed) => {
              resolve(isConfirmed)
              // Another question may have come meanwhile.
              setTimeout(() => setAnswer((now: Answer | undefined) => (now === answered ? undefined : now)), HEARD_MS)
            }
            setAnswer(() => answered)
          }),
      ),
    [],
  )
  if (!answer) return null
  return createPortal(<ConfirmIdentityDialog onAnswer={answer} onClose={() => answer(false)} />, document.body)
}
