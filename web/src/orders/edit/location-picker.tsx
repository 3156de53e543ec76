import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { locations } from '@waybill/contract/locations/locations.ts'
import { type ReactNode, useState } from 'react'
import { queryFor } from '../../api/queries.ts'
import { ComboBox } from '../../ui/combo-box.tsx'
import { useDebounced } from '../../ui/use-debounced.ts'
import { t } from '../../ui/words.ts'

const SEARCH_DEBOUNCE_MS = 250

export interface LocationPickerProps {
  companyId: string | undefined
  /** The chosen location's number, and its name when chosen. */
  value: string
  name: string
  onChange: (location: { locationNumber: string; companyName: string }) => void
  error: string | undefined
}

/** One of the customer's locations, by its name, number, city or street. */
export function LocationPicker({ companyId, value, name, onChange, error }: LocationPickerProps): ReactNode {
  const [typed, setTyped] = useState<string>()
  const text = typed ?? (value ? name : '')
  const query = useDebounced(typed?.trim() ?? '', SEARCH_DEBOUNCE_MS) || undefined
  const found = useQuery({
    ...queryFor(locations.ofCompany, { query: { companyId, query, pageSize: 20 } }),
    enabled: companyId !== undefined,
    placeholderData: keepPreviousData,
  })
  const rows = found.data?.data ?? []
  return (
    <ComboBox
      label={t('Location')}
      placeholder={t('Name, number, city or street')}
      remote={found}
      error={error ?? null}
      emptyText={companyId === undefined ? t('Choose the customer first') : t('No location found')}
      options={rows.map((row) => ({
        value: row.locationNumber,
        label: row.name,
        detail: [row.locationNumber, row.addressLine1, `${row.city}, ${row.province}`].filter(Boolean).join(' · '),
      }))}
      value={value || null}
      inputValue={text}
      onInputChange={(now) => {
        if (now === text) return
        setTyped(now)
        if (now === '' && value) onChange({ locationNumber: '', companyName: '' })
      }}
      onChange={(locationNumber) => {
        const chosen = rows.find((row) => row.locationNumber === locationNumber)
        if (!chosen) {
          // Left over a text that nobody chose from: what is shown is what will be sent.
          if (value) setTyped(undefined)
          return
        }
        // Keep the chosen name: a text that changes under the cursor would reopen the list.
        setTyped(chosen.name)
        onChange({ locationNumber: chosen.locationNumber, companyName: chosen.name })
      }}
    />
  )
}
