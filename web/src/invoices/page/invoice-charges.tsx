import { Id } from '@waybill/contract/ids.ts'
import type { Invoice, InvoiceCharge } from '@waybill/contract/invoices/invoices.ts'
import type { ReactNode } from 'react'
import { ChargesTable } from '../../rates/charges-table.tsx'
import { Banner } from '../../ui/banner.tsx'
import { Disclosure } from '../../ui/disclosure.tsx'
import { Money, moneyText } from '../../ui/money.tsx'
import { t } from '../../ui/words.ts'
import styles from './invoice-charges.module.css'

type Currency = Invoice['currency']

/** The Charges accordion (SPEC §2.6). */
export function InvoiceCharges({ invoice }: { invoice: Invoice }): ReactNode {
  const { charges, currency, total } = invoice
  return (
    <Disclosure title={t('Charges')} end={<Money amount={total} currency={currency} isStrong />} defaultOpen>
      {Id.safeParse(invoice.shipmentId).success ? (
        charges.length === 0 ? (
          <p className={styles.nothing}>{t('No Charges Linked to Invoice')}</p>
        ) : (
          <ChargesTable
            charges={charges.map((charge) => ({
              ...charge,
              rateType: charge.chargeTypeName,
              remark: <Difference charge={charge} currency={currency} />,
            }))}
            total={total}
            currency={currency}
          />
        )
      ) : (
        <Banner tone="stopped">{t('Shipment ID is not valid')}</Banner>
      )}
    </Disclosure>
  )
}

/** The billed amount beside the agreed one, if they differ. */
function Difference({ charge: { expected, billed }, currency }: { charge: InvoiceCharge; currency: Currency }) {
  if (billed === null || billed === expected) return null
  return (
    <span className={styles.difference}>
      {expected === null
        ? t('Billed, not agreed')
        : t('Billed {billed}, agreed {expected}', {
            billed: moneyText(billed, currency),
            expected: moneyText(expected, currency),
          })}
    </span>
  )
}
