import { dayWritten } from '@waybill/contract/day-written.ts'
import type { FleetDriver } from '@waybill/contract/fleet/fleet.ts'
import { t } from '../../ui/words.ts'
import { timeText } from '../../ui/zoned-time.ts'

const SOON_DAYS = 30
const DAY_MS = 86_400_000

export function homeText({ home }: FleetDriver): string | null {
  return home && `${home.city}, ${home.state}`
}

/** What they usually drive and pull. */
export function truckText({ tractorNumber, trailerNumber }: FleetDriver): string {
  return [
    tractorNumber && t('Tractor {number}', { number: tractorNumber }),
    trailerNumber && t('Trailer {number}', { number: trailerNumber }),
  ]
    .filter(Boolean)
    .join(' · ')
}

export function licenseText({ licenseClass, licenseUntil }: FleetDriver): string {
  if (!licenseClass) return t('No license on file')
  const name = t('CDL class {class}', { class: licenseClass })
  return licenseUntil ? t('{license}, until {day}', { license: name, day: dayWritten(licenseUntil) }) : name
}

export function hazmatText({ hazmatUntil }: FleetDriver): string {
  return hazmatUntil ? t('Hazmat until {day}', { day: dayWritten(hazmatUntil) }) : t('No hazmat endorsement')
}

/** What of license and endorsement has ended, or ends within a month. */
export function endingOf(driver: FleetDriver, now = Date.now()): { text: string; isOver: boolean } | null {
  const dates = [
    { day: driver.licenseUntil, over: t('License has expired'), soon: t('License ends soon') },
    { day: driver.hazmatUntil, over: t('Hazmat endorsement has expired'), soon: t('Hazmat endorsement ends soon') },
  ]
  for (const { day, over, soon } of dates) {
    if (!day) continue
    const left = Date.parse(`${day}T23:59:59Z`) - now
    if (left < 0) return { text: over, isOver: true }
    if (left < SOON_DAYS * DAY_MS) return { text: soon, isOver: false }
  }
  return null
}

/** The load they are on, or the next one, and when it is due. */
export function loadText({ onLoad, nextLoad }: FleetDriver): { load: string; when: string | null } {
  if (onLoad)
    return {
      load: t('On {number} to {place}', { number: onLoad.shipmentNumber, place: onLoad.to }),
      when: t('due {time}', { time: timeText(onLoad) }),
    }
  if (nextLoad)
    return {
      load: t('Next: {number} from {place}', { number: nextLoad.shipmentNumber, place: nextLoad.from }),
      when: timeText(nextLoad),
    }
  return { load: t('No load'), when: null }
}
