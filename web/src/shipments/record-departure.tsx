import { SHIPMENT_STATUS } from '@waybill/contract/freight-codes.ts'
import type { StopLineItem } from '@waybill/contract/shipments.ts'
import { shipments } from '@waybill/contract/shipments.ts'
import { type ReactNode, useState } from 'react'
import { useVerb } from '../api/queries.ts'
import { SideSheet } from '../ui/dialog.tsx'
import { NumberField } from '../ui/number-field.tsx'
import { Select } from '../ui/select.tsx'
import { StatusChip } from '../ui/status-chip.tsx'
import { TextField } from '../ui/text-field.tsx'
import { toast } from '../ui/toast.ts'
import { t } from '../ui/words.ts'
import { exceptionText } from './exception-text.ts'
import { keepShipment } from './keep-shipment.ts'
import { exceptionOf, orderedCounts, type PackageCount, sealNumbersFrom } from './package-counts.ts'
import { type RecordStepProps, recordedBefore } from './record-arrival.tsx'
import styles from './record-departure.module.css'
import { besideField, generalRefusal } from './refusal-texts.ts'
import { StopClock } from './stop-clock.tsx'
import { instantAt, nowOrAfter, wallClockAt } from './wall-clock.ts'

/** When the truck left, what was counted, and under which seals; everything is filled in as ordered. */
export function RecordDeparture({ shipment, stop, onClose }: RecordStepProps): ReactNode {
  const [begun] = useState(() => ({
    clock: wallClockAt(nowOrAfter(stop.arrivedAt), stop.timeZone),
    counts: orderedCounts(stop.lineItems),
  }))
  const [clock, setClock] = useState(begun.clock)
  const [counts, setCounts] = useState(begun.counts)
  const [seals, setSeals] = useState('')
  const at = instantAt(clock, stop.timeZone)
  const depart = useVerb(shipments.depart, {
    showsOwnError: true,
    onDone: (changed, _input, client) => {
      keepShipment(client, changed)
      toast.success(
        changed.status === SHIPMENT_STATUS.delivered
          ? t('Shipment {number} delivered', { number: changed.shipmentNumber })
          : t('Departure from {place} recorded', { place: stop.name }),
      )
      onClose()
    },
  })
  const orderedOf = (count: PackageCount): number =>
    stop.lineItems.find((item) => item.lineItemId === count.lineItemId)?.packages ?? count.packages
  const record = (): void => {
    if (!at) return
    const confirmedLineItems = counts.map((count) => ({
      lineItemId: count.lineItemId,
      packages: count.packages,
      exception: exceptionOf(orderedOf(count), count),
    }))
    depart.mutate({
      params: { shipmentId: shipment.id, stopId: stop.stopId },
      body: { at, confirmedLineItems, sealNumbers: sealNumbersFrom(seals) },
    })
  }
  const change = (changed: PackageCount): void =>
    setCounts((now) => now.map((count) => (count.lineItemId === changed.lineItemId ? changed : count)))
  return (
    <SideSheet
      isOpen
      onClose={onClose}
      title={t('Record departure from {place}', { place: stop.name })}
      act={t('Record departure')}
      pending={depart.isPending}
      disabledReason={at === undefined ? t('Say when the truck left') : recordedBefore(shipment, stop, 'depart')}
      isDirty={clock !== begun.clock || seals !== '' || JSON.stringify(counts) !== JSON.stringify(begun.counts)}
      error={generalRefusal(depart.error, ['at', 'confirmedLineItems', 'sealNumbers'])}
      onAct={record}
    >
      <StopClock
        label={t('Departed')}
        stop={stop}
        value={clock}
        onChange={setClock}
        error={besideField(depart.error, 'at')}
      />
      {stop.lineItems.length > 0 ? (
        <fieldset className={styles.counts}>
          <legend className={styles.legend}>
            {stop.type === 'Pickup' ? t('Packages loaded') : t('Packages unloaded')}
          </legend>
          {stop.lineItems.map((item) => {
            const count = counts.find((one) => one.lineItemId === item.lineItemId)
            return count ? <CountedItem key={item.lineItemId} item={item} count={count} onChange={change} /> : null
          })}
          <p role="alert" className={styles.refusal}>
            {besideField(depart.error, 'confirmedLineItems')}
          </p>
        </fieldset>
      ) : null}
      <TextField
        label={t('Seal numbers')}
        optional
        value={seals}
        onChange={setSeals}
        help={t('Several are parted by commas')}
        error={besideField(depart.error, 'sealNumbers')}
      />
    </SideSheet>
  )
}

interface CountedItemProps {
  item: StopLineItem
  count: PackageCount
  onChange: (count: PackageCount) => void
}

function CountedItem({ item, count, onChange }: CountedItemProps): ReactNode {
  const exception = exceptionOf(item.packages, count)
  return (
    <div className={styles.item}>
      <div className={styles.what}>
        <span className={styles.description}>{item.description}</span>
        <span className={styles.ordered}>
          {t('{n} {packageType} ordered', { n: item.packages, packageType: item.packageType })}
        </span>
        {exception === 'None' ? null : (
          <StatusChip tone="attention" size="small">
            {exceptionText(exception, item.packages - count.packages)}
          </StatusChip>
        )}
      </div>
      <NumberField
        label={t('Count of {what}', { what: item.description })}
        hideLabel
        minValue={0}
        maxValue={1_000_000}
        formatOptions={{ maximumFractionDigits: 0 }}
        value={count.packages}
        onChange={(packages) => onChange({ ...count, packages: Number.isNaN(packages) ? 0 : packages })}
      />
      <Select
        label={t('State of {what}', { what: item.description })}
        hideLabel
        value={count.finding}
        options={[
          { value: 'Fine', label: t('In order') },
          { value: 'Damaged', label: t('Damaged') },
          { value: 'Refused', label: t('Refused') },
        ]}
        onChange={(finding) => onChange({ ...count, finding })}
      />
    </div>
  )
}
