import { useQueryClient } from '@tanstack/react-query'
import { type RateRoundEntry, rateRounds } from '@waybill/contract/rate-requests/rate-rounds.ts'
import type { ReactNode } from 'react'
import { invalidateSubjects } from '../../api/freshness.ts'
import { act } from '../../api/queries.ts'
import { FormDialog } from '../../form/shells.tsx'
import { useForm } from '../../form/use-form.ts'
import { perMileText } from '../../tenders/tender-rate.tsx'
import { DefinitionList } from '../../ui/definition-list.tsx'
import { moneyText } from '../../ui/money.tsx'
import { toast } from '../../ui/toast.ts'
import { t } from '../../ui/words.ts'
import { rateRequestRefusal } from '../rate-request-refusal.tsx'
import { againstText, type Limits } from './against.ts'

export interface OfferActProps {
  entry: RateRoundEntry
  miles: number | null
  limits: Limits
  onClose: () => void
}

/** Books the carrier at its offer as shown here: one that changed meanwhile is not booked. */
export function AwardOffer({ entry, miles, limits, onClose }: OfferActProps): ReactNode {
  const client = useQueryClient()
  const { carrierName, offer, rateRequestId } = entry
  const offered = offer?.amount ?? null
  const amount = moneyText(offered, limits.currency)
  const form = useForm({
    begin: () => ({}),
    send: () => offered !== null && act(rateRounds.award, { params: { rateRequestId }, body: { amount: offered } }),
    onDone: () => {
      void invalidateSubjects(client, ['shipment', 'tender'])
      toast.success(t('Load awarded to {carrier}', { carrier: carrierName }))
      onClose()
    },
    onFailed: () => void invalidateSubjects(client, ['rate-request', 'shipment']),
    say: rateRequestRefusal,
  })
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={t('Award the load to {carrier}?', { carrier: carrierName })}
      act={t('Award at {amount}', { amount })}
      disabledReason={offered === null && t('The offer is over')}
    >
      {offered === null ? null : (
        <DefinitionList
          layout="amounts"
          entries={[
            { term: t('Amount'), value: amount },
            { term: t('Per mile'), value: perMileText(offered, miles, limits.currency) },
            { term: t('Against your limits'), value: againstText(offered, limits) },
          ]}
        />
      )}
      <p>
        {t('The carrier is booked at this amount. Every other request for the load ends, and its carrier is told.')}
      </p>
    </FormDialog>
  )
}
