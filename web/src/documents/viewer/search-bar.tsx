import { IconChevronDown, IconChevronUp, IconX } from '@tabler/icons-react'
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react'
import { IconButton } from '../../ui/button.tsx'
import { t } from '../../ui/words.ts'
import type { TextSearch } from './use-text-search.ts'
import styles from './viewer.module.css'

interface SearchBarProps {
  words: string
  onWords: (words: string) => void
  search: TextSearch
  onLeave: () => void
}

/** Searches the text of a PDF; Enter goes to the next match, Shift + Enter to the previous. */
export function SearchBar({ words, onWords, search, onLeave }: SearchBarProps): ReactNode {
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])
  const step = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    search.step(event.shiftKey ? -1 : 1)
  }
  const isNone = search.found.length === 0
  return (
    <div role="search" className={styles.search}>
      <input
        ref={field}
        type="text"
        className={styles.words}
        aria-label={t('Search in the document')}
        placeholder={t('Search in the document')}
        value={words}
        maxLength={100}
        onChange={({ currentTarget }) => onWords(currentTarget.value)}
        onKeyDown={step}
      />
      <span role="status" className={styles.count}>
        {countText(words, search)}
      </span>
      <IconButton
        label={t('Previous place')}
        size="small"
        disabledReason={isNone && t('Nothing found')}
        onPress={() => search.step(-1)}
      >
        <IconChevronUp aria-hidden="true" />
      </IconButton>
      <IconButton
        label={t('Next place')}
        size="small"
        disabledReason={isNone && t('Nothing found')}
        onPress={() => search.step(1)}
      >
        <IconChevronDown aria-hidden="true" />
      </IconButton>
      <IconButton label={t('Close search')} size="small" onPress={onLeave}>
        <IconX aria-hidden="true" />
      </IconButton>
    </div>
  )
}

function countText(words: string, { found, at, isLooking }: TextSearch): string {
  if (words.trim() === '') return ''
  if (found.length > 0) return t('{at} of {n}', { at: at + 1, n: found.length })
  return isLooking ? t('Searching') : t('Nothing found')
}
