import { INVOICE_STATUS_NAMES } from '@waybill/contract/invoices/invoice-codes.ts'
import type { ReactNode } from 'react'
import { days, type FieldProps, type Filter, oneOf } from '../../list/filters.tsx'
import list from '../../list/list.module.css'
import { useCurrentUser } from '../../shell/current-user.ts'
import { classNames } from '../../ui/class-names.ts'
import { Select } from '../../ui/select.tsx'
import { Switch } from '../../ui/switch.tsx'
import { plural, t } from '../../ui/words.ts'
import { useHiddenCount } from './hidden-invoices.tsx'
import styles from './payer-invoice-filters.module.css'
import type { PayerInvoiceSearch } from './payer-invoice-search.ts'
import { heedsSwitch, searchForStatus, statusOf, viewOf } from './payer-invoice-views.ts'

const ANY = 'any'
const STATUSES = [0, 1, 2, 3, -1] as const

const ACTORS = [
  { value: 'carrier', label: 'Carrier' },
  { value: 'provider', label: 'Provider' },
  { value: 'payer', label: 'Payer' },
] as const

/** FILTERS of the list (SPEC §2.5). */
export const payerInvoiceFilters: readonly Filter<PayerInvoiceSearch>[] = [
  { names: ['status'], isSet: ({ status }) => status !== undefined, Field: Status },
  days('Invoice Date', 'invoiceDateStart', 'invoiceDateEnd'),
  days('Load Date', 'loadDateStart', 'loadDateEnd'),
  oneOf('Waiting on', 'nextActor', 'Any', ACTORS, Select),
  { names: ['isAuditable'], isSet: ({ isAuditable }) => !isAuditable, isLook: true, Field: Auditable },
]

function Status({ search, onChange }: FieldProps<PayerInvoiceSearch>): ReactNode {
  const status = statusOf(search, useCurrentUser().persona)
  return (
    <Select
      label={t('Invoice Status')}
      value={status === undefined ? ANY : String(status)}
      options={[
        { value: ANY, label: t('Any status') },
        ...STATUSES.map((one) => ({ value: String(one), label: t(INVOICE_STATUS_NAMES[one]) })),
      ]}
      onChange={(chosen) => onChange(searchForStatus(chosen === ANY ? undefined : Number(chosen)))}
    />
  )
}

function Auditable({ search, onChange }: FieldProps<PayerInvoiceSearch>): ReactNode {
  const { persona } = useCurrentUser()
  const hidden = useHiddenCount(search)
  return (
    <div>
      <Switch isSelected={search.isAuditable} onChange={(isAuditable) => onChange({ isAuditable })}>
        {t('Only Show Auditable')}
      </Switch>
      <p className={classNames(list.hint, styles.hint)}>
        {heedsSwitch(viewOf(search, persona))
          ? search.isAuditable
            ? plural(
                hidden,
                'Hides {n} invoice that cannot be audited yet.',
                'Hides {n} invoices that cannot be audited yet.',
              )
            : t('Everything in this view is shown.')
          : t('This view shows drafts, which cannot be audited yet.')}
      </p>
    </div>
  )
}
