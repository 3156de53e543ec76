import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { answerConfirmations } from '../../api/confirmation.ts'

/** Rarely needed, so it loads on demand. */
const ConfirmIdentityDialog = lazy(async () => {
  const { ConfirmIdentityDialog } = await import('./confirm-identity-dialog.tsx')
  return { default: ConfirmIdentityDialog }
})

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
  return createPortal(
    <Suspense>
      <ConfirmIdentityDialog onAnswer={answer} />
    </Suspense>,
    document.body,
  )
}
