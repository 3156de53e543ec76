import type { AvailableTruck, TruckSource } from '@waybill/contract/available-trucks/available-trucks.ts'
import { EQUIPMENT_MODE_NAMES } from '@waybill/contract/freight-codes.ts'
import { moneyText } from '../ui/money.tsx'
import { locale, plural, t } from '../ui/words.ts'

export function placeText({ city, state }: { city: string; state: string }): string {
  return `${city}, ${state}`
}

/** "Dry, 53 ft". */
export function equipmentText({
  equipmentMode,
  trailerFeet,
}: Pick<AvailableTruck, 'equipmentMode' | 'trailerFeet'>): string {
  const mode = t(EQUIPMENT_MODE_NAMES[equipmentMode])
  return trailerFeet === null ? mode : t('{equipment}, {feet} ft', { equipment: mode, feet: trailerFeet })
}

/** Where it wants to go. */
export function wantsText({ destinationStates, destination, destinationRadius }: AvailableTruck): string {
  const ends = [
    ...(destination
      ? [t('{miles} mi around {place}', { miles: destinationRadius, place: placeText(destination) })]
      : []),
    ...(destinationStates.length > 0 ? [destinationStates.join(', ')] : []),
  ]
  return ends.length > 0 ? ends.join(' · ') : t('To anywhere')
}

/** What it does not haul for less, nor further. */
export function limitsText({ maxMiles, minPerMile }: AvailableTruck): string {
  return [
    maxMiles !== null && t('up to {miles} mi', { miles: maxMiles }),
    minPerMile !== null && t('from {rate}/mi', { rate: moneyText(minPerMile, 'USD') }),
  ]
    .filter(Boolean)
    .join(' · ')
}

export function matchesText(count: number | null): string | null {
  if (count === null) return null
  return count === 0 ? t('No load fits') : plural(count, '{n} load fits', '{n} loads fit')
}

const SOURCE_NAMES: Readonly<Record<TruckSource, string>> = {
  posted: 'Posted by the carrier',
  made: 'From a load',
}
export const sourceText = (source: TruckSource): string => t(SOURCE_NAMES[source])

/** Until the law makes its driver rest (49 CFR 395.3). */
export const driveLeftText = (minutes: number): string =>
  t('{hours} h, then 10 h off duty', { hours: (minutes / 60).toLocaleString(locale()) })
