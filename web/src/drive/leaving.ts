import { isSomebodyTyping } from '../api/typing.ts'
import { t } from '../ui/words.ts'

/** Whether what is on the screen may go: a report that is not finished is not on the phone yet. */
export function mayLeave(): boolean {
  return !isSomebodyTyping() || window.confirm(t('Discard what you entered?'))
}

/** For a link. */
export function keepTyped(event: { preventDefault: () => void }): void {
  if (!mayLeave()) event.preventDefault()
}
