import { currentUser, onUserChange } from '../api/session.ts'
import { setClock } from '../ui/clock.ts'

/** Writes hours as the user reads them, on every device. */
export function keepTime(): void {
  const take = (): void => {
    const user = currentUser()
    if (user?.clock) setClock(user.clock)
  }
  take()
  onUserChange(take)
}
