import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { SearchField } from './search-field.tsx'
import { useDebounced } from './use-debounced.ts'

/** SPEC §9, shipment search. */
const DEBOUNCE_MS = 700

export interface SearchBoxProps {
  label: string
  /** What can be searched for. */
  placeholder: string
  /** What the address searches for. */
  query: string | undefined
  onSearch: (query: string | undefined) => void
}

/** A list's search: the address updates when typing pauses, or at once on Enter. */
export function SearchBox({ label, placeholder, query = '', onSearch }: SearchBoxProps): ReactNode {
  const [typed, setTyped] = useState({ text: query, since: query })
  // The address changed elsewhere (Back, a cleared filter): follow it.
  if (typed.since !== query) setTyped({ text: query, since: query })
  const rested = useDebounced(typed.text, DEBOUNCE_MS)
  const search = (text: string): void => {
    const wanted = text.trim()
    // The text may have been replaced since: then it waits for its turn.
    if (wanted !== query && text === typed.text) onSearch(wanted || undefined)
  }
  const searchRested = useEffectEvent(search)
  useEffect(() => searchRested(rested), [rested])
  return (
    <SearchField
      label={label}
      placeholder={placeholder}
      value={typed.text}
      onChange={(text) => setTyped({ text, since: query })}
      onSubmit={search}
      onClear={() => onSearch(undefined)}
    />
  )
}
