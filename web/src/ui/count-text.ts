import { mayBeMore } from '@waybill/contract/paging.ts'
import { locale } from './words.ts'

/** How many rows a list has: "10,000+" where counting stopped. */
export function countText(count: number): string {
  return `${count.toLocaleString(locale())}${mayBeMore(count) ? '+' : ''}`
}
