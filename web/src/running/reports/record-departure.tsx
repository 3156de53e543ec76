import { useQueryClient } from '@tanstack/react-query'
import { SHIPMENT_STATUS } from '@waybill/contract/freight-codes.ts'
import { doubtsOfDeparture } from '@waybill/contract/shipments/plausible.ts'
import { type Shipment, type ShipmentStop, shipments } from '@waybill/contract/shipments/shipments.ts'
import type { ReactNode } from 'react'
import { act } from '../../api/queries.ts'
import { FormSheet } from '../../form/shells.tsx'
import { useForm } from '../../form/use-form.ts'
import { keepShipment } from '../../shell/keep-shipment.ts'
import { Banner } from '../../ui/banner.tsx'
import { toast } from '../../ui/toast.ts'
import { useClockLacks } from '../../ui/untold-clock.ts'
import { fieldClockAt, instantAt, nowOrAfter } from '../../ui/wall-clock.ts'
import { t } from '../../ui/words.ts'
import { timeText } from '../../ui/zoned-time.ts'
import { runQuery } from '../keep-run.ts'
import { CountedItems } from './counted-items.tsx'
import { exceptionOf, orderedCounts, orderedOf, sealNumbersFrom } from './package-counts.ts'
import { Really } from './really.tsx'
import { type RecordStepProps, recordedBefore } from './record-arrival.tsx'
import { StopClock } from './stop-clock.tsx'

/** Of this page alone: that the time is right, and what comes next. */
const NAMES = { isRight: null, asksDetention: null } as const

export interface RecordDepartureProps extends RecordStepProps {
  /** Goes on to ask for detention, where the reader may. */
  onAsk?: () => void
}

/** When the truck left, the counts, and the seals; everything is prefilled as ordered. Past the free time, detention is asked for next. */
export function RecordDeparture({ shipment, stop, onClose, onAsk }: RecordDepartureProps): ReactNode {
  const client = useQueryClient()
  const at = (clock: string) => instantAt(clock, stop.timeZone)
  // The page has fetched it.
  const run = client.getQueryData(runQuery(shipment.shipmentNumber).queryKey)
  const visit = run?.stops.find(({ stopId }) => stopId === stop.stopId)
  const form = useForm({
    // Seals from a preload are prefilled (domain §1.3).
    begin: () => {
      const preload = visit?.preload
      const loaded = new Map(preload?.confirmedLineItems.map((item) => [item.lineItemId, item.packages]))
      return {
        at: fieldClockAt(leftAt(shipment, stop) ?? nowOrAfter(stop.arrivedAt), stop.timeZone),
        confirmedLineItems: orderedCounts(stop.lineItems).map((count) => ({
          ...count,
          packages: loaded.get(count.lineItemId) ?? count.packages,
        })),
        sealNumbers: preload?.sealNumbers.join(', ') ?? '',
        trailerNumber: preload?.trailerNumber ?? shipment.trailerNumber ?? '',
        bolNumber: '',
        signerName: '',
        temperature: null as number | null,
        isRight: false,
        asksDetention: true,
      }
    },
    names: NAMES,
    send: (draft) => {
      const left = at(draft.at)
      if (!left) return undefined
      return act(shipments.depart, {
        params: { shipmentId: shipment.id, stopId: stop.stopId },
        body: {
          at: left,
          confirmedLineItems: draft.confirmedLineItems.map((count) => ({
            lineItemId: count.lineItemId,
            packages: count.packages,
            exception: exceptionOf(orderedOf(stop.lineItems, count), count),
          })),
          sealNumbers: sealNumbersFrom(draft.sealNumbers),
          trailerNumber: draft.trailerNumber || null,
          bolNumber: draft.bolNumber || null,
          signerName: draft.signerName || null,
          temperature: draft.temperature,
        },
      })
    },
    onDone: (changed, _asked, client) => {
      keepShipment(client, changed)
      toast.success(
        changed.status === SHIPMENT_STATUS.delivered
          ? t('Shipment {number} delivered', { number: changed.shipmentNumber })
          : t('Departure from {place} recorded', { place: stop.name }),
      )
      if (isAsking && onAsk) onAsk()
      else onClose()
    },
  })
  const { draft } = form
  const clockLacks = useClockLacks(stop.timeZone)
  const left = at(draft.at)
  const detention = visit?.detention
  const isOvertime = Boolean(onAsk && detention && left && Date.parse(left) > Date.parse(detention.freeUntil))
  const isAsking = isOvertime && draft.asksDetention
  const doubts = left && stop.arrivedAt ? doubtsOfDeparture(new Date(left), new Date(stop.arrivedAt)) : []
  return (
    <FormSheet
      form={form}
      onClose={onClose}
      title={t('Record departure from {place}', { place: stop.name })}
      act={t('Record departure')}
      disabledReason={
        left === undefined
          ? (clockLacks ?? t('Enter when the truck left'))
          : (recordedBefore(shipment, stop, 'depart') ??
            (doubts.length > 0 && !draft.isRight && t('Confirm that the time is right')))
      }
    >
      <form.Field name="at">{(field) => <StopClock label={t('Departed')} stop={stop} {...field} />}</form.Field>
      {stop.lineItems.length > 0 ? (
        <form.Field name="confirmedLineItems">
          {({ value, ...field }) => <CountedItems stop={stop} counts={value} {...field} />}
        </form.Field>
      ) : null}
      <form.Text name="sealNumbers" label={t('Seal numbers')} optional help={t('Separate several with commas')} />
      <form.Text name="trailerNumber" label={t('Trailer')} optional />
      <form.Text name="bolNumber" label={t('BOL number')} optional />
      {shipment.reeferTemperature === null ? null : (
        <form.Number name="temperature" label={t('Temperature')} unit="°F" optional />
      )}
      <form.Text name="signerName" label={t('Signed by')} optional autoComplete="off" />
      {/* Last, so that no field moves when the time raises a doubt. */}
      <Really doubts={doubts}>
        <form.Checkbox name="isRight">{t('The time is right')}</form.Checkbox>
      </Really>
      {isOvertime && detention ? (
        <Banner
          tone="attention"
          title={t('Free time ended {time}', { time: timeText({ at: detention.freeUntil, timeZone: stop.timeZone }) })}
        >
          <form.Checkbox name="asksDetention">{t('Request detention next')}</form.Checkbox>
        </Banner>
      ) : null}
    </FormSheet>
  )
}

/** As the truck's own device says, if it does. */
function leftAt({ truck }: Shipment, { stopId }: ShipmentStop): number | undefined {
  return truck?.left?.stopId === stopId ? Date.parse(truck.left.at) : undefined
}
