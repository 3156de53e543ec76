import type { Invoice } from '@waybill/contract/invoices/invoices.ts'
import type { ReactNode } from 'react'
import { retell, t } from '../../ui/words.ts'

/** What corrected counts lack, item by item. */
export function CountsFound({ found }: Pick<NonNullable<Invoice['paymentHold']>, 'found'>): ReactNode {
  if (found.length === 0) return null
  return (
    <>
      <p>{t('Counts corrected after the settlement show:')}</p>
      <ul>
        {/* Two orders of a load may lack the same of the same item. */}
        {[...new Set(found.map(retell))].map((one) => (
          <li key={one}>{one}</li>
        ))}
      </ul>
    </>
  )
}
