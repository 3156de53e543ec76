import type { ReactNode } from 'react'
import { DefinitionList } from '../ui/definition-list.tsx'
import { Money } from '../ui/money.tsx'
import { locale, retell, t } from '../ui/words.ts'
import type { PickableRate } from './rate-list.tsx'
import { unitRateText } from './rate-text.ts'

/** The lines a price consists of. */
export function RateCharges({ rate }: { rate: PickableRate }): ReactNode {
  const lines = rate.charges.map(({ said, rateType, rate: each, units, total }) => ({
    term:
      rateType === 'Flat'
        ? retell(said)
        : t('{charge}: {rate} × {units}', {
            charge: retell(said),
            rate: unitRateText(each, rateType, rate.currency),
            units: units.toLocaleString(locale(), { maximumFractionDigits: 4 }),
          }),
    value: <Money amount={total} currency={rate.currency} />,
  }))
  const sum = { term: t('Total'), value: <Money amount={rate.price} currency={rate.currency} isStrong /> }
  return <DefinitionList entries={[...lines, sum]} layout="amounts" />
}
