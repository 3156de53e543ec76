import { IconDownload, IconFileText, IconReceiptOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { dayWritten } from '@waybill/contract/day-written.ts'
import { CURRENCIES } from '@waybill/contract/money.ts'
import { STATEMENT_ENTRIES, type Statement, statements } from '@waybill/contract/payments/statements.ts'
import { may } from '@waybill/contract/permissions.ts'
import { type ReactNode, Suspense, useState } from 'react'
import { read, request } from '../../api/call.ts'
import { isProblem, type Problem } from '../../api/problem.ts'
import { queryFor } from '../../api/queries.ts'
import { saveAs } from '../../api/save-as.ts'
import { useLook } from '../../documents/use-look.tsx'
import { AGE_NAMES } from '../../invoices/list/ageing.tsx'
import { ListFailed } from '../../list/list-states.tsx'
import { useCurrentUser } from '../../shell/current-user.ts'
import { showErrors } from '../../shell/show-errors.ts'
import { Button } from '../../ui/button.tsx'
import { today } from '../../ui/calendar-day.ts'
import { DefinitionList } from '../../ui/definition-list.tsx'
import { Section } from '../../ui/detail-page.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { lazyPart } from '../../ui/lazy-part.ts'
import { ListPage } from '../../ui/list-page.tsx'
import { Money, moneyText } from '../../ui/money.tsx'
import { Select } from '../../ui/select.tsx'
import { Skeleton, SkeletonRows } from '../../ui/skeleton.tsx'
import { plural, t } from '../../ui/words.ts'
import { timeText } from '../../ui/zoned-time.ts'
import type { StatementSearch } from '../payment-searches.ts'
import { PaymentViews } from '../payment-views.tsx'
import styles from './statement-page.module.css'

const DateField = lazyPart(async () => (await import('../../ui/date-field.tsx')).DateField)
const PayeeBox = lazyPart(async () => (await import('./payee-box.tsx')).PayeeBox)

const route = getRouteApi('/shell/payments/statement')

/** What is owed a payee: its own, or for payables the one they choose. This month, unless the address says otherwise. */
export function StatementPage(): ReactNode {
  const user = useCurrentUser()
  const wish = wishOf(route.useSearch(), user.timeZone)
  const navigate = useNavigate()
  const choose = (change: Partial<StatementSearch>) =>
    void navigate({ to: '/payments/statement', search: { ...wish, ...change }, replace: true })
  const isPayables = may(user.persona, 'payment:run')
  const isChosen = !isPayables || wish.payeeId !== undefined
  // Never another payee's or period's money meanwhile.
  const found = useQuery({ ...statementFor(wish), enabled: isChosen })
  const { from, to }: Problem['modelState'] = isProblem(found.error) ? found.error.modelState : {}
  return (
    <ListPage title={t('Account statement')} views={<PaymentViews selected="statement" />}>
      <div className={styles.page}>
        <div className={styles.wish}>
          <Suspense fallback={<FieldsComing count={isPayables ? 3 : 2} />}>
            {isPayables ? (
              <PayeeBox
                value={wish.payeeId}
                name={found.data?.payee.name}
                onChange={(payeeId) => choose({ payeeId })}
              />
            ) : null}
            <DateField
              label={t('Starting on')}
              value={wish.from}
              onChange={(day) => day && choose({ from: day })}
              error={from?.[0] ?? null}
            />
            <DateField
              label={t('Ending on')}
              value={wish.to}
              onChange={(day) => day && choose({ to: day })}
              error={to?.[0] ?? null}
            />
          </Suspense>
          <Select
            label={t('Currency')}
            options={CURRENCIES.map((value) => ({ value, label: value }))}
            value={wish.currency}
            onChange={(currency) => choose({ currency })}
          />
        </div>
        {from || to ? null : isChosen ? (
          found.isError ? (
            <ListFailed
              title={t('The statement could not be loaded')}
              error={found.error}
              onRetry={() => void found.refetch()}
            />
          ) : found.data ? (
            <Shown statement={found.data} />
          ) : (
            <SkeletonRows rows={8} height={36} />
          )
        ) : (
          <EmptyState icon={<IconReceiptOff aria-hidden="true" />} title={t('Choose whose statement to show')}>
            {t('Find a carrier or factor by its name or number.')}
          </EmptyState>
        )}
      </div>
    </ListPage>
  )
}

function FieldsComing({ count }: { count: number }): ReactNode {
  return Array.from({ length: count }, (_, field) => <Skeleton key={field} height="4.25rem" />)
}

function Shown({ statement }: { statement: Statement }): ReactNode {
  const { payee, from, to, currency, opening, closing, lines, ageing } = statement
  const money = (amount: number) => <Money amount={amount} currency={currency} />
  return (
    <>
      <header className={styles.head}>
        <p>
          <b>{payee.name}</b>
          <span>{t('Owed on {day}', { day: dayWritten(to) })}</span>
        </p>
        <p className={styles.owed}>{moneyText(closing, currency)}</p>
        <Papers statement={statement} />
      </header>
      <Section title={t('Invoices, deductions and payments')} count={lines.length}>
        <table className={styles.lines}>
          <thead>
            <tr>
              <th scope="col">{t('Booked on')}</th>
              <th scope="col">{t('Entry')}</th>
              <th scope="col">{t('Invoice')}</th>
              <th scope="col">{t('Payment')}</th>
              <th scope="col">{t('Amount')}</th>
              <th scope="col">{t('Still owed')}</th>
            </tr>
          </thead>
          <tbody>
            <Sum day={from} says={t('Opening balance')} balance={money(opening)} />
            {lines.map((line, index) => (
              <Line key={index} line={line} money={money} />
            ))}
            <Sum day={to} says={t('Closing balance')} balance={money(closing)} />
          </tbody>
        </table>
      </Section>
      <Section title={t('Aging of the balance')}>
        <DefinitionList
          layout="amounts"
          entries={ageing.map(({ age, count, amount }) => ({
            term: `${t(AGE_NAMES[age])} · ${plural(count, '{n} invoice', '{n} invoices')}`,
            value: money(amount),
          }))}
        />
      </Section>
    </>
  )
}

function Sum({ day, says, balance }: { day: string; says: string; balance: ReactNode }): ReactNode {
  return (
    <tr className={styles.sum}>
      <td>{dayWritten(day)}</td>
      <td colSpan={4}>{says}</td>
      <td className={styles.amount}>{balance}</td>
    </tr>
  )
}

function Line({ line, money }: { line: Statement['lines'][number]; money: (amount: number) => ReactNode }): ReactNode {
  const { timeZone } = useCurrentUser()
  const { postedAt, entry, invoiceNumber, checkNumber, amount, balance } = line
  return (
    <tr>
      <td>{timeText({ at: postedAt, timeZone }, { isShort: true, dayOnly: true })}</td>
      <td>{t(STATEMENT_ENTRIES[entry])}</td>
      <td>
        <Link to="/accounting/$invoiceNumber/preview" params={{ invoiceNumber }} search={{ status: 'All' }}>
          {invoiceNumber}
        </Link>
      </td>
      <td>
        {checkNumber ? (
          <Link to="/payments/$checkNumber/preview" params={{ checkNumber }}>
            {checkNumber}
          </Link>
        ) : null}
      </td>
      <td className={styles.amount}>{money(amount)}</td>
      <td className={styles.amount}>{money(balance)}</td>
    </tr>
  )
}

/** The statement to file, and its rows for the books. */
function Papers({ statement: { payee, from, to, currency } }: { statement: Statement }): ReactNode {
  const user = useCurrentUser()
  const query = { from, to, currency, ...(may(user.persona, 'payment:run') ? { payeeId: payee.id } : {}) }
  const name = t('Statement {payee}, {from} to {to}', { payee: payee.name, from, to })
  const { look, isComing, viewer } = useLook({
    name: `${name}.pdf`,
    extension: 'pdf',
    fetch: (options) => request(statements.pdf, { query }, undefined, options),
  })
  const [isPending, setPending] = useState(false)
  const download = async (): Promise<void> => {
    setPending(true)
    try {
      saveAs(`${name}.csv`, await read(statements.csv, { query }))
    } catch (error) {
      showErrors(error)
    }
    setPending(false)
  }
  return (
    <p className={styles.acts}>
      <Button icon={<IconFileText aria-hidden="true" />} isPending={isComing} onPress={look}>
        {t('Show PDF')}
      </Button>
      <Button icon={<IconDownload aria-hidden="true" />} isPending={isPending} onPress={() => void download()}>
        {t('CSV')}
      </Button>
      {viewer}
    </p>
  )
}

type Wish = Required<Pick<StatementSearch, 'from' | 'to' | 'currency'>> & Pick<StatementSearch, 'payeeId'>

function wishOf({ from, to, currency, payeeId }: StatementSearch, timeZone?: string): Wish {
  const now = today(timeZone)
  return { from: from ?? `${now.slice(0, 8)}01`, to: to ?? now, currency, payeeId }
}

function statementFor(query: Wish) {
  return queryFor(statements.find, { query })
}
