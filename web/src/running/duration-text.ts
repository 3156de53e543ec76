import { t } from '../ui/words.ts'

/** "2 h 15 min" */
export function durationText(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  if (hours === 0) return t('{n} min', { n: rest })
  return rest === 0 ? t('{n} h', { n: hours }) : t('{hours} h {minutes} min', { hours, minutes: rest })
}
