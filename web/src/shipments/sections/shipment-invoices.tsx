import { IconReceipt } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { INVOICE_STATUS_NAMES } from '@waybill/contract/invoices/invoice-codes.ts'
import { type InvoiceRow, invoices } from '@waybill/contract/invoices/invoices.ts'
import type { ReactNode } from 'react'
import { isProblem, traceIdOf } from '../../api/problem.ts'
import { queryFor } from '../../api/queries.ts'
import { useCurrentUser } from '../../shell/current-user.ts'
import { passes } from '../../shell/guards.ts'
import { ButtonToPage } from '../../shell/route-not-found.tsx'
import { Section } from '../../ui/detail-page.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Money } from '../../ui/money.tsx'
import { t } from '../../ui/words.ts'
import styles from './shipment-invoices.module.css'

/** On the shipment's page: its own section, if there is an invoice. */
export function InvoicesSection({ shipmentNumber }: { shipmentNumber: string }): ReactNode {
  return <ShipmentInvoices shipmentNumber={shipmentNumber} isSection />
}

/** What is owed for the load and its status, with a link to "why am I not paid". Nothing if the user sees no invoice. */
export function ShipmentInvoices({
  shipmentNumber,
  isSection,
}: {
  shipmentNumber: string
  isSection?: boolean
}): ReactNode {
  const user = useCurrentUser()
  const mayOpen = passes(user, '/accounting')
  const found = useQuery({
    ...queryFor(invoices.ofShipment, { params: { shipment: shipmentNumber } }),
    enabled: mayOpen,
    retry: false,
  })
  // Third-party ones have their own page.
  const own = (found.data?.data ?? []).filter(({ payerName }) => payerName === null)
  const isUnread = found.isLoadingError && !isProblem(found.error, 'not-found', 'not-authorized')
  if (own.length === 0 && !isUnread) return null
  const list = isUnread ? (
    <ErrorState
      title={t('The invoices could not be loaded')}
      onRetry={() => void found.refetch()}
      isRetrying={found.isRefetching}
      traceId={traceIdOf(found.error)}
    />
  ) : (
    <ul className={styles.invoices} aria-label={t('Invoices')}>
      {own.map((invoice) => (
        <li key={invoice.id} className={styles.invoice}>
          <IconReceipt aria-hidden="true" />
          <span>
            <b>{t('Invoice {number}', { number: invoice.invoiceNumber })}</b>
            <span className={styles.about}>
              {[
                invoice.truckUnusedAt ? t('Truck ordered, not used') : null,
                t(INVOICE_STATUS_NAMES[invoice.status.status]),
                waitingText(invoice, user.companyKind),
              ]
                .filter(Boolean)
                .join(' · ')}
            </span>
          </span>
          <Money amount={invoice.balance} currency={invoice.currency} isStrong />
          <ButtonToPage
            to="/accounting/$invoiceNumber/preview"
            params={{ invoiceNumber: invoice.invoiceNumber }}
            search={{ status: 'All', query: invoice.shipmentNumber }}
          >
            {invoice.paidAt ? t('Open invoice') : t('When is it paid?')}
          </ButtonToPage>
        </li>
      ))}
    </ul>
  )
  return isSection ? <Section title={t('Invoices')}>{list}</Section> : list
}

function waitingText({ nextActor, paidAt }: InvoiceRow, companyKind: string): string | null {
  if (paidAt || nextActor === null) return null
  if (companyKind === nextActor || (companyKind === 'broker' && nextActor === 'carrier')) return t('Waiting on you')
  return nextActor === 'carrier' ? t('Waiting on the carrier') : t('Waiting on the provider')
}
