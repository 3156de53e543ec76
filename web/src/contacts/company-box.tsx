import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { contacts } from '@waybill/contract/contacts/contacts.ts'
import type { CompanyKind } from '@waybill/contract/permissions.ts'
import { type ReactNode, useState } from 'react'
import { queryFor } from '../api/queries.ts'
import { ComboBox } from '../ui/combo-box.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { useDebounced } from '../ui/use-debounced.ts'
import { t } from '../ui/words.ts'
import { companyKindText } from './contact-text.ts'

const SEARCH_DEBOUNCE_MS = 250

export interface CompanyBoxProps {
  label: string
  placeholder?: string
  value: string | undefined
  onChange: (companyId: string | undefined) => void
  error?: string | undefined
  /** Only companies of these kinds. */
  kinds?: readonly CompanyKind[]
}

/** A company search, by any part of its name. */
export function CompanyBox({ label, placeholder, value, onChange, error, kinds }: CompanyBoxProps): ReactNode {
  const [typed, setTyped] = useState<string>()
  const own = useQuery({
    ...queryFor(contacts.companies, { query: { companyId: value, pageSize: 1 } }),
    enabled: value !== undefined,
  })
  const chosen = own.data?.data[0]
  const text = typed ?? chosen?.name ?? ''
  const query = useDebounced(typed?.trim() ?? '', SEARCH_DEBOUNCE_MS) || undefined
  const found = useQuery({
    ...queryFor(contacts.companies, { query: { query, kinds: kinds && [...kinds], pageSize: 20 } }),
    placeholderData: keepPreviousData,
  })
  // A name that comes under the cursor would open the list over the form.
  if (own.isLoading && typed === undefined) return <Skeleton height="3.5rem" />
  return (
    <ComboBox
      label={label}
      placeholder={placeholder ?? t('Choose the company')}
      remote={found}
      error={error ?? null}
      options={(found.data?.data ?? []).map((company) => ({
        value: company.id,
        label: company.name,
        detail: companyKindText(company.kind),
      }))}
      value={value ?? null}
      inputValue={text}
      onInputChange={(now) => {
        if (now === text) return
        setTyped(now)
        // A cleared box means every company.
        if (now === '' && value !== undefined) onChange(undefined)
      }}
      onChange={(companyId) => {
        if (companyId === null) return
        // Keep the chosen name: a text that changes under the cursor would reopen the list.
        setTyped(found.data?.data.find(({ id }) => id === companyId)?.name)
        onChange(companyId)
      }}
    />
  )
}
