import { IconArrowLeft, IconSearch, IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { type QuickSearchResult, shipments } from '@waybill/contract/shipments/shipments.ts'
import { type KeyboardEvent, type ReactNode, type Ref, useId, useRef, useState } from 'react'
import { queryFor } from '../api/queries.ts'
import { classNames } from '../ui/class-names.ts'
import { KeyboardHint } from '../ui/keyboard-hint.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { useDebounced } from '../ui/use-debounced.ts'
import { t } from '../ui/words.ts'
import { useCurrentUser } from './current-user.ts'
import styles from './quick-search.module.css'
import { targetOf } from './quick-search-target.ts'
import { ShipmentStatusChip } from './shipment-status.tsx'

/** SPEC §2.4, §9. */
const DEBOUNCE_MS = 700
const PAGE_SIZE = 50
const LONGEST_TEXT = 60

export interface QuickSearchProps {
  inputRef?: Ref<HTMLInputElement>
  /** On phones the search takes the whole header; this restores it. */
  onLeave?: () => void
}

/** The header's shipment search. A newer query aborts the one still pending. */
export function QuickSearch({ inputRef, onLeave }: QuickSearchProps): ReactNode {
  const router = useRouter()
  const user = useCurrentUser()
  const listId = useId()
  const box = useRef<HTMLDivElement>(null)
  const [text, setText] = useState('')
  const [isOpen, setOpen] = useState(false)
  const [active, setActive] = useState(0)

  const asked = text.trim()
  const rested = useDebounced(asked, DEBOUNCE_MS)
  const isResting = rested === asked
  const search = useQuery({
    ...queryFor(shipments.quickSearch, { query: { query: rested, pageSize: PAGE_SIZE } }),
    enabled: isResting && rested !== '',
  })
  const results = isResting && asked !== '' ? (search.data?.data ?? []) : []
  const current = results[Math.min(active, results.length - 1)]

  const searchesReferences = user.isBroker || user.companyKind === 'provider'
  const hint = searchesReferences
    ? t('Enter Shipment or Reference Number to Start Search')
    : t('Enter shipment number to start search')

  const choose = (result: QuickSearchResult): void => {
    const target = targetOf(result, user)
    if (!target) return
    setOpen(false)
    setText('')
    onLeave?.()
    void router.navigate({ to: target })
    // Keys for the page that opens must not go into the search.
    document.getElementById('content')?.focus({ preventScroll: true })
  }

  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>): void => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined && results.length > 0) {
      event.preventDefault()
      const next = (Math.min(active, results.length - 1) + step + results.length) % results.length
      setActive(next)
      setOpen(true)
      document.getElementById(optionId(listId, next))?.scrollIntoView({ block: 'nearest' })
    } else if (event.key === 'Enter' && current && isOpen) {
      event.preventDefault()
      choose(current)
    } else if (event.key === 'Escape') {
      if (isOpen && asked !== '') setText('')
      else {
        setOpen(false)
        event.currentTarget.blur()
        onLeave?.()
      }
    }
  }

  return (
    // Closes the list when the focus leaves the search
    <div
      ref={box}
      className={styles.search}
      onBlur={(event) => !box.current?.contains(event.relatedTarget) && setOpen(false)}
    >
      <div className={styles.box}>
        {onLeave ? (
          <button type="button" className={styles.inside} aria-label={t('Close search')} onClick={onLeave}>
            <IconArrowLeft aria-hidden="true" />
          </button>
        ) : (
          <IconSearch aria-hidden="true" className={styles.glass} />
        )}
        <input
          ref={inputRef}
          type="search"
          role="combobox"
          className={styles.input}
          aria-label={t('Search shipments')}
          placeholder={t('Search shipments')}
          aria-expanded={isOpen}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={isOpen && current ? optionId(listId, results.indexOf(current)) : undefined}
          autoComplete="off"
          spellCheck={false}
          enterKeyHint="search"
          maxLength={LONGEST_TEXT}
          value={text}
          onChange={(event) => {
            setText(event.target.value)
            setActive(0)
            setOpen(true)
          }}
          onFocus={() => setOpen(true)}
          onKeyDown={onKeyDown}
        />
        {text === '' ? (
          <span className={styles.keys}>
            <KeyboardHint keys="/" />
          </span>
        ) : (
          <button type="button" className={styles.inside} aria-label={t('Clear search')} onClick={() => setText('')}>
            <IconX aria-hidden="true" />
          </button>
        )}
      </div>
      {isOpen ? (
        // Pressing inside the panel must not blur the input, or the panel would close under the press.
        <div className={styles.panel} onPointerDown={(event) => event.preventDefault()}>
          <div id={listId} role="listbox" aria-label={t('Shipments found')} className={styles.list}>
            {results.map((result, index) => (
              <Result
                key={result.id}
                id={optionId(listId, index)}
                result={result}
                isActive={result === current}
                onPoint={() => setActive(index)}
                onChoose={() => choose(result)}
              />
            ))}
          </div>
          {results.length === 0 ? (
            <p className={styles.remark} role="status">
              {remark({
                hint,
                isEmpty: asked === '',
                isWaiting: !isResting || search.isFetching,
                hasFailed: search.isError,
              })}
            </p>
          ) : null}
        </div>
      ) : null}
    </div>
  )
}

function remark(said: { hint: string; isEmpty: boolean; isWaiting: boolean; hasFailed: boolean }): ReactNode {
  if (said.isEmpty) return said.hint
  if (said.isWaiting)
    return (
      <>
        <Spinner /> {t('Searching')}
      </>
    )
  return said.hasFailed ? t('The search did not respond. Try again.') : t('No Matching Results')
}

function optionId(listId: string, index: number): string {
  return `${listId}-${index}`
}

interface ResultProps {
  id: string
  result: QuickSearchResult
  isActive: boolean
  onPoint: () => void
  onChoose: () => void
}

function Result({ id, result, isActive, onPoint, onChoose }: ResultProps): ReactNode {
  const user = useCurrentUser()
  const { origin, destination } = result
  const leadsNowhere = targetOf(result, user) === null
  return (
    // The input keeps the focus and handles the keys (ARIA combobox); the pointer selects here.
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isActive}
      aria-disabled={leadsNowhere}
      className={classNames(styles.result, isActive && styles.active)}
      onPointerMove={onPoint}
      onClick={onChoose}
    >
      <div className={styles.line}>
        <span className={styles.number}>{result.shipmentNumber}</span>
        <ShipmentStatusChip status={result.status.value} size="small" />
      </div>
      <div className={styles.lane}>
        <span>{placeText(origin)}</span>
        <span aria-hidden="true" className={styles.arrow}>
          →
        </span>
        <span className="visually-hidden">{t('to')}</span>
        <span>{placeText(destination)}</span>
      </div>
      {result.referenceNumbers.length > 0 ? (
        <div className={styles.references}>{result.referenceNumbers.join(' · ')}</div>
      ) : null}
    </div>
  )
}

function placeText(place: { city: string; state: string; postalCode: string }): string {
  return `${place.city}, ${place.state} ${place.postalCode}`
}
