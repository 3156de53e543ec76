import type { Language } from '../ui/words.ts'

/** The addresses of the tours' pictures; the browser fetches each when it comes into view. */
const ADDRESSES: Readonly<Record<string, string>> = import.meta.glob('./pictures/*/*.avif', {
  query: '?url',
  import: 'default',
  eager: true,
})

/** What every picture measures on screen (commands/tours/record.ts). */
export const PICTURE = { width: 720, height: 450 } as const

/** The picture of a step, counted from one. */
export function pictureOf(tour: string, step: number, language: Language): string | undefined {
  return ADDRESSES[`./pictures/${language}/${tour}-${step}.avif`]
}
