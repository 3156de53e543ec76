import { type ReactNode, useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { answerConfirmations } from '../../api/confirmation.ts'
import { lazyDialog } from '../../shell/lazy-dialog.tsx'

/** Rarely needed, so it loads on demand. */
const ConfirmIdentityDialog = lazyDialog(
  async () => (await import('./confirm-identity-dialog.tsx')).ConfirmIdentityDialog,
)

/** Asks for the password over whatever is open, when an act requires a fresh confirmation. */
export function ConfirmIdentity(): ReactNode {
  const [answer, setAnswer] = useState<(isConfirmed: boolean) => void>()
  useEffect(
    () =>
      answerConfirmations(
        () =>
          new Promise((resolve) =>
            setAnswer(() => (isConfirmed: boolean) => {
              setAnswer(undefined)
              resolve(isConfirmed)
            }),
          ),
      ),
    [],
  )
  if (!answer) return null
  return createPortal(<ConfirmIdentityDialog onAnswer={answer} onClose={() => answer(false)} />, document.body)
}
