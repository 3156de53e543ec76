import { MOST_ASKED_FOR_RATES, rateRounds } from '@waybill/contract/rate-requests/rate-rounds.ts'
import type { ShipmentRow } from '@waybill/contract/shipments/shipments.ts'
import type { ReactNode } from 'react'
import { invalidateSubjects } from '../../api/freshness.ts'
import { entry } from '../../form/entry.ts'
import { FormSheet } from '../../form/shells.tsx'
import { useForm } from '../../form/use-form.ts'
import { CarrierPicker, type ChosenCarrier } from '../../rates/carrier-picker.tsx'
import { RESPOND_WITHIN, respondWithinText, usualRespondWithin } from '../../tenders/offer/respond-within.ts'
import { LaneStrip } from '../../ui/lane-strip.tsx'
import { toast } from '../../ui/toast.ts'
import { plural, t } from '../../ui/words.ts'

export interface AskForRatesProps {
  load: Pick<ShipmentRow, 'id' | 'shipmentNumber' | 'lane'>
  /** Already chosen: the carrier of a truck that fits. */
  start?: readonly ChosenCarrier[]
  onClose: () => void
}

/** Until entered otherwise. */
const AUTOMATION: { awardUpTo: number | null; counterWithinPercent: number | null } = {
  awardUpTo: null,
  counterWithinPercent: 10,
}

/** Where the contract's names differ. */
const NAMES = { carriers: 'carrierIds', isAwarding: null, isCountering: null } as const

/** Asks carriers what they would haul a load for; the round can award and counter by itself. */
export function AskForRates({ load, start = [], onClose }: AskForRatesProps): ReactNode {
  const form = useForm({
    begin: () => ({
      carriers: [...start],
      respondWithinMinutes: String(usualRespondWithin(pickupOf(load.lane))),
      note: '',
      isAwarding: false,
      isCountering: false,
      automation: { ...AUTOMATION },
    }),
    names: NAMES,
    send: ({ carriers, respondWithinMinutes, note, isAwarding, isCountering, automation }) =>
      entry(rateRounds.ask, {
        body: {
          shipmentId: load.id,
          carrierIds: carriers.map(({ id }) => id),
          respondWithinMinutes: Number(respondWithinMinutes),
          note: note.trim() || undefined,
          automation: isAwarding
            ? { ...automation, counterWithinPercent: isCountering ? automation.counterWithinPercent : null }
            : undefined,
        },
      }),
    onDone: ({ requests }, _asked, client) => {
      void invalidateSubjects(client, ['rate-request', 'shipment'])
      toast.success(plural(requests.length, '{n} carrier asked for a rate', '{n} carriers asked for a rate'))
      onClose()
    },
  })
  const { carriers, isAwarding, isCountering, automation } = form.draft
  const count = carriers.length
  return (
    <FormSheet
      form={form}
      onClose={onClose}
      title={t('Request rates on {number}', { number: load.shipmentNumber })}
      act={count > 1 ? t('Ask {count} carriers', { count }) : t('Ask the carrier')}
      disabledReason={
        count === 0
          ? t('Choose at least one carrier')
          : isAwarding && !automation.awardUpTo && t('Enter the most that may be awarded')
      }
    >
      <LaneStrip stops={load.lane} size="card" />
      <form.Field name="carriers" about="carrierIds">
        {({ onChange, error }) => (
          <CarrierPicker
            shipmentId={load.id}
            chosen={carriers}
            most={MOST_ASKED_FOR_RATES}
            onChange={(picked) => onChange([...picked])}
            error={error}
          />
        )}
      </form.Field>
      <form.Select
        name="respondWithinMinutes"
        label={t('Respond within')}
        options={RESPOND_WITHIN.map((minutes) => ({ value: String(minutes), label: respondWithinText(minutes) }))}
      />
      <form.Text name="note" label={t('Note to the carriers')} optional rows={2} maxLength={1_000} />
      <form.Checkbox name="isAwarding">{t('Award the lowest offer automatically at the deadline')}</form.Checkbox>
      {isAwarding ? (
        <>
          <form.Money
            name="automation.awardUpTo"
            label={t('Up to')}
            help={t('Carriers never see it. At most what may be paid for the load.')}
            minValue={0}
          />
          <form.Checkbox name="isCountering">
            {t('Counter offers a little above it, once for each carrier')}
          </form.Checkbox>
          {isCountering ? (
            <form.Number
              name="automation.counterWithinPercent"
              label={t('Max above that amount')}
              unit="%"
              minValue={1}
              maxValue={50}
            />
          ) : null}
        </>
      ) : null}
    </FormSheet>
  )
}

function pickupOf([first]: AskForRatesProps['load']['lane']): string | null {
  return first?.appointment ?? first?.early ?? null
}
