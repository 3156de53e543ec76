import { IconAlertTriangle, IconCheck, IconX } from '@tabler/icons-react'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type CarrierFit, type TenderableCarrier, tenders } from '@waybill/contract/tenders/tenders.ts'
import { type ReactNode, useState } from 'react'
import { queryFor } from '../api/queries.ts'
import { Button } from '../ui/button.tsx'
import { Checkbox } from '../ui/checkbox.tsx'
import { SearchField } from '../ui/search-field.tsx'
import { SkeletonRows } from '../ui/skeleton.tsx'
import { UnreadBanner } from '../ui/unread-banner.tsx'
import { useDebounced } from '../ui/use-debounced.ts'
import { plural, retell, t } from '../ui/words.ts'
import styles from './carrier-picker.module.css'

export type ChosenCarrier = { id: string; name: string }

export interface CarrierPickerProps {
  chosen: readonly ChosenCarrier[]
  /** The load they are chosen for: those that fit it come first, and say why. */
  shipmentId?: string
  /** At 1 a choice replaces the last; above, one press selects all. */
  most: number
  onChange: (chosen: readonly ChosenCarrier[]) => void
  error: string | undefined
}

const REST_MS = 250
/** Beyond this, names become a count. */
const MOST_NAMES = 12
const PAGE = 200

/** Carriers by name, SCAC or number; those that do not fit the load stand below a line, unbookable ones at the end, and say why. */
export function CarrierPicker({ chosen, shipmentId, most, onChange, error }: CarrierPickerProps): ReactNode {
  const [text, setText] = useState('')
  const query = useDebounced(text.trim(), REST_MS) || undefined
  const found = useQuery({
    ...queryFor(tenders.carriers, { query: { query, shipmentId } }),
    placeholderData: keepPreviousData,
  })
  // The server sorts each part: by fit, or by name.
  const carriers = found.data?.data.toSorted((one, other) => partOf(one) - partOf(other))
  const firstUnfit = carriers?.find((carrier) => partOf(carrier) > 0 && carrier.fit)?.id
  const client = useQueryClient()
  const collecting = useMutation({
    mutationFn: async () => {
      const everybody: ChosenCarrier[] = []
      for (let page = 1; everybody.length < most; page++) {
        const { data } = await client.fetchQuery(
          queryFor(tenders.carriers, { query: { query, shipmentId, page, pageSize: PAGE } }),
        )
        everybody.push(...data.filter((carrier) => partOf(carrier) === 0).map(({ id, name }) => ({ id, name })))
        if (data.length < PAGE) break
      }
      return everybody.slice(0, most)
    },
    onSuccess: (everybody) => onChange(everybody),
  })
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
              {carrier.id === firstUnfit ? <p className={styles.line}>{t('Does not fit this load')}</p> : null}
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
                  {carrier.fit ? <Reasons fit={carrier.fit} /> : null}
                </span>
              </Checkbox>
            </li>
          ))}
        </ul>
        {most > 1 && (found.data?.totalCount ?? 0) > 1 ? (
          <div className={styles.acts}>
            <Button size="small" variant="quiet" isPending={collecting.isPending} onPress={() => collecting.mutate()}>
              {shipmentId ? t('Select all that fit') : t('Select all that can be booked')}
            </Button>
            {chosen.length > 1 ? (
              <Button size="small" variant="quiet" onPress={() => onChange([])}>
                {t('Remove all')}
              </Button>
            ) : null}
          </div>
        ) : null}
        {found.isPending ? <SkeletonRows rows={5} height={44} /> : null}
        <UnreadBanner found={found}>{t('The list of carriers could not be loaded.')}</UnreadBanner>
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

/** Fits, does not fit, cannot be booked. */
function partOf({ canBook, fit }: Pick<TenderableCarrier, 'canBook' | 'fit'>): 0 | 1 | 2 {
  if (canBook !== true) return 2
  return fit?.fits === false ? 1 : 0
}

function Reasons({ fit: { reasons } }: { fit: CarrierFit }): ReactNode {
  return reasons.length > 0 ? (
    <span className={styles.reasons}>
      {reasons.map(({ isGood, said }) => (
        <span key={said.code} className={isGood ? styles.good : styles.bad}>
          {isGood ? <IconCheck aria-hidden="true" /> : <IconAlertTriangle aria-hidden="true" />}
          {retell(said)}
        </span>
      ))}
    </span>
  ) : null
}
