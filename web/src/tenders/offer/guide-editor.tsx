import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import type { GuideEntry } from '@waybill/contract/tenders/tender-runs.ts'
import type { ReactNode } from 'react'
import type { ChosenCarrier } from '../../rates/carrier-picker.tsx'
import { IconButton } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { MoneyField } from '../../ui/number-field.tsx'
import { retell, t } from '../../ui/words.ts'
import styles from './guide-editor.module.css'

/** A carrier in the waterfall being edited; excluded ones keep their place. */
export type PlannedRung = {
  carrierId: string
  name: string
  /** NaN until entered. */
  rate: number
  reference: string | null
  canOffer: GuideEntry['canOffer']
  isAboveMaxBuy: boolean
  isIn: boolean
}

export interface GuideEditorProps {
  rungs: readonly PlannedRung[]
  onChange: (rungs: readonly PlannedRung[]) => void
}

/** The order of carriers to ask: move, exclude, and set each one's rate. */
export function GuideEditor({ rungs, onChange }: GuideEditorProps): ReactNode {
  const change = (carrierId: string, to: Partial<PlannedRung>): void =>
    onChange(rungs.map((rung) => (rung.carrierId === carrierId ? { ...rung, ...to } : rung)))
  const swap = (place: number, other: number): void => {
    const [one, two] = [rungs[place], rungs[other]]
    if (one && two) onChange(rungs.map((rung, index) => (index === place ? two : index === other ? one : rung)))
  }
  const asked = rungs.filter(({ isIn }) => isIn)
  return (
    <ol className={styles.rungs} aria-label={t('Order of the carriers')}>
      {rungs.map((rung, place) => {
        const { carrierId, name, rate, reference, canOffer, isAboveMaxBuy, isIn } = rung
        return (
          <li key={carrierId} className={styles.rung}>
            <span className={styles.rank}>{isIn ? asked.indexOf(rung) + 1 : '–'}</span>
            <div className={styles.who}>
              <Checkbox
                isSelected={isIn}
                isDisabled={canOffer !== true}
                onChange={(isSelected) => change(carrierId, { isIn: isSelected })}
              >
                <span className={styles.carrier}>
                  <span>{name}</span>
                  <span className={styles.detail}>
                    {canOffer !== true
                      ? retell(canOffer)
                      : isAboveMaxBuy && !isIn
                        ? t('The rate is above what may be paid')
                        : reference}
                  </span>
                </span>
              </Checkbox>
            </div>
            <div className={styles.rate}>
              <MoneyField
                label={t('Rate for {carrier}', { carrier: name })}
                hideLabel
                minValue={0}
                isDisabled={!isIn}
                defaultValue={Number.isNaN(rate) ? undefined : rate}
                onType={(value) => change(carrierId, { rate: value })}
                onChange={(value) => change(carrierId, { rate: value })}
              />
            </div>
            <div className={styles.moves}>
              <IconButton
                label={t('Ask {carrier} earlier', { carrier: name })}
                variant="quiet"
                size="small"
                disabledReason={place === 0 && t('No carrier is asked earlier')}
                onPress={() => swap(place, place - 1)}
              >
                <IconArrowUp aria-hidden="true" />
              </IconButton>
              <IconButton
                label={t('Ask {carrier} later', { carrier: name })}
                variant="quiet"
                size="small"
                disabledReason={place === rungs.length - 1 && t('No carrier is asked later')}
                onPress={() => swap(place, place + 1)}
              >
                <IconArrowDown aria-hidden="true" />
              </IconButton>
            </div>
          </li>
        )
      })}
    </ol>
  )
}

/** As in the lane's contracts; those who cannot be asked stay and say why. */
export function plannedRungs(guide: readonly GuideEntry[]): PlannedRung[] {
  return guide.map(({ carrierId, carrierName, rate, reference, canOffer, isAboveMaxBuy }) => ({
    carrierId,
    name: carrierName,
    rate: rate ?? Number.NaN,
    reference,
    canOffer,
    isAboveMaxBuy,
    isIn: canOffer === true && !isAboveMaxBuy,
  }))
}

/** A carrier without a contract for the lane goes last, with its rate still open. */
export function withCarriers(rungs: readonly PlannedRung[], chosen: readonly ChosenCarrier[]): readonly PlannedRung[] {
  const kept = rungs.filter(
    ({ carrierId, reference }) => reference !== null || chosen.some(({ id }) => id === carrierId),
  )
  const added = chosen.filter(({ id }) => !kept.some(({ carrierId }) => carrierId === id))
  return [
    ...kept,
    ...added.map(({ id, name }) => ({
      carrierId: id,
      name,
      rate: Number.NaN,
      reference: null,
      canOffer: true as const,
      isAboveMaxBuy: false,
      isIn: true,
    })),
  ]
}
