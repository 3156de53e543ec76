import { IconCalendarDollar } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { dayWritten } from '@waybill/contract/day-written.ts'
import { CURRENCIES, type Currency } from '@waybill/contract/money.ts'
import { type DuePayee, paymentRuns } from '@waybill/contract/payments/payment-runs.ts'
import type { PaymentMethod } from '@waybill/contract/payments/payment-search.ts'
import { type ReactNode, Suspense, useState } from 'react'
import { act, queryFor } from '../../api/queries.ts'
import { InlineForm } from '../../form/shells.tsx'
import { useForm } from '../../form/use-form.ts'
import { ListFailed } from '../../list/list-states.tsx'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { today } from '../../ui/calendar-day.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Section } from '../../ui/detail-page.tsx'
import { Disclosure } from '../../ui/disclosure.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { lazyPart } from '../../ui/lazy-part.ts'
import { Money } from '../../ui/money.tsx'
import { Skeleton, SkeletonRows } from '../../ui/skeleton.tsx'
import { StatusChip } from '../../ui/status-chip.tsx'
import { toast } from '../../ui/toast.ts'
import { plural, retell, t } from '../../ui/words.ts'
import styles from './runs-page.module.css'

const DateField = lazyPart(async () => (await import('../../ui/date-field.tsx')).DateField)

type Method = PaymentMethod | 'any'

/**
 * What is due now: as many payments as the dashboard says, until a method is chosen. Payees and single invoices can be left out; what is
 * held, or not reached by the method, says why.
 */
export function DuePayments({ currency: first }: { currency: Currency }): ReactNode {
  const [leftOut, setLeftOut] = useState<readonly string[]>([])
  const form = useForm({
    begin: () => ({ payOn: today(), currency: first, method: 'any' as Method }),
    send: ({ method, ...wish }) =>
      method !== 'any' && chosen.length > 0 && act(paymentRuns.prepare, { body: { ...wish, method, invoiceIds } }),
    onDone: (run) => {
      setLeftOut([])
      toast.success(t('Run {number} prepared. It is waiting to be sent.', { number: run.runNumber }))
    },
  })
  const { payOn, currency, method } = form.draft
  // Never show another day, currency or method meanwhile: what is seen is what is prepared.
  const found = useQuery(dueBy(payOn, currency, method))
  const due = found.isError ? undefined : found.data?.data
  const payable = due?.filter((payee) => choosableOf(payee).length > 0) ?? []
  const held = due?.filter((payee) => choosableOf(payee).length === 0) ?? []
  const choosable: DuePayee['invoices'] = payable.flatMap(choosableOf)
  const chosen: DuePayee['invoices'] = choosable.filter(({ id }) => !leftOut.includes(id))
  const payments = payable.filter((payee) => choosableOf(payee).some(({ id }) => !leftOut.includes(id)))
  const payeeOf = (payee: DuePayee): ReactNode => (
    <Payee
      key={keyOf(payee)}
      payee={payee}
      currency={currency}
      method={method}
      leftOut={leftOut}
      onChoose={(ids, isChosen) =>
        setLeftOut((before) => [...before.filter((id) => !ids.includes(id)), ...(isChosen ? [] : ids)])
      }
    />
  )
  const invoiceIds: string[] | undefined = chosen.length === choosable.length ? undefined : chosen.map(({ id }) => id)
  return (
    <Section
      title={t('Due')}
      count={due && payments.length}
      end={due ? <Money amount={totalOf(chosen)} currency={currency} isStrong /> : null}
    >
      <InlineForm form={form} isUnsaved={leftOut.length > 0} className={styles.wish}>
        <Suspense fallback={<Skeleton height="3.5rem" />}>
          <form.Field name="payOn">
            {({ onChange, ...field }) => (
              <DateField label={t('Due by and pay date')} {...field} onChange={(day) => onChange(day ?? today())} />
            )}
          </form.Field>
        </Suspense>
        <form.Select
          name="method"
          label={t('Method')}
          options={[
            { value: 'any', label: t('Any method') },
            { value: 'ach', label: t('ACH transfer') },
            { value: 'check', label: t('Check') },
          ]}
        />
        <form.Select
          name="currency"
          label={t('Currency')}
          options={CURRENCIES.map((value) => ({ value, label: value }))}
        />
        <Button
          type="submit"
          variant="primary"
          isPending={form.isPending}
          disabledReason={whyNothingToPrepare({ isFailed: found.isError, due, choosable, chosen, method })}
        >
          {payments.length === 0
            ? t('Prepare payments')
            : plural(payments.length, 'Prepare {n} payment', 'Prepare {n} payments')}
        </Button>
      </InlineForm>
      {form.error ? <Banner tone="stopped">{form.error}</Banner> : null}
      {CURRENCIES.filter((other) => other !== currency).map((other) => (
        <DueElsewhere
          key={other}
          asks={dueBy(payOn, other, method)}
          currency={other}
          onShow={() => form.set({ currency: other })}
        />
      ))}
      {found.isError ? (
        <ListFailed
          title={t('What is due could not be loaded')}
          error={found.error}
          onRetry={() => void found.refetch()}
        />
      ) : due === undefined ? (
        <SkeletonRows rows={4} height={56} />
      ) : due.length === 0 ? (
        <EmptyState
          icon={<IconCalendarDollar aria-hidden="true" />}
          title={t('Nothing is due in {currency}', { currency })}
        >
          {t('Settled invoices appear here from their due date.')}
        </EmptyState>
      ) : (
        <>
          <ul>{payable.map(payeeOf)}</ul>
          {held.length > 0 ? (
            <>
              <h3 className={styles.held}>{t('Held {n}', { n: held.length })}</h3>
              <ul>{held.map(payeeOf)}</ul>
            </>
          ) : null}
        </>
      )}
    </Section>
  )
}

interface DueElsewhereProps {
  asks: ReturnType<typeof dueBy>
  currency: Currency
  onShow: () => void
}

/** What is due in another currency than the one shown: it is paid by a run of its own. */
function DueElsewhere({ asks, currency, onShow }: DueElsewhereProps): ReactNode {
  const due = useQuery(asks).data
  if (!due?.totalCount) return null
  const payments = plural(due.paymentCount, '{n} payment', '{n} payments')
  return (
    <p className={styles.elsewhere}>
      <Button size="small" onPress={onShow}>
        {due.paymentCount > 0
          ? t('Show {payments} in {currency}', { payments, currency })
          : t('Show what is held in {currency}', { currency })}
      </Button>
    </p>
  )
}

interface Preparing {
  isFailed: boolean
  due: readonly DuePayee[] | undefined
  choosable: DuePayee['invoices']
  chosen: DuePayee['invoices']
  method: Method
}

function whyNothingToPrepare({ isFailed, due, choosable, chosen, method }: Preparing): string | null {
  if (isFailed) return t('What is due could not be loaded')
  if (!due) return t('Loading')
  if (due.length === 0) return t('Nothing is due')
  if (choosable.length === 0) return t('Everything due is held')
  if (chosen.length === 0) return t('Choose who to pay')
  return method === 'any' ? t('Choose a method') : null
}

interface PayeeProps {
  payee: DuePayee
  currency: Currency
  method: Method
  leftOut: readonly string[]
  onChoose: (invoiceIds: readonly string[], isChosen: boolean) => void
}

function Payee({ payee, currency, method, leftOut, onChoose }: PayeeProps): ReactNode {
  const { payeeName, carrierName, factoringCompany, bankLast4, heldBecause, invoices, total } = payee
  const ids = choosableOf(payee).map(({ id }) => id)
  const chosen = ids.filter((id) => !leftOut.includes(id))
  const paid = invoices.filter(({ id }) => chosen.includes(id))
  const name = factoringCompany ? t('{payee}, for {carrier}', { payee: payeeName, carrier: carrierName }) : payeeName
  return (
    <li className={styles.payee}>
      <Checkbox
        isSelected={chosen.length > 0 && chosen.length === ids.length}
        isIndeterminate={chosen.length > 0 && chosen.length < ids.length}
        isDisabled={ids.length === 0}
        onChange={(isChosen) => onChoose(ids, isChosen)}
        aria-label={t('Pay {payee}', { payee: name })}
      >
        <b>{name}</b>
      </Checkbox>
      <span className={styles.amount}>
        <Money amount={paid.length > 0 ? totalOf(paid) : total} currency={currency} isStrong />
      </span>
      <span className={styles.soft}>
        {heldBecause ? (
          <StatusChip tone="stopped" size="small">
            {retell(heldBecause)}
          </StatusChip>
        ) : (
          [
            t('Due since {day}', { day: dayWritten(payee.oldestDueOn) }),
            ...(method !== 'check' && bankLast4 ? [t('Account ending in {digits}', { digits: bankLast4 })] : []),
          ].join(' · ')
        )}
      </span>
      <div className={styles.invoices}>
        <Disclosure title={plural(invoices.length, '{n} invoice', '{n} invoices')}>
          <ul>
            {invoices.map((invoice) => (
              <li key={invoice.id} className={styles.invoice}>
                <Checkbox
                  isSelected={chosen.includes(invoice.id)}
                  isDisabled={!ids.includes(invoice.id)}
                  onChange={(isChosen) => onChoose([invoice.id], isChosen)}
                  aria-label={t('Pay invoice {number}', { number: invoice.invoiceNumber })}
                >
                  {null}
                </Checkbox>
                <Link
                  to="/accounting/$invoiceNumber/preview"
                  params={{ invoiceNumber: invoice.invoiceNumber }}
                  search={{ status: 'All' }}
                >
                  {invoice.invoiceNumber}
                </Link>
                <span className={styles.soft}>
                  {invoice.onHold ? retell(invoice.onHold) : t('Due {day}', { day: dayWritten(invoice.dueOn) })}
                </span>
                <Money amount={invoice.owed} currency={currency} />
              </li>
            ))}
          </ul>
        </Disclosure>
      </div>
    </li>
  )
}

/** What a run can pay: nothing that is on hold or does not reach its payee. */
function choosableOf({ heldBecause, invoices }: DuePayee): DuePayee['invoices'] {
  return heldBecause === null ? invoices.filter(({ onHold }) => onHold === null) : []
}

function totalOf(invoices: DuePayee['invoices']): number {
  return invoices.reduce((cents, { owed }) => cents + Math.round(owed * 100), 0) / 100
}

const keyOf = ({ carrierId, payeeName, heldBecause }: DuePayee) => [carrierId, payeeName, heldBecause?.code].join(' ')

export function dueBy(payOn: string, currency: Currency, method: Method = 'any') {
  return queryFor(paymentRuns.due, { query: { payOn, currency, ...(method === 'any' ? {} : { method }) } })
}
