import { IconX } from '@tabler/icons-react'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { tenders } from '@waybill/contract/tenders/tenders.ts'
import { type ReactNode, useState } from 'react'
import { queryFor } from '../../api/queries.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { useDebounced } from '../../ui/use-debounced.ts'
import { plural, retell, t } from '../../ui/words.ts'
import styles from './carrier-picker.module.css'

export type ChosenCarrier = { id: string; name: string }

export interface CarrierPickerProps {
  chosen: readonly ChosenCarrier[]
  /** At 1 a choice replaces the last; above, one press selects all. */
  most: number
  onChange: (chosen: readonly ChosenCarrier[]) => void
  error: string | undefined
}

const REST_MS = 250
/** Beyond this, names become a count. */
const MOST_NAMES = 12
const PAGE = 200

/** Carriers by name, SCAC or number; unbookable ones stay visible and say why. */
export function CarrierPicker({ chosen, most, onChange, error }: CarrierPickerProps): ReactNode {
  const [text, setText] = useState('')
  const query = useDebounced(text.trim(), REST_MS) || undefined
  const found = useQuery({ ...queryFor(tenders.carriers, { query: { query } }), placeholderData: keepPreviousData })
  // Bookable carriers first; the server sorts each half by name.
  const carriers = found.data?.data.toSorted(
    (one, other) => Number(one.canBook !== true) - Number(other.canBook !== true),
  )
  const client = useQueryClient()
  const [isCollecting, setCollecting] = useState(false)
  const chooseAll = async (): Promise<void> => {
    setCollecting(true)
    try {
      const everybody: ChosenCarrier[] = []
      for (let page = 1; everybody.length < most; page++) {
        const { data } = await client.fetchQuery(queryFor(tenders.carriers, { query: { query, page, pageSize: PAGE } }))
        everybody.push(...data.filter(({ canBook }) => canBook === true).map(({ id, name }) => ({ id, name })))
        if (data.length < PAGE) break
      }
      onChange(everybody.slice(0, most))
    } finally {
      setCollecting(false)
    }
  }
  const without = (id: string): ChosenCarrier[] => chosen.filter((carrier) => carrier.id !== id)
  return (
    <div className={styles.picker} role="group" aria-label={t('Carriers')}>
      <span className={styles.label}>{t('Carriers')}</span>
      {chosen.length > 0 ? (
        <ul className={styles.chosen} aria-label={t('Chosen carriers')}>
          {chosen.slice(0, MOST_NAMES).map(({ id, name }) => (
            <li key={id}>
              <button
                type="button"
                className={styles.chip}
                aria-label={t('Remove {carrier}', { carrier: name })}
                onClick={() => onChange(without(id))}
              >
                {name}
                <IconX aria-hidden="true" />
              </button>
            </li>
          ))}
          {chosen.length > MOST_NAMES ? (
            <li className={styles.more}>{plural(chosen.length - MOST_NAMES, 'and {n} more', 'and {n} more')}</li>
          ) : null}
        </ul>
      ) : null}
      <div className={styles.box}>
        <SearchField
          label={t('Search carriers')}
          placeholder={t('Name, SCAC or number')}
          value={text}
          onChange={setText}
        />
        <ul className={styles.list} aria-busy={found.isFetching}>
          {carriers?.map((carrier) => (
            <li key={carrier.id}>
              <Checkbox
                isSelected={chosen.some(({ id }) => id === carrier.id)}
                isDisabled={carrier.canBook !== true}
                onChange={(isSelected) => {
                  const { id, name } = carrier
                  const kept = most === 1 ? [] : without(id)
                  onChange(isSelected ? [...kept, { id, name }] : without(id))
                }}
              >
                <span className={styles.carrier}>
                  <span>{carrier.name}</span>
                  <span className={styles.detail}>
                    {carrier.canBook === true ? (carrier.scac ?? carrier.number) : retell(carrier.canBook)}
                  </span>
                </span>
              </Checkbox>
            </li>
          ))}
        </ul>
        {most > 1 && (found.data?.totalCount ?? 0) > 1 ? (
          <div className={styles.acts}>
            <Button size="small" variant="quiet" isPending={isCollecting} onPress={() => void chooseAll()}>
              {t('Select all that can be booked')}
            </Button>
            {chosen.length > 1 ? (
              <Button size="small" variant="quiet" onPress={() => onChange([])}>
                {t('Remove all')}
              </Button>
            ) : null}
          </div>
        ) : null}
        {found.isPending ? <SkeletonRows rows={5} height={44} /> : null}
        {found.isError ? <p className={styles.none}>{t('The carriers could not be loaded.')}</p> : null}
        {found.data?.totalCount === 0 ? <p className={styles.none}>{t('No Matching Results')}</p> : null}
      </div>
      {error ? (
        <p role="alert" className={styles.error}>
          {error}
        </p>
      ) : null}
    </div>
  )
}
