import { momentNow } from '../moment.ts'
import type { Fix } from './fix.ts'

const MPH_PER_METER_A_SECOND = 2.236_94
/** Slower, a heading is chance. */
const MOVING_MPH = 3

/** Hears where the phone is, until it is stopped. Browsers tell it only while the page shows. */
export function watchPhone(onFix: (fix: Fix) => void, onBlocked: () => void): () => void {
  const { geolocation } = navigator
  if (!geolocation) {
    onBlocked()
    return () => undefined
  }
  const watching = geolocation.watchPosition(
    ({ coords }) => onFix(fixOf(coords)),
    ({ code, PERMISSION_DENIED }) => {
      if (code === PERMISSION_DENIED) onBlocked()
    },
    { enableHighAccuracy: true, maximumAge: 15_000, timeout: 60_000 },
  )
  return () => geolocation.clearWatch(watching)
}

function fixOf({ latitude, longitude, accuracy, heading, speed }: GeolocationCoordinates): Fix {
  const mph = speed === null || Number.isNaN(speed) ? null : Math.min(200, Math.round(speed * MPH_PER_METER_A_SECOND))
  const isMoving = heading !== null && !Number.isNaN(heading) && mph !== null && mph >= MOVING_MPH
  return {
    latitude,
    longitude,
    accuracyMeters: Math.round(accuracy),
    heading: isMoving ? Math.round(heading) : null,
    mph,
    moment: momentNow(),
  }
}
