import { IconArrowRight, IconReceipt } from '@tabler/icons-react'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type Invoice, invoices, MOST_AT_ONCE } from '@waybill/contract/invoices/invoices.ts'
import { mayBeMore } from '@waybill/contract/paging.ts'
import { type ReactNode, useState } from 'react'
import { traceIdOf } from '../../api/problem.ts'
import { queryFor } from '../../api/queries.ts'
import { useKept, useUnsaved } from '../../form/use-unsaved.ts'
import { useCurrentUser } from '../../shell/current-user.ts'
import { ButtonToPage } from '../../shell/route-not-found.tsx'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { DetailPage, Section } from '../../ui/detail-page.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Money, moneyText } from '../../ui/money.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { StatusChip } from '../../ui/status-chip.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { plural, retell, t, whyNot } from '../../ui/words.ts'
import { InvoiceStatusChip } from '../invoice-status-chip.tsx'
import { dayText, placeText } from '../invoice-text.ts'
import styles from './submit-page.module.css'
import { type Bill, billsOf, canGo, chosenOf, totalText } from './to-submit.ts'
import { type Result, useSubmitting } from './use-submitting.ts'

const toSubmit = queryFor(invoices.toSubmit, {})

/** Every delivered load without an invoice, and one press for all that lack nothing. */
export function SubmitPage(): ReactNode {
  const found = useQuery(toSubmit)
  const { results, submit } = useSubmitting()
  const [numbers, setNumbers] = useState<ReadonlyMap<string, string>>(new Map())
  const [leftOut, setLeftOut] = useState<ReadonlySet<string>>(new Set())
  const [isAsked, setAsked] = useState(false)
  const submitted = [...results.values()].flatMap((result) => (result.step === 'submitted' ? [result.invoice] : []))
  const open = (found.data?.data ?? []).filter(({ id }) => results.get(id)?.step !== 'submitted')
  const bills = billsOf(open, { numbers, leftOut })
  useUnsaved(open.some(({ id }) => numbers.has(id)))
  useKept(open.some(({ id }) => leftOut.has(id)))
  const chosen = chosenOf(bills)
  const isSending = [...results.values()].some(({ step }) => step === 'sending')
  const fault = chosen.some((bill) => bill.fault !== undefined)
  const choose = (ids: readonly string[], isChosen: boolean): void =>
    setLeftOut((now) => new Set(isChosen ? [...now].filter((id) => !ids.includes(id)) : [...now, ...ids]))
  const able = open.filter(canGo).map(({ id }) => id)
  const count = chosen.length
  return (
    <DetailPage
      kicker={<Link to="/accounting">{t('Accounting')}</Link>}
      title={t('Submit invoices')}
      acts={
        <Button
          variant="primary"
          isPending={isSending}
          disabledReason={
            isSending
              ? null
              : count === 0
                ? t('Choose a complete invoice')
                : fault && t('Correct the invoice numbers first')
          }
          onPress={() => setAsked(true)}
        >
          {count === 0
            ? t('Submit invoices')
            : `${plural(count, 'Submit {n} invoice', 'Submit {n} invoices')}, ${totalText(chosen)}`}
        </Button>
      }
    >
      {submitted.length > 0 ? (
        <Section title={t('Just submitted')} count={submitted.length} isFlush>
          <ul className={styles.rows} aria-live="polite">
            {submitted.map((invoice) => (
              <SubmittedRow key={invoice.id} invoice={invoice} />
            ))}
          </ul>
        </Section>
      ) : null}
      <Section
        title={t('Delivered and not invoiced')}
        {...(found.data && !mayBeMore(found.data.totalCount) ? { count: found.data.totalCount } : {})}
        end={
          able.length > 1 ? (
            <Checkbox
              isSelected={count === able.length}
              isIndeterminate={count > 0 && count < able.length}
              onChange={(isChosen) => choose(able, isChosen)}
            >
              {t('All that are complete')}
            </Checkbox>
          ) : null
        }
        isFlush
      >
        {bills.length > 0 ? (
          <ul className={styles.rows}>
            {bills.map((bill) => (
              <BillRow
                key={bill.invoice.id}
                bill={bill}
                result={results.get(bill.invoice.id)}
                onChoose={(isChosen) => choose([bill.invoice.id], isChosen)}
                onNumber={(number) => setNumbers((now) => new Map(now).set(bill.invoice.id, number))}
              />
            ))}
          </ul>
        ) : found.data ? (
          <EmptyState title={t('Nothing to invoice')} icon={<IconReceipt aria-hidden="true" />}>
            {t('Every delivered load is billed. The next one appears here as soon as it is delivered.')}
          </EmptyState>
        ) : found.isError ? (
          <ErrorState onRetry={() => void found.refetch()} traceId={traceIdOf(found.error)} />
        ) : (
          <SkeletonRows rows={6} height={64} />
        )}
      </Section>
      {found.data && found.data.totalCount > found.data.data.length ? (
        <p className={styles.faint}>
          {t('{n} loads at a time. The others follow when these are submitted.', { n: MOST_AT_ONCE })}
        </p>
      ) : null}
      <Dialog
        isOpen={isAsked}
        onClose={() => setAsked(false)}
        title={plural(count, 'Submit {n} invoice?', 'Submit {n} invoices?')}
        act={plural(count, 'Submit {n} invoice', 'Submit {n} invoices')}
        pending={false}
        error={null}
        onAct={() => {
          setAsked(false)
          submit(chosen)
        }}
      >
        <p className={styles.total}>{totalText(chosen)}</p>
        <p>{t('Each is billed as agreed and audited right away.')}</p>
        <NotSubmitted bills={bills.filter(({ isChosen }) => !isChosen)} />
      </Dialog>
    </DetailPage>
  )
}

/** What one confirmation leaves out, by name and with the reason. */
function NotSubmitted({ bills }: { bills: readonly Bill[] }): ReactNode {
  if (bills.length === 0) return null
  return (
    <section className={styles.left}>
      <h3>{t('Not submitted: {n}', { n: bills.length })}</h3>
      <ul>
        {bills.map(({ invoice }) => (
          <li key={invoice.id}>
            <strong>{invoice.shipmentNumber}</strong> {canGo(invoice) ? t('Left out') : lackOf(invoice)}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Why it does not go: the provider's own words if it came back. */
function lackOf({ can, returnedAt, returns }: Invoice): string | null {
  return returnedAt ? t('{name}: {text}', { name: t('Sent back'), text: returns[0]?.text ?? '' }) : whyNot(can.submit)
}

interface BillRowProps {
  bill: Bill
  result: Result | undefined
  onChoose: (isChosen: boolean) => void
  onNumber: (number: string) => void
}

function BillRow({ bill, result, onChoose, onNumber }: BillRowProps): ReactNode {
  const { timeZone } = useCurrentUser()
  const { invoice, number, amount, isChosen, fault } = bill
  const { shipmentNumber, invoiceNumber, charges, currency, origin, destination } = invoice
  const isReady = canGo(invoice)
  return (
    <li className={styles.row} aria-label={t('Load {number}', { number: shipmentNumber })}>
      <div className={styles.choice}>
        {isReady ? (
          <Checkbox
            isSelected={isChosen}
            onChange={onChoose}
            aria-label={t('Submit the invoice of load {number}', { number: shipmentNumber })}
          >
            {null}
          </Checkbox>
        ) : null}
      </div>
      <div className={styles.load}>
        <Link className="thumb" to="/accounting/$invoiceNumber/preview" params={{ invoiceNumber }}>
          {shipmentNumber}
        </Link>
        <span className={styles.lane}>
          {placeText(origin)}
          <IconArrowRight aria-label={t('to')} />
          {placeText(destination)}
        </span>
        <span className={styles.faint}>{dayText(invoice, timeZone)}</span>
      </div>
      <div className={styles.charges}>
        <Money amount={amount} currency={currency} isStrong />
        <span className={styles.faint}>
          {charges
            .map((line) => `${retell(line.said ?? line.description)} ${moneyText(line.total, currency)}`)
            .join(' · ')}
        </span>
      </div>
      <div className={styles.number}>
        {isReady ? (
          <TextField
            label={t('Invoice Number')}
            value={number}
            onChange={onNumber}
            maxLength={40}
            autoComplete="off"
            error={
              fault === 'no-number'
                ? t('Invoice number is not valid')
                : fault === 'used-twice'
                  ? t('Two invoices here have this number')
                  : null
            }
          />
        ) : null}
      </div>
      <div className={styles.state}>
        <BillState invoice={invoice} result={result} />
      </div>
    </li>
  )
}

/** What it lacks, and the act that ends that. */
function BillState({ invoice, result }: { invoice: Invoice; result: Result | undefined }): ReactNode {
  const { can, returnedAt, returns, invoiceNumber, packet } = invoice
  if (result?.step === 'sending')
    return (
      <StatusChip tone="moving" size="small">
        {t('Submitting')}
      </StatusChip>
    )
  if (result?.step === 'failed') return <Banner tone="stopped">{result.reason}</Banner>
  if (canGo(invoice))
    return (
      <StatusChip tone="committed" size="small">
        {t('Ready')}
      </StatusChip>
    )
  const isPaper = can.submit !== true && packet.some(({ isSatisfied }) => !isSatisfied)
  return (
    <>
      <StatusChip tone="attention" size="small">
        {returnedAt ? t('Sent back') : t('Not ready')}
      </StatusChip>
      <span className={styles.faint}>{returnedAt ? returns[0]?.text : whyNot(can.submit)}</span>
      {returnedAt || !isPaper ? (
        <Link className="thumb" to="/accounting/$invoiceNumber/preview" params={{ invoiceNumber }}>
          {t('Correct bill')}
        </Link>
      ) : (
        <ButtonToPage to="/documents/drop" size="small">
          {t('File documents')}
        </ButtonToPage>
      )}
    </>
  )
}

function SubmittedRow({ invoice }: { invoice: Invoice }): ReactNode {
  const { invoiceNumber, shipmentNumber, externalInvoiceNumber, externalInvoiceAmount, currency, status } = invoice
  const findings = invoice.openExceptions.length
  return (
    <li className={styles.row}>
      <div className={styles.choice} />
      <div className={styles.load}>
        <Link className="thumb" to="/accounting/$invoiceNumber/preview" params={{ invoiceNumber }}>
          {shipmentNumber}
        </Link>
      </div>
      <div className={styles.charges}>
        <Money amount={externalInvoiceAmount} currency={currency} isStrong />
      </div>
      <div className={styles.number}>{externalInvoiceNumber}</div>
      <div className={styles.state}>
        <InvoiceStatusChip status={status.status} size="small" />
        <span className={styles.faint}>
          {findings > 0 ? plural(findings, '{n} finding in the audit', '{n} findings in the audit') : t('No findings')}
        </span>
      </div>
    </li>
  )
}

/** Prefetches the page's data; the router calls it when the user is about to open the page. */
export function load(client: QueryClient): void {
  void client.prefetchQuery(toSubmit)
}
