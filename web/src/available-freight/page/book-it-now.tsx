import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type AvailableLoad, availableFreight } from '@waybill/contract/available-freight/available-freight.ts'
import type { ReactNode } from 'react'
import { invalidateSubjects } from '../../api/freshness.ts'
import { act } from '../../api/queries.ts'
import { FormDialog } from '../../form/shells.tsx'
import { useForm } from '../../form/use-form.ts'
import { freightFacts } from '../../tenders/page/tender-facts.tsx'
import { perMileText } from '../../tenders/tender-rate.tsx'
import { DefinitionList } from '../../ui/definition-list.tsx'
import { LaneStrip } from '../../ui/lane-strip.tsx'
import { moneyText } from '../../ui/money.tsx'
import { toast } from '../../ui/toast.ts'
import { t } from '../../ui/words.ts'

export interface BookItNowProps {
  load: AvailableLoad
  posting: { rate: number; version: number }
  onClose: () => void
}

/** The second step: the load and its price once more, then it is booked. If either has changed meanwhile, the new one stands here. */
export function BookItNow({ load, posting: { rate, version }, onClose }: BookItNowProps): ReactNode {
  const client = useQueryClient()
  const navigate = useNavigate()
  const { shipmentNumber } = load
  const form = useForm({
    begin: () => ({}),
    send: () => act(availableFreight.book, { params: { shipmentNumber }, body: { version, rate } }),
    onDone: () => {
      toast.success(t('Shipment {number} is yours', { number: shipmentNumber }), {
        acts: [
          {
            text: t('Assign driver'),
            onPress: () => void navigate({ to: '/dispatch', search: { assign: shipmentNumber } }),
          },
        ],
      })
      onClose()
      void navigate({ to: '/shipments/$shipmentNumber', params: { shipmentNumber } })
    },
    onFailed: () => void invalidateSubjects(client, ['shipment']),
  })
  const price = moneyText(rate, load.currency)
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={t('Book shipment {number}', { number: shipmentNumber })}
      act={t('Book at {price}', { price })}
      width="medium"
    >
      <LaneStrip stops={load.lane} size="card" />
      <DefinitionList
        entries={[
          { term: t('Rate'), value: [price, perMileText(rate, load.miles, load.currency)].filter(Boolean).join(' · ') },
          ...freightFacts(load),
        ]}
      />
      <p>{t('Your company hauls it at this price. The rate confirmation comes right away.')}</p>
    </FormDialog>
  )
}
