import { currentUser, onUserChange } from '../api/session.ts'
import { setClock, setZoneClocks } from '../ui/clock.ts'

/** Writes hours as the user reads them, on every device, by the clocks that the server tells. */
export function keepTime(): void {
  const take = (): void => {
    const user = currentUser()
    if (user?.clock) setClock(user.clock)
    // A user that an earlier release kept has none yet.
    if (user?.zoneClocks?.length) setZoneClocks(user.zoneClocks)
  }
  take()
  onUserChange(take)
}
