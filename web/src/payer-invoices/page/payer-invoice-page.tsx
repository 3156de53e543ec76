import { IconArrowRight, IconX } from '@tabler/icons-react'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { HumanNumber } from '@waybill/contract/ids.ts'
import { INVOICE_EXCEPTION_SENTENCES } from '@waybill/contract/invoices/invoice-codes.ts'
import { type Invoice, invoices } from '@waybill/contract/invoices/invoices.ts'
import { type ReactNode, useRef } from 'react'
import { isProblem, traceIdOf } from '../../api/problem.ts'
import { queryFor } from '../../api/queries.ts'
import { InvoiceStatusChip } from '../../invoices/invoice-status-chip.tsx'
import { opensLoad, placeText } from '../../invoices/invoice-text.ts'
import { DeductionsSection } from '../../invoices/page/invoice-findings.tsx'
import { useCurrentUser } from '../../shell/current-user.ts'
import { Noted } from '../../shell/noted.tsx'
import { ButtonToPage } from '../../shell/route-not-found.tsx'
import { useKeys } from '../../shell/use-keys.ts'
import { Banner } from '../../ui/banner.tsx'
import { IconButton } from '../../ui/button.tsx'
import { DefinitionList } from '../../ui/definition-list.tsx'
import { DetailPage, Section } from '../../ui/detail-page.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Identifier } from '../../ui/identifier.tsx'
import { Money, moneyText } from '../../ui/money.tsx'
import { Skeleton, SkeletonRows } from '../../ui/skeleton.tsx'
import { useMedia } from '../../ui/use-media.ts'
import { t } from '../../ui/words.ts'
import { AddInvoice } from './add-invoice.tsx'
import { PayerInvoiceDocuments } from './payer-invoice-documents.tsx'
import { PayerInvoiceLoad } from './payer-invoice-load.tsx'
import styles from './payer-invoice-page.module.css'
import { PayerInvoiceProgress } from './payer-invoice-progress.tsx'

const route = getRouteApi('/shell/third-party-payer-invoices/$invoiceNumber/preview')

/** One invoice a third party pays: what it lacks, its amount, who is next (SPEC §2.7). */
export function PayerInvoicePage(): ReactNode {
  const { invoiceNumber } = route.useParams()
  const search = route.useSearch()
  const navigate = useNavigate()
  const isNumber = HumanNumber.safeParse(invoiceNumber).success
  const found = useQuery({ ...find(invoiceNumber), enabled: isNumber })
  const close = (): void => void navigate({ to: '/third-party-payer-invoices', search })
  useKeys({ Escape: close })
  const isPhone = useMedia('(width < 600px)')
  // In one column the amount comes first.
  const isNarrow = useMedia('(width < 960px)')
  const numberField = useRef<HTMLInputElement & HTMLTextAreaElement>(null)
  const list = (
    <ButtonToPage to="/third-party-payer-invoices" search={search}>
      {t('Third Party Payer Invoices')}
    </ButtonToPage>
  )
  if (found.isPending && isNumber) return <Coming />
  if (!found.data)
    return isNumber && !isProblem(found.error, 'not-found') ? (
      <ErrorState
        title={t('This invoice could not be loaded')}
        onRetry={() => void found.refetch()}
        act={list}
        traceId={traceIdOf(found.error)}
      />
    ) : (
      <ErrorState
        title={isNumber ? t('This invoice could not be opened') : t('Invoice number is not valid')}
        act={list}
      >
        {t('It may not exist, or you may not have access to it.')}
      </ErrorState>
    )
  const invoice = found.data
  const closing = (
    <IconButton label={t('Close')} onPress={close}>
      <IconX aria-hidden="true" />
    </IconButton>
  )
  return (
    <DetailPage
      kicker={
        <span className={styles.kicker}>
          <Link to="/third-party-payer-invoices" search={search}>
            {t('Third Party Payer Invoices')}
          </Link>
          {isPhone ? closing : null}
        </span>
      }
      title={
        <span className={styles.lane}>
          {placeText(invoice.origin)}
          <IconArrowRight aria-label={t('to')} />
          {placeText(invoice.destination)}
        </span>
      }
      chips={
        <>
          <span className={styles.number}>
            <Identifier value={invoice.invoiceNumber} label={t('Invoice')} />
          </span>
          <InvoiceStatusChip status={invoice.status.status} />
        </>
      }
      notice={<SentBack invoice={invoice} />}
      acts={isPhone ? null : closing}
      side={<Side invoice={invoice} hasSummary={!isNarrow} onEnter={() => numberField.current?.focus()} />}
    >
      {isNarrow ? <Summary invoice={invoice} /> : null}
      <AddInvoice key={invoice.id} invoice={invoice} numberRef={numberField} />
      <PayerInvoiceDocuments invoice={invoice} onRefresh={() => void found.refetch()} />
      <PayerInvoiceLoad invoice={invoice} />
      <Noted subject={{ type: 'invoice', id: invoice.id }} title={t('Comments')} isComment />
    </DetailPage>
  )
}

function Summary({ invoice }: { invoice: Invoice }): ReactNode {
  const { balance, total, currency } = invoice
  return (
    <Section title={t('Summary')}>
      <p className={styles.payment}>
        <span>{t('Payment')}</span>
        <b>{moneyText(balance, currency)}</b>
      </p>
      <DefinitionList
        layout="amounts"
        entries={[{ term: t('Total Payment'), value: <Money amount={total} currency={currency} /> }]}
      />
      <DeductionsSection invoice={invoice} />
    </Section>
  )
}

interface SideProps {
  invoice: Invoice
  hasSummary: boolean
  /** Goes to the carrier's number and amount. */
  onEnter: () => void
}

function Side({ invoice, hasSummary, onEnter }: SideProps): ReactNode {
  const { factoringCompany, shipmentNumber } = invoice
  const user = useCurrentUser()
  return (
    <>
      {hasSummary ? <Summary invoice={invoice} /> : null}
      <Section title={t('Invoice Details')}>
        <DefinitionList
          entries={[
            { term: t('Invoice Number'), value: invoice.externalInvoiceNumber ?? invoice.invoiceNumber },
            {
              term: t('Shipment Number'),
              value: opensLoad(invoice, user) ? (
                <Link to="/all-shipments/$shipmentNumber/preview/details" params={{ shipmentNumber }}>
                  {shipmentNumber}
                </Link>
              ) : (
                shipmentNumber
              ),
            },
            ...(factoringCompany ? [{ term: t('Remit To'), value: factoringCompany }] : []),
            ...(user.companyKind === 'payer' ? [] : [{ term: t('Payer'), value: invoice.payerName }]),
            ...(user.companyKind === 'carrier' ? [] : [{ term: t('Carrier'), value: invoice.carrierName }]),
          ]}
        />
      </Section>
      <PayerInvoiceProgress invoice={invoice} onEnter={onEnter} />
    </>
  )
}

/** Why it was returned comes first. */
function SentBack({ invoice: { returnedAt, returns } }: { invoice: Invoice }): ReactNode {
  const [last] = returns
  if (returnedAt === null || !last) return null
  return (
    <Banner tone="attention" title={t('Sent back')}>
      {last.codes.map((code) => `${t(INVOICE_EXCEPTION_SENTENCES[code])}. `)}
      {last.text}
    </Banner>
  )
}

function Coming(): ReactNode {
  return (
    <DetailPage title={<Skeleton width={280} height="2rem" />} side={<Skeleton height="18rem" />}>
      <Section title={t('Add Invoice')}>
        <SkeletonRows rows={2} height={56} />
      </Section>
      <Section title={t('Documents')}>
        <SkeletonRows rows={1} height={125} />
      </Section>
    </DetailPage>
  )
}

function find(invoiceNumber: string) {
  return queryFor(invoices.find, { params: { invoice: invoiceNumber } })
}

/** Prefetches the page's data; the router calls it when the user is about to open it. */
export function load(client: QueryClient, invoiceNumber: string): void {
  if (HumanNumber.safeParse(invoiceNumber).success) void client.prefetchQuery(find(invoiceNumber))
}
