import type { Currency } from '@waybill/contract/money.ts'
import { RateType } from '@waybill/contract/rates/rates.ts'
import type { Said } from '@waybill/contract/said.ts'
import type { ReactNode } from 'react'
import { Money } from '../ui/money.tsx'
import { locale, retell, t } from '../ui/words.ts'
import styles from './charges-table.module.css'
import { percentText, rateTypeText, unitAmount } from './rate-text.ts'

interface Charge {
  description: string
  said?: Said | null
  /** One of ours, or another system's name. */
  rateType: string
  rate: number
  units: number
  total: number
  /** A remark below the description. */
  remark?: ReactNode
}

/** The charges line by line, with total (SPEC §2.6). */
export function ChargesTable(props: { charges: readonly Charge[]; total: number; currency: Currency }): ReactNode {
  const { charges, total, currency } = props
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
          {charges.map((charge, index) => (
            <Line key={index} charge={charge} currency={currency} />
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

function Line({ charge, currency }: { charge: Charge; currency: Currency }): ReactNode {
  const rateType = RateType.safeParse(charge.rateType).data
  return (
    <tr>
      <th scope="row">
        {retell(charge.said ?? charge.description)}
        {charge.remark}
      </th>
      <td>{rateType ? rateTypeText(rateType) : retell(charge.rateType)}</td>
      <td>{rateType === 'Percent' ? percentText(charge.rate) : unitAmount(charge.rate, currency)}</td>
      <td>{charge.units.toLocaleString(locale(), { maximumFractionDigits: 4 })}</td>
      <td>
        <Money amount={charge.total} currency={currency} />
      </td>
    </tr>
  )
}
