import { useQueryClient } from '@tanstack/react-query'
import type { ShipmentRow } from '@waybill/contract/shipments.ts'
import { tenders } from '@waybill/contract/tenders.ts'
import { type ReactNode, useState } from 'react'
import { invalidateSubjects } from '../api/freshness.ts'
import { useVerb } from '../api/queries.ts'
import { besideField, generalRefusal } from '../shipments/refusal-texts.ts'
import { SideSheet } from '../ui/dialog.tsx'
import { LaneStrip } from '../ui/lane-strip.tsx'
import { MoneyField } from '../ui/number-field.tsx'
import { Select } from '../ui/select.tsx'
import { TextField } from '../ui/text-field.tsx'
import { toast } from '../ui/toast.ts'
import { t } from '../ui/words.ts'
import { CarrierPicker, type ChosenCarrier } from './carrier-picker.tsx'
import { RESPOND_WITHIN, respondWithinText, usualRespondWithin } from './respond-within.ts'
import { perMileText } from './tender-rate.tsx'

export interface OfferTenderSheetProps {
  /** A shipment as rows, its page or the load page hold it. */
  load: Pick<ShipmentRow, 'id' | 'shipmentNumber' | 'lane' | 'miles' | 'currency'>
  /** Whom it is offered to at first, and at what rate. */
  start?: { carriers: readonly ChosenCarrier[]; rate: number } | undefined
  onClose: () => void
}

const FIELDS = ['carrierIds', 'rate', 'respondWithinMinutes', 'note']

/** Offers a load to one carrier or several at once: the first to accept is booked. */
export function OfferTenderSheet({ load, start, onClose }: OfferTenderSheetProps): ReactNode {
  const [carriers, setCarriers] = useState<readonly ChosenCarrier[]>(start?.carriers ?? [])
  const [rate, setRate] = useState(start?.rate ?? Number.NaN)
  const [minutes, setMinutes] = useState<number>(() => usualRespondWithin(pickupOf(load.lane)))
  const [note, setNote] = useState('')
  const client = useQueryClient()
  const offer = useVerb(tenders.offer, {
    showsOwnError: true,
    onDone: () => {
      void invalidateSubjects(client, ['shipment'])
      toast.success(t('Shipment {number} successfully tendered.', { number: load.shipmentNumber }))
      onClose()
    },
  })
  const hasRate = Number.isFinite(rate) && rate > 0
  // What was picked before is not lost with the sheet.
  const isChanged = start
    ? rate !== start.rate || carriers.map(({ id }) => id).join() !== start.carriers.map(({ id }) => id).join()
    : carriers.length > 0 || hasRate
  return (
    <SideSheet
      isOpen
      onClose={onClose}
      title={t('Tender shipment {number}', { number: load.shipmentNumber })}
      act={carriers.length > 1 ? t('Tender to {count} carriers', { count: carriers.length }) : t('Tender shipment')}
      pending={offer.isPending}
      disabledReason={carriers.length === 0 ? t('Choose at least one carrier') : !hasRate && t('Enter the rate')}
      error={generalRefusal(offer.error, FIELDS)}
      isDirty={isChanged || note !== ''}
      onAct={() =>
        offer.mutate({
          body: {
            shipmentId: load.id,
            carrierIds: carriers.map((carrier) => carrier.id),
            rate,
            respondWithinMinutes: minutes,
            note: note.trim() || undefined,
          },
        })
      }
    >
      <LaneStrip stops={load.lane} size="card" />
      <CarrierPicker chosen={carriers} onChange={setCarriers} error={besideField(offer.error, 'carrierIds')} />
      <MoneyField
        label={t('Rate')}
        help={(hasRate && perMileText(rate, load.miles, load.currency)) || t('All in, to each carrier alike.')}
        minValue={0}
        defaultValue={start?.rate}
        onType={setRate}
        onChange={setRate}
        error={besideField(offer.error, 'rate')}
      />
      <Select
        label={t('Respond within')}
        options={RESPOND_WITHIN.map((choice) => ({ value: String(choice), label: respondWithinText(choice) }))}
        value={String(minutes)}
        onChange={(choice) => setMinutes(Number(choice))}
        error={besideField(offer.error, 'respondWithinMinutes')}
      />
      <TextField
        label={t('Note to the carriers')}
        optional
        rows={2}
        maxLength={1_000}
        value={note}
        onChange={setNote}
        error={besideField(offer.error, 'note')}
      />
    </SideSheet>
  )
}

function pickupOf([first]: OfferTenderSheetProps['load']['lane']): string | null {
  return first?.appointment ?? first?.early ?? null
}
