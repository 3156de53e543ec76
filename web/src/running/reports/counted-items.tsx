import type { ShipmentStop, StopLineItem } from '@waybill/contract/shipments/shipments.ts'
import type { ReactNode } from 'react'
import { NumberField } from '../../ui/number-field.tsx'
import { Select } from '../../ui/select.tsx'
import { StatusChip } from '../../ui/status-chip.tsx'
import { retell, t } from '../../ui/words.ts'
import styles from './counted-items.module.css'
import { exceptionText } from './exception-text.ts'
import { exceptionOf, type PackageCount } from './package-counts.ts'

export interface CountedItemsProps {
  stop: ShipmentStop
  counts: readonly PackageCount[]
  onChange: (counts: PackageCount[]) => void
  error: string | undefined
}

/** How many packages the truck took or left, and in what state. */
export function CountedItems({ stop, counts, onChange, error }: CountedItemsProps): ReactNode {
  const change = (next: PackageCount): void =>
    onChange(counts.map((one) => (one.lineItemId === next.lineItemId ? next : one)))
  return (
    <fieldset className={styles.counts}>
      <legend className={styles.legend}>
        {stop.type === 'Pickup' ? t('Packages loaded') : t('Packages unloaded')}
      </legend>
      {stop.lineItems.map((item) => {
        const count = counts.find((one) => one.lineItemId === item.lineItemId)
        return count ? <CountedItem key={item.lineItemId} item={item} count={count} onChange={change} /> : null
      })}
      <p role="alert" className={styles.refusal}>
        {error ? retell(error) : null}
      </p>
    </fieldset>
  )
}

interface CountedItemProps {
  item: StopLineItem
  count: PackageCount
  onChange: (count: PackageCount) => void
}

function CountedItem({ item, count, onChange }: CountedItemProps): ReactNode {
  const exception = exceptionOf(item.packages, count)
  return (
    <div className={styles.item}>
      <div className={styles.what}>
        <span className={styles.description}>{item.description}</span>
        <span className={styles.ordered}>
          {t('{n} {packageType} ordered', { n: item.packages, packageType: t(item.packageType) })}
        </span>
        {exception === 'None' ? null : (
          <StatusChip tone="attention" size="small">
            {exceptionText(exception, item.packages - count.packages)}
          </StatusChip>
        )}
      </div>
      <NumberField
        label={t('Count of {what}', { what: item.description })}
        hideLabel
        minValue={0}
        maxValue={1_000_000}
        formatOptions={{ maximumFractionDigits: 0 }}
        value={count.packages}
        onChange={(packages) => onChange({ ...count, packages: Number.isNaN(packages) ? 0 : packages })}
      />
      <Select
        label={t('State of {what}', { what: item.description })}
        hideLabel
        value={count.finding}
        options={[
          { value: 'Fine', label: t('In good order') },
          { value: 'Damaged', label: t('Damaged') },
          { value: 'Refused', label: t('Refused') },
        ]}
        onChange={(finding) => onChange({ ...count, finding })}
      />
    </div>
  )
}
