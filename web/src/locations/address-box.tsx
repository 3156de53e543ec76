import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type AddressSuggestion, locations } from '@waybill/contract/locations/locations.ts'
import { type ReactNode, useState } from 'react'
import { queryFor } from '../api/queries.ts'
import { ComboBox } from '../ui/combo-box.tsx'
import { useDebounced } from '../ui/use-debounced.ts'
import { t } from '../ui/words.ts'

const SEARCH_DEBOUNCE_MS = 250

/** Suggests real addresses while typing; choosing one fills the fields below it. */
export function AddressBox({ onChoose }: { onChoose: (address: AddressSuggestion) => void }): ReactNode {
  const [typed, setTyped] = useState('')
  const [chosenId, setChosenId] = useState<string | null>(null)
  const q = useDebounced(typed.trim(), SEARCH_DEBOUNCE_MS)
  const found = useQuery({
    ...queryFor(locations.suggestAddresses, { query: { q } }),
    enabled: q.length > 1,
    placeholderData: keepPreviousData,
  })
  const suggestions = q.length > 1 ? (found.data?.data ?? []) : []
  return (
    <ComboBox
      label={t('Find the address')}
      optional
      help={t('A street, a comma, then city or postal code: 6500 W 65th St, Chicago')}
      remote={found}
      emptyText={
        typed === '' ? t('Begin with a street, a city or a postal code') : t('No place found. Enter it below.')
      }
      options={suggestions.map((one) => ({
        value: one.id,
        label: labelOf(one),
        detail: one.country === 'CA' ? t('Canada') : t('United States'),
      }))}
      value={chosenId}
      inputValue={typed}
      onInputChange={(now) => {
        if (now === typed) return
        setTyped(now)
        setChosenId(null)
      }}
      onChange={(id) => {
        const chosen = suggestions.find((one) => one.id === id)
        if (!chosen) return
        // Show the chosen address: clearing the text under the cursor would reopen the list.
        setTyped(labelOf(chosen))
        setChosenId(chosen.id)
        onChoose(chosen)
      }}
    />
  )
}

function labelOf({ addressLine1, city, province, postalCode }: AddressSuggestion): string {
  return [addressLine1, `${city}, ${province} ${postalCode}`].filter(Boolean).join(', ')
}
