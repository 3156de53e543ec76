import { type AvailableLoad, availableFreight } from '@waybill/contract/available-freight/available-freight.ts'
import type { ReactNode } from 'react'
import { act, remember } from '../../api/queries.ts'
import { FormSheet } from '../../form/shells.tsx'
import { useForm } from '../../form/use-form.ts'
import { CarrierPicker, type ChosenCarrier } from '../../rates/carrier-picker.tsx'
import { perMileText } from '../../tenders/tender-rate.tsx'
import { LaneStrip } from '../../ui/lane-strip.tsx'
import { toast } from '../../ui/toast.ts'
import { t } from '../../ui/words.ts'

const NAMES = { carriers: 'carrierIds', audience: null } as const
/** The contract's limit. */
const MOST_CARRIERS = 200

/** Posts a load to the board, or changes its price and who sees it. */
export function PostLoad({ load, onClose }: { load: AvailableLoad; onClose: () => void }): ReactNode {
  const params = { shipmentNumber: load.shipmentNumber }
  const { posting } = load
  const form = useForm({
    begin: () => ({
      rate: posting?.rate ?? null,
      audience: posting?.carriers ? ('some' as const) : ('all' as const),
      carriers: [...(posting?.carriers ?? [])] as ChosenCarrier[],
      isAfterTendering: posting?.state === 'waiting',
    }),
    names: NAMES,
    send: ({ rate, audience, carriers, isAfterTendering }) =>
      act(availableFreight.post, {
        params,
        body: { rate, carrierIds: audience === 'some' ? carriers.map(({ id }) => id) : [], isAfterTendering },
      }),
    onDone: (posted, _asked, client) => {
      remember(client, availableFreight.find, { params }, posted)
      toast.success(t('Shipment {number} is posted', { number: load.shipmentNumber }))
      onClose()
    },
  })
  const { audience, carriers, rate } = form.draft
  return (
    <FormSheet
      form={form}
      onClose={onClose}
      title={t('Post shipment {number}', { number: load.shipmentNumber })}
      act={posting ? t('Save') : t('Post load')}
      disabledReason={
        audience === 'some' && carriers.length === 0
          ? t('Choose at least one carrier')
          : posting && !form.isDirty && t('Nothing has changed')
      }
    >
      <LaneStrip stops={load.lane} size="card" />
      <form.Money
        name="rate"
        label={t('Book It Now price')}
        help={
          (rate && perMileText(rate, load.miles, load.currency)) ||
          t('The first carrier to book at this price gets it.')
        }
        optional
        minValue={0}
      />
      <form.Radio
        name="audience"
        label={t('Who sees it')}
        options={[
          { value: 'all', label: t('All carriers') },
          { value: 'some', label: t('Chosen carriers') },
        ]}
      />
      {audience === 'some' ? (
        <form.Field name="carriers">
          {({ onChange, error }) => (
            <CarrierPicker
              shipmentId={load.id}
              chosen={carriers}
              most={MOST_CARRIERS}
              onChange={(picked) => onChange([...picked])}
              error={error}
            />
          )}
        </form.Field>
      ) : null}
      <form.Switch name="isAfterTendering">{t('Only after tendering ends with no carrier left to ask')}</form.Switch>
    </FormSheet>
  )
}
