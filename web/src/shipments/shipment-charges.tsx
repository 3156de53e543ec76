import { IconReceipt } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { RateType } from '@waybill/contract/rates.ts'
import { type CarrierCharge, shipmentParts } from '@waybill/contract/shipment-parts.ts'
import type { ReactNode } from 'react'
import { isProblem } from '../api/problem.ts'
import { queryFor } from '../api/queries.ts'
import { percentText, rateTypeText, unitAmount } from '../rates/rate-text.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { Money } from '../ui/money.tsx'
import { SkeletonRows } from '../ui/skeleton.tsx'
import { locale, retell, t } from '../ui/words.ts'
import styles from './shipment-charges.module.css'

/** What the carrier is paid, line by line, with the sum (SPEC §2.6). */
export function ShipmentCharges({ shipmentNumber }: { shipmentNumber: string }): ReactNode {
  const found = useQuery(queryFor(shipmentParts.carrierCharges, { params: { shipment: shipmentNumber } }))
  if (found.isLoadingError)
    return (
      <ErrorState
        title={t('The charges could not be loaded')}
        onRetry={() => void found.refetch()}
        isRetrying={found.isRefetching}
        traceId={isProblem(found.error) ? found.error.traceId : undefined}
      />
    )
  if (!found.data) return <SkeletonRows rows={3} height={44} />
  const { data, total, currency } = found.data
  if (total === null || data.length === 0)
    return (
      <EmptyState icon={<IconReceipt aria-hidden="true" />} title={t('No charges yet')}>
        {t('They are settled when a carrier is booked.')}
      </EmptyState>
    )
  return (
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
        {data.map((charge, index) => (
          <ChargeLine key={index} charge={charge} currency={currency} />
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
  )
}

function ChargeLine({ charge, currency }: { charge: CarrierCharge; currency: 'USD' | 'CAD' }): ReactNode {
  const rateType = RateType.safeParse(charge.rateType).data
  return (
    <tr>
      <th scope="row">{retell(charge.description)}</th>
      <td>{rateType ? rateTypeText(rateType) : charge.rateType}</td>
      <td>{rateType === 'Percent' ? percentText(charge.rate) : unitAmount(charge.rate, currency)}</td>
      <td>{charge.units.toLocaleString(locale(), { maximumFractionDigits: 4 })}</td>
      <td>
        <Money amount={charge.total} currency={currency} />
      </td>
    </tr>
  )
}
