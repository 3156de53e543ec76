import { rates } from '@waybill/contract/rates/rates.ts'
import type { Shipment } from '@waybill/contract/shipments/shipments.ts'
import type { ReactNode } from 'react'
import { invalidateSubjects } from '../api/freshness.ts'
import { act } from '../api/queries.ts'
import { FormSheet } from '../form/shells.tsx'
import { useForm } from '../form/use-form.ts'
import { CarrierPicker, type ChosenCarrier } from '../rates/carrier-picker.tsx'
import { LaneStrip } from '../ui/lane-strip.tsx'
import { toast } from '../ui/toast.ts'
import { t } from '../ui/words.ts'

export interface SetSpotPriceProps {
  shipment: Shipment
  onClose: () => void
}

/** Where the contract's names differ. */
const NAMES = { carrier: 'carrierId' } as const

/** What a carrier said on the phone: a price for this load, good for so many hours, without any contract. */
export function SetSpotPrice({ shipment, onClose }: SetSpotPriceProps): ReactNode {
  const form = useForm({
    begin: () => ({
      carrier: null as ChosenCarrier | null,
      price: null as number | null,
      validForHours: 24 as number | null,
    }),
    names: NAMES,
    send: ({ carrier: chosen, price, validForHours }) =>
      chosen &&
      price !== null &&
      act(rates.quote, {
        body: {
          shipmentId: shipment.id,
          carrierId: chosen.id,
          rateSource: 'Spot',
          price,
          ...(validForHours === null ? {} : { validForHours }),
        },
      }),
    onDone: (_quote, _asked, client) => {
      void invalidateSubjects(client, ['shipment'])
      toast.success(t('Spot price set'))
      onClose()
    },
  })
  const { carrier, price } = form.draft
  return (
    <FormSheet
      form={form}
      onClose={onClose}
      title={t('Set a spot price for {number}', { number: shipment.shipmentNumber })}
      act={t('Set spot price')}
      disabledReason={carrier === null ? t('Choose one carrier') : price === null && t('Enter the price')}
    >
      <LaneStrip stops={shipment.stops} size="card" />
      <form.Field name="carrier" about="carrierId">
        {({ onChange, error }) => (
          <CarrierPicker
            shipmentId={shipment.id}
            chosen={carrier ? [carrier] : []}
            most={1}
            onChange={(chosen) => onChange(chosen[0] ?? null)}
            error={error}
          />
        )}
      </form.Field>
      <form.Money name="price" label={t('Price, all in')} minValue={0} />
      <form.Number name="validForHours" label={t('Valid for')} unit={t('hours')} minValue={1} maxValue={720} />
    </FormSheet>
  )
}
