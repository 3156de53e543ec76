import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ageing, type InvoiceAge } from '@waybill/contract/invoices/ageing.ts'
import { toCents } from '@waybill/contract/money.ts'
import type { ReactNode } from 'react'
import { queryFor } from '../../api/queries.ts'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Section } from '../../ui/detail-page.tsx'
import { Money } from '../../ui/money.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { plural, t } from '../../ui/words.ts'
import styles from './ageing.module.css'

export const AGE_NAMES: Readonly<Record<InvoiceAge['age'], string>> = {
  current: 'Not due yet',
  'days-1-15': 'Past due 1–15 days',
  'days-16-30': 'Past due 16–30 days',
  'over-30': 'Past due over 30 days',
}

/** On the dashboard: approved but unpaid amounts, by age. */
export function AgeingSection(): ReactNode {
  return (
    <Section title={t('Waiting to be paid')}>
      <Ageing />
    </Section>
  )
}

/** Beside the accounting lists. */
export function AgeingPanel(): ReactNode {
  return (
    <section className={styles.panel} aria-label={t('Waiting to be paid')}>
      <h2 className={styles.heading}>{t('Waiting to be paid')}</h2>
      <Ageing />
    </section>
  )
}

/** How far amounts are past due; each age opens its invoices. */
function Ageing(): ReactNode {
  const found = useQuery(queryFor(ageing, {}))
  if (found.isLoadingError)
    return (
      <p className={styles.failed}>
        {t('The aging could not be loaded')}
        <Button size="small" isPending={found.isRefetching} onPress={() => void found.refetch()}>
          {t('Try again')}
        </Button>
      </p>
    )
  const ages = found.data?.data
  if (ages?.every(({ count }) => count === 0))
    return <p className={styles.none}>{t('Nothing is waiting to be paid')}</p>
  // Currencies are never summed: bars compare the ages of the largest one.
  const main = mainCurrency(ages ?? [])
  const sizes = (ages ?? []).map(({ amounts }) => amounts.find(({ currency }) => currency === main)?.amount ?? 0)
  const largest = Math.max(...sizes, 1)
  return (
    <ul className={styles.ages}>
      {(Object.keys(AGE_NAMES) as InvoiceAge['age'][]).map((age, place) => {
        const one = ages?.[place]
        return (
          <li key={age}>
            {one ? <Age {...one} share={(sizes[place] ?? 0) / largest} /> : <Skeleton height="2.5rem" />}
          </li>
        )
      })}
    </ul>
  )
}

function Age({ age, dueStart, dueEnd, count, amounts, share }: InvoiceAge & { share: number }): ReactNode {
  const line = (
    <>
      <span>
        {t(AGE_NAMES[age])}
        <span className={styles.count}>{plural(count, '{n} invoice', '{n} invoices')}</span>
      </span>
      <span className={styles.amounts}>
        {amounts.length === 0
          ? '—'
          : amounts.map(({ currency, amount }) => (
              <Money key={currency} amount={amount} currency={currency} isStrong />
            ))}
      </span>
      <span className={styles.track} aria-hidden="true">
        <span
          className={classNames(styles.bar, age !== 'current' && styles.late, age === 'over-30' && styles.old)}
          style={{ inlineSize: `${Math.max(share * 100, count > 0 ? 2 : 0)}%` }}
        />
      </span>
    </>
  )
  if (count === 0) return <span className={styles.age}>{line}</span>
  return (
    <Link
      to="/accounting"
      search={{
        status: 'Invoiced',
        sortProperty: 'due',
        sortDirection: 'asc',
        ...(dueStart && { dueStart }),
        ...(dueEnd && { dueEnd }),
      }}
      className={styles.age}
    >
      {line}
    </Link>
  )
}

function mainCurrency(ages: readonly InvoiceAge[]): InvoiceAge['amounts'][number]['currency'] | undefined {
  const sums = new Map<InvoiceAge['amounts'][number]['currency'], number>()
  for (const { currency, amount } of ages.flatMap(({ amounts }) => amounts))
    sums.set(currency, (sums.get(currency) ?? 0) + toCents(amount))
  return [...sums].toSorted(([, one], [, other]) => other - one)[0]?.[0]
}
