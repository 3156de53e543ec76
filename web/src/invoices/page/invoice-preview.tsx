import { IconArrowRight, IconReceiptOff } from '@tabler/icons-react'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import type { RequiredDocument } from '@waybill/contract/documents/documents.ts'
import { HumanNumber } from '@waybill/contract/ids.ts'
import { INVOICE_STATUS } from '@waybill/contract/invoices/invoice-codes.ts'
import { type Invoice, invoices } from '@waybill/contract/invoices/invoices.ts'
import { fromCents, toCents } from '@waybill/contract/money.ts'
import { may } from '@waybill/contract/permissions.ts'
import { type ReactNode, Suspense, useState } from 'react'
import { isProblem, traceIdOf } from '../../api/problem.ts'
import { queryFor } from '../../api/queries.ts'
import { useCurrentUser } from '../../shell/current-user.ts'
import { DocumentsComing } from '../../shell/documents-coming.tsx'
import { Noted } from '../../shell/noted.tsx'
import { useClosePreview } from '../../shell/preview.ts'
import { ButtonToPage } from '../../shell/route-not-found.tsx'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { DefinitionList } from '../../ui/definition-list.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Identifier } from '../../ui/identifier.tsx'
import { lazyPart } from '../../ui/lazy-part.ts'
import { Money, moneyText } from '../../ui/money.tsx'
import { Preview } from '../../ui/preview.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { retell, t, whyNot } from '../../ui/words.ts'
import { timeText } from '../../ui/zoned-time.ts'
import { placeOf } from '../invoice-place.ts'
import { InvoiceStatusChip } from '../invoice-status-chip.tsx'
import { isJudge, opensLoad, placeText, termsText } from '../invoice-text.ts'
import { CountsFound } from './counts-found.tsx'
import { InvoiceCharges } from './invoice-charges.tsx'
import { DeductionsSection, ExceptionsSection } from './invoice-findings.tsx'
import styles from './invoice-preview.module.css'
import { InvoiceProgress } from './invoice-progress.tsx'

const InvoiceDocuments = lazyPart(async () => (await import('./invoice-documents.tsx')).InvoiceDocuments)
const UploadDocument = lazyPart(async () => (await import('../../documents/upload/upload-document.tsx')).UploadDocument)
const SubmitInvoice = lazyPart(async () => (await import('./submit-invoice.tsx')).SubmitInvoice)

const ChooseTerms = lazyPart(async () => (await import('./choose-terms.tsx')).ChooseTerms)

const JudgeInvoice = lazyPart(async () => (await import('../audit/judge-invoice.tsx')).JudgeInvoice)

/** What is owed for a load, and why it is not paid yet; the address says which. */
export function InvoicePreview(): ReactNode {
  const { invoiceNumber = '' } = useParams({ strict: false })
  const isNumber = HumanNumber.safeParse(invoiceNumber).success
  const found = useQuery({ ...find(invoiceNumber), enabled: isNumber })
  // The address may name it by its id, which nobody reads.
  const number = found.data?.invoiceNumber ?? invoiceNumber
  const user = useCurrentUser()
  const close = useClosePreview()
  return (
    <Preview
      label={t('Invoice {number}', { number })}
      title={<Identifier value={number} label={t('Invoice number')} />}
      chips={found.data ? <InvoiceStatusChip status={found.data.status.status} size="small" /> : null}
      renderOpen={(look) =>
        found.data && opensLoad(found.data, user) ? (
          <ButtonToPage
            to="/shipments/$shipmentNumber"
            params={{ shipmentNumber: found.data.shipmentNumber }}
            {...look}
          >
            {t('Shipment')}
          </ButtonToPage>
        ) : null
      }
      onClose={close}
    >
      {isNumber ? null : (
        <EmptyState icon={<IconReceiptOff aria-hidden="true" />} title={t('Invoice number is not valid')}>
          {t('The link does not name an invoice. Choose one from the list.')}
        </EmptyState>
      )}
      {found.data ? (
        <Look invoice={found.data} key={found.data.id} />
      ) : isProblem(found.error, 'not-found') ? (
        <EmptyState icon={<IconReceiptOff aria-hidden="true" />} title={t('This invoice could not be opened')}>
          {t('It may not exist, or you may not have access to it.')}
        </EmptyState>
      ) : found.isError ? (
        <ErrorState
          title={t('This invoice could not be loaded')}
          onRetry={() => void found.refetch()}
          traceId={traceIdOf(found.error)}
        />
      ) : isNumber ? (
        <SkeletonRows rows={8} height={56} />
      ) : null}
    </Preview>
  )
}

function Look({ invoice }: { invoice: Invoice }): ReactNode {
  const { persona } = useCurrentUser()
  const [uploading, setUploading] = useState<RequiredDocument>()
  const [isSubmitting, setSubmitting] = useState(false)
  const [isChoosing, setChoosing] = useState(false)
  const { currency, can } = invoice
  const isDraft = invoice.status.status === INVOICE_STATUS.draft
  const canUpload = may(persona, 'document:upload') && can.upload === true
  const shipment = { id: invoice.shipmentId, shipmentNumber: invoice.shipmentNumber }
  return (
    <>
      <Owed
        invoice={invoice}
        act={
          may(persona, 'invoice:submit') ? <TermsButton invoice={invoice} onPress={() => setChoosing(true)} /> : null
        }
      />
      {invoice.paymentHold ? <OnHold hold={invoice.paymentHold} /> : null}
      <InvoiceProgress
        invoice={invoice}
        onUpload={canUpload ? setUploading : undefined}
        act={
          <>
            {can.update === true ? <SubmitButton invoice={invoice} onPress={() => setSubmitting(true)} /> : null}
            {persona === 'broker' && isDraft ? <p className={styles.act}>{whyNot(can.submit)}</p> : null}
            {isJudge(persona, invoice) && !(isDraft && can.update === true) ? (
              <Suspense>
                <JudgeInvoice invoice={invoice} />
              </Suspense>
            ) : null}
          </>
        }
      />
      {invoice.status.status === INVOICE_STATUS.settled ? <Frozen invoice={invoice} /> : null}
      <ExceptionsSection invoice={invoice} />
      <InvoiceCharges invoice={invoice} />
      <DeductionsSection invoice={invoice} />
      <DefinitionList
        entries={[
          { term: t('Shipment'), value: <ShipmentLink invoice={invoice} /> },
          { term: t('Carrier'), value: invoice.carrierName },
          { term: t('Carrier’s invoice number'), value: invoice.externalInvoiceNumber },
          {
            term: t('Billed'),
            value:
              invoice.externalInvoiceAmount === null ? null : (
                <Money amount={invoice.externalInvoiceAmount} currency={currency} />
              ),
          },
          { term: t('Agreed'), value: <Money amount={invoice.expectedAmount} currency={currency} /> },
          { term: t('Terms'), value: termsText(invoice.terms, invoice.netDays) },
          ...(invoice.factoringCompany ? [{ term: t('Remit To'), value: invoice.factoringCompany }] : []),
          ...(invoice.payerName ? [{ term: t('Payer'), value: invoice.payerName }] : []),
        ]}
      />
      <Suspense fallback={<DocumentsComing isSmall />}>
        <InvoiceDocuments invoice={invoice} place={placeOf(invoice)} />
      </Suspense>
      <Noted subject={{ type: 'invoice', id: invoice.id }} title={t('Comments')} isComment hasTimeline={false} />
      <Suspense>
        {uploading ? (
          <UploadDocument
            shipment={shipment}
            invoicePlace={placeOf(invoice)}
            lastPaper={invoice.lastPaper}
            preset={{ fileType: uploading.fileType, orderStopId: uploading.orderStopId ?? undefined }}
            onClose={() => setUploading(undefined)}
          />
        ) : null}
        {isSubmitting ? <SubmitInvoice invoice={invoice} onClose={() => setSubmitting(false)} /> : null}
        {isChoosing ? <ChooseTerms invoice={invoice} onClose={() => setChoosing(false)} /> : null}
      </Suspense>
    </>
  )
}

/** The total, and why: the amount, the deductions, the balance. */
function Owed({ invoice, act }: { invoice: Invoice; act: ReactNode }): ReactNode {
  const { invoiceAmount, feeAndBalance, balance, currency } = invoice
  const cleared = fromCents(toCents(invoiceAmount) - toCents(feeAndBalance) - toCents(balance))
  return (
    <div className={styles.owed}>
      <p className={styles.lane}>
        {placeText(invoice.origin)}
        <IconArrowRight aria-label={t('to')} />
        {placeText(invoice.destination)}
      </p>
      <p className={styles.balance}>
        <span>{invoice.paidAt ? t('Paid') : t('Balance')}</span>
        <b>{moneyText(balance, currency)}</b>
      </p>
      <DefinitionList
        layout="amounts"
        entries={[
          { term: t('Amount'), value: <Money amount={invoiceAmount} currency={currency} /> },
          { term: t('Fees & Balances'), value: <Money amount={feeAndBalance} currency={currency} /> },
          ...(cleared > 0 ? [{ term: t('Paid'), value: <Money amount={cleared} currency={currency} /> }] : []),
        ]}
      />
      {act}
    </div>
  )
}

/** The invoice's sender chooses when it is paid; while terms can be chosen, others see why they cannot. */
function TermsButton({
  invoice: { can, status, payerName, terms },
  onPress,
}: {
  invoice: Invoice
  onPress: () => void
}) {
  if (status.status < 0 || status.status >= INVOICE_STATUS.settled || payerName !== null) return null
  const reason = whyNot(can.chooseTerms)
  return (
    <p className={styles.act}>
      <Button size="small" disabledReason={reason} onPress={onPress}>
        {terms === 'standard-30' ? t('Get paid sooner') : t('Change payment terms')}
      </Button>
    </p>
  )
}

/** Why a due payment does not come. */
function OnHold({
  hold: { heldAt, heldBy, reason, isWaybills, found },
}: {
  hold: NonNullable<Invoice['paymentHold']>
}): ReactNode {
  const { timeZone } = useCurrentUser()
  return (
    <Banner
      tone="attention"
      title={t('Payment on hold since {time} by {name}', { time: timeText({ at: heldAt, timeZone }), name: heldBy })}
    >
      {isWaybills ? retell(reason) : reason}
      <CountsFound found={found} />
    </Banner>
  )
}

/** What never changes after settlement (P16). */
function Frozen({ invoice: { settledAt, settledBy } }: { invoice: Invoice }): ReactNode {
  const { timeZone } = useCurrentUser()
  if (settledAt === null || settledBy === null) return null
  return (
    <Banner title={t('Settled {time} by {name}', { time: timeText({ at: settledAt, timeZone }), name: settledBy })}>
      {t('Number, amount and payee are frozen. Documents can be added and not removed.')}
    </Banner>
  )
}

/** Submits the invoice, or saves its number and amount until it can. The provider enters a broker's. */
function SubmitButton({
  invoice: { can, submittedAt, returnedAt },
  onPress,
}: {
  invoice: Invoice
  onPress: () => void
}) {
  const { companyKind } = useCurrentUser()
  const text = companyKind === 'provider' ? t('Enter the bill') : t('Submit invoice')
  if (can.submit === true)
    return (
      <p className={styles.act}>
        <Button variant={submittedAt && !returnedAt ? 'secondary' : 'primary'} onPress={onPress}>
          {submittedAt ? t('Correct invoice') : text}
        </Button>
      </p>
    )
  return (
    <p className={styles.act}>
      <Button variant="primary" disabledReason={retell(can.submit)}>
        {text}
      </Button>
      <Button onPress={onPress}>{t('Enter number and amount')}</Button>
    </p>
  )
}

function ShipmentLink({ invoice }: { invoice: Invoice }): ReactNode {
  const user = useCurrentUser()
  const { shipmentNumber } = invoice
  if (!opensLoad(invoice, user)) return shipmentNumber
  return (
    <Link to="/all-shipments/$shipmentNumber/preview/details" params={{ shipmentNumber }}>
      {shipmentNumber}
    </Link>
  )
}

function find(invoiceNumber: string) {
  return queryFor(invoices.find, { params: { invoice: invoiceNumber } })
}

/** Prefetches the preview's data; the router calls it when the user is about to open it. */
export function load(client: QueryClient, invoiceNumber: string): void {
  if (HumanNumber.safeParse(invoiceNumber).success) void client.prefetchQuery(find(invoiceNumber))
}
