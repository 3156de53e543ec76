import { STORED } from './stored.ts'

/** What is read next is as new as the last answer to an act and the last news, in every tab (decision 70). */
export function asOf(): string {
  return localStorage.getItem(STORED.asOf) ?? '0'
}

export function keepAsOf(position: string | null | undefined): void {
  if (position && Number(position) > Number(asOf())) localStorage.setItem(STORED.asOf, position)
}
