import { useQuery } from '@tanstack/react-query'
import { factoring } from '@waybill/contract/factoring/factoring.ts'
import { type ReactNode, useState } from 'react'
import { queryFor } from '../api/queries.ts'
import { ListFailed } from '../list/list-states.tsx'
import { CheckboxGroup } from '../ui/checkbox.tsx'
import { moneyText } from '../ui/money.tsx'
import { RadioGroup } from '../ui/radio-group.tsx'
import { SkeletonRows } from '../ui/skeleton.tsx'
import { TextField } from '../ui/text-field.tsx'
import { t } from '../ui/words.ts'
import styles from './listed-invoices.module.css'

export type Scope = 'all' | 'listed'

interface ScopeFieldProps {
  value: Scope
  onChange: (scope: Scope) => void
}

/** Most notices cover all that a carrier is owed; some list single invoices. */
export function ScopeField({ value, onChange }: ScopeFieldProps): ReactNode {
  return (
    <RadioGroup
      label={t('What is assigned')}
      options={[
        {
          value: 'all',
          label: t('All invoices of the carrier'),
          detail: t('New ones are included while it is in force.'),
        },
        { value: 'listed', label: t('Invoices that the notice names'), detail: t('The rest stay with the carrier.') },
      ]}
      value={value}
      onChange={onChange}
    />
  )
}

interface ListedInvoicesProps {
  carrierId: string
  chosen: readonly string[]
  onChoose: (numbers: string[]) => void
  error: string | undefined
}

/** The carrier's unsettled invoices without a factor, to choose those the notice lists. */
export function ListedInvoices({ carrierId, chosen, onChoose, error }: ListedInvoicesProps): ReactNode {
  const [query, setQuery] = useState('')
  const found = useQuery(queryFor(factoring.assignable, { query: { carrierId } }))
  if (found.isError)
    return (
      <ListFailed
        title={t('The invoices could not be loaded')}
        error={found.error}
        onRetry={() => void found.refetch()}
      />
    )
  if (!found.data) return <SkeletonRows rows={3} height={32} />
  const rows = found.data.data
  if (rows.length === 0) return <p>{t('The carrier has no invoice that could be assigned.')}</p>
  const wanted = query.trim()
  const shown = rows.filter(
    ({ invoiceNumber, shipmentNumber }) =>
      chosen.includes(invoiceNumber) || invoiceNumber.includes(wanted) || shipmentNumber.includes(wanted),
  )
  return (
    <>
      {rows.length > 8 ? (
        <TextField label={t('Invoice or shipment number')} value={query} onChange={setQuery} optional />
      ) : null}
      <div className={styles.choice}>
        <CheckboxGroup
          label={t('Invoices')}
          {...(error ? { error } : {})}
          options={shown.map(({ invoiceNumber, shipmentNumber, amount, currency }) => ({
            value: invoiceNumber,
            label: `${invoiceNumber} · ${t('Shipment {number}', { number: shipmentNumber })} · ${moneyText(amount, currency)}`,
          }))}
          value={chosen}
          onChange={(now) =>
            onChoose([...chosen.filter((one) => !shown.some(({ invoiceNumber }) => invoiceNumber === one)), ...now])
          }
        />
      </div>
    </>
  )
}
