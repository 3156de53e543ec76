import { type ReactNode, useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { answerConfirmations } from '../api/confirmation.ts'
import { ConfirmIdentityDialog } from './confirm-identity-dialog.tsx'

/** Asks for the password over whatever is open, when an act needs to know afresh who is here. */
export function ConfirmIdentity(): ReactNode {
  const [answer, setAnswer] = useState<(isConfirmed: boolean) => void>()
  useEffect(
    () =>
      answerConfirmations(
        () =>
          new Promise((resolve) => {
            const before = document.activeElement
            setAnswer(() => (isConfirmed: boolean) => {
              setAnswer(undefined)
              resolve(isConfirmed)
              if (before instanceof HTMLElement) before.focus()
            })
          }),
      ),
    [],
  )
  return answer ? createPortal(<ConfirmIdentityDialog onAnswer={answer} />, document.body) : null
}
