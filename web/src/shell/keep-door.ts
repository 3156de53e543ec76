import { keepPage } from '../api/typing.ts'
import { onFirstInput } from '../ui/first-input.ts'

/** Before anybody has signed in, nobody watches what is typed: from the first input on the page stays, until called back. */
export function keepDoor(): () => void {
  let letGo: (() => void) | undefined
  const stop = onFirstInput(() => {
    letGo = keepPage()
  })
  return () => {
    stop()
    letGo?.()
  }
}
