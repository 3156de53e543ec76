import { Id } from '@waybill/contract/ids.ts'
import type { Invoice, InvoiceCharge } from '@waybill/contract/invoices.ts'
import { RateType } from '@waybill/contract/rates.ts'
import type { ReactNode } from 'react'
import { percentText, rateTypeText, unitAmount } from '../rates/rate-text.ts'
import { Banner } from '../ui/banner.tsx'
import { Disclosure } from '../ui/disclosure.tsx'
import { Money, moneyText } from '../ui/money.tsx'
import { locale, retell, t } from '../ui/words.ts'
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
          <Table charges={charges} currency={currency} total={total} />
        )
      ) : (
        <Banner tone="stopped">{t('Shipment ID is not valid')}</Banner>
      )}
    </Disclosure>
  )
}

function Table({ charges, currency, total }: Pick<Invoice, 'charges' | 'currency' | 'total'>): ReactNode {
  return (
    <div className={styles.frame}>
      <table className={styles.charges}>
        <caption className="visually-hidden">{t('Charges')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('Description')}</th>
            <th scope="col">{t('Rate Type')}</th>
            <th scope="col">{t('Rate')}</th>
            <th scope="col">{t('Unit')}</th>
            <th scope="col">{t('Total')}</th>
          </tr>
        </thead>
        <tbody>
          {charges.map((charge) => (
            <Line key={charge.sequence} charge={charge} currency={currency} />
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={4}>
              {t('Total')}
            </th>
            <td>
              <Money amount={total} currency={currency} isStrong />
            </td>
          </tr>
        </tfoot>
      </table>
    </div>
  )
}

function Line({ charge, currency }: { charge: InvoiceCharge; currency: Currency }): ReactNode {
  const rateType = RateType.safeParse(charge.chargeTypeName).data
  return (
    <tr>
      <th scope="row">
        {retell(charge.description)}
        <Difference charge={charge} currency={currency} />
      </th>
      <td>{rateType ? rateTypeText(rateType) : retell(charge.chargeTypeName)}</td>
      <td>{rateType === 'Percent' ? percentText(charge.rate) : unitAmount(charge.rate, currency)}</td>
      <td>{charge.units.toLocaleString(locale(), { maximumFractionDigits: 4 })}</td>
      <td>
        <Money amount={charge.total} currency={currency} />
      </td>
    </tr>
  )
}

/** What was billed beside what was agreed to, where they differ. */
function Difference({ charge: { expected, billed }, currency }: { charge: InvoiceCharge; currency: Currency }) {
  if (billed === null || billed === expected) return null
  return (
    <span className={styles.difference}>
      {expected === null
        ? t('Billed, not agreed to')
        : t('Billed {billed}, agreed {expected}', {
            billed: moneyText(billed, currency),
            expected: moneyText(expected, currency),
          })}
    </span>
  )
}
