import { useQueryClient } from '@tanstack/react-query'
import { availableFreight } from '@waybill/contract/available-freight/available-freight.ts'
import { LIMITS_IN } from '@waybill/contract/currency.ts'
import { may } from '@waybill/contract/permissions.ts'
import { type RateLane, rateRequests } from '@waybill/contract/rate-requests/rate-requests.ts'
import { type ReactNode, useState } from 'react'
import { useVerb } from '../../api/queries.ts'
import { useKept } from '../../form/use-unsaved.ts'
import { useCurrentUser } from '../../shell/current-user.ts'
import { Button } from '../../ui/button.tsx'
import { moneyText } from '../../ui/money.tsx'
import { MoneyField } from '../../ui/number-field.tsx'
import { t } from '../../ui/words.ts'
import styles from './break-even.module.css'
import { breakEvenOf } from './known-lane.ts'

export interface BreakEvenProps {
  lane: RateLane
  miles: number
}

/** Below which price a load in US dollars loses money, by what the company says that a mile costs it; said once, here, for all loads. */
export function BreakEven({ lane, miles }: BreakEvenProps): ReactNode {
  const { persona } = useCurrentUser()
  const [isChanging, setChanging] = useState(false)
  const { costPerMile } = lane
  const breakEven = breakEvenOf(lane, { miles, currency: LIMITS_IN })
  if (isChanging) return <CostPerMile cost={costPerMile} onClose={() => setChanging(false)} />
  return (
    <>
      {breakEven === null ? null : moneyText(breakEven, LIMITS_IN)}
      <span className={styles.more}>
        {costPerMile === null
          ? t('Enter what a mile costs you in US dollars. Only your company sees it.')
          : t('at {amount}/mi, incl. empty miles', { amount: moneyText(costPerMile, LIMITS_IN) })}
      </span>
      {may(persona, 'available-freight:offer') ? (
        <Button size="small" onPress={() => setChanging(true)}>
          {costPerMile === null ? t('Enter cost per mile') : t('Change cost per mile')}
        </Button>
      ) : null}
    </>
  )
}

function CostPerMile({ cost, onClose }: { cost: number | null; onClose: () => void }): ReactNode {
  const client = useQueryClient()
  const [amount, setAmount] = useState(cost ?? Number.NaN)
  const saving = useVerb(rateRequests.setCost, {
    onDone: () => {
      // It is in every lane that was read.
      for (const { path } of [rateRequests.lane, availableFreight.lane])
        void client.invalidateQueries({ queryKey: [path] })
      onClose()
    },
  })
  // It stands in no form.
  useKept(!Object.is(amount, cost ?? Number.NaN))
  return (
    <div className={styles.change}>
      <MoneyField
        label={t('Cost per mile')}
        hideLabel
        value={amount}
        minValue={0}
        maxValue={99}
        onChange={setAmount}
        onType={setAmount}
      />
      <Button
        size="small"
        isPending={saving.isPending}
        onPress={() => saving.mutate({ body: { costPerMile: amount > 0 ? amount : null } })}
      >
        {t('Save')}
      </Button>
      <Button size="small" variant="quiet" onPress={onClose}>
        {t('Cancel')}
      </Button>
    </div>
  )
}
