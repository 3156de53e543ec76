import type { ReactNode } from 'react'
import type { Refused } from '../../form/refusals.ts'
import { Banner } from '../../ui/banner.tsx'
import { FieldLeads } from '../../ui/form-page.tsx'
import { plural, retell, t } from '../../ui/words.ts'
import styles from './order-form.module.css'

/** What was refused at or below a field's path. */
export function refusalAt(refused: Refused, path: string): string | undefined {
  return refused[path]?.[0]
}

/** Where a field stands, so that the summary can lead to it. */
export function Field({ path, children }: { path: string; children: ReactNode }): ReactNode {
  return (
    <div data-field={path} className={styles.field}>
      {children}
    </div>
  )
}

/** "Stop 1, item 2" before what is wrong there. */
function whereIs(path: string): string {
  const [, stop, item] = /^stops\.(\d+)(?:\.lineItems\.(\d+))?/.exec(path) ?? []
  if (stop === undefined) return ''
  return item === undefined
    ? t('Stop {n}', { n: Number(stop) + 1 })
    : t('Stop {n}, item {item}', { n: Number(stop) + 1, item: Number(item) + 1 })
}

/** The customer, then stop by stop, then the rest, as the form asks. */
function placeOf(path: string): number {
  const stop = /^stops\.(\d+)/.exec(path)?.[1]
  if (stop !== undefined) return Number(stop)
  return path === 'customerId' ? -1 : Number.MAX_SAFE_INTEGER
}

/** Everything that was refused at the top of the form; a press leads to its field. */
export function RefusalList({ refused }: { refused: Refused }): ReactNode {
  const all = Object.entries(refused)
    .flatMap(([path, messages]) => messages.map((message) => ({ path, message })))
    .toSorted((one, other) => placeOf(one.path) - placeOf(other.path))
  if (all.length === 0) return null
  return (
    <Banner tone="stopped" title={plural(all.length, '{n} entry needs another look', '{n} entries need another look')}>
      <FieldLeads
        leads={all.map(({ path, message }) => ({
          field: path,
          text: [whereIs(path), retell(message)].filter(Boolean).join(': '),
        }))}
      />
    </Banner>
  )
}
