/** A calendar day, "2026-03-05" or a moment of it, as every language shows it: 3/05/2026 (SPEC §9). */
export function dayWritten(day: string): string {
  const [, year, month, date] = /^(\d{4})-(\d{2})-(\d{2})/.exec(day) ?? []
  return year ? `${Number(month)}/${date}/${year}` : day
}
