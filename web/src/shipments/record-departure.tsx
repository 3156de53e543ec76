import { useQueryClient } from '@tanstack/react-query'
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
import { runQuery } from './keep-run.ts'
import { keepShipment } from './keep-shipment.ts'
import { exceptionOf, orderedCounts, type PackageCount, sealNumbersFrom } from './package-counts.ts'
import { type RecordStepProps, recordedBefore } from './record-arrival.tsx'
import styles from './record-departure.module.css'
import { besideField, generalRefusal } from './refusal-texts.ts'
import { StopClock } from './stop-clock.tsx'
import { instantAt, nowOrAfter, wallClockAt } from './wall-clock.ts'

/** When the truck left, what was counted, and under which seals; everything is filled in as ordered. */
export function RecordDeparture({ shipment, stop, onClose }: RecordStepProps): ReactNode {
  const client = useQueryClient()
  // What was sealed before the driver came is filled in (domain §1.3); the page has fetched it.
  const [begun] = useState(() => {
    const run = client.getQueryData(runQuery(shipment.shipmentNumber).queryKey)
    const preload = run?.stops.find(({ stopId }) => stopId === stop.stopId)?.preload
    const loaded = new Map(preload?.confirmedLineItems.map((item) => [item.lineItemId, item.packages]))
    return {
      clock: wallClockAt(nowOrAfter(stop.arrivedAt), stop.timeZone),
      counts: orderedCounts(stop.lineItems).map((count) => ({
        ...count,
        packages: loaded.get(count.lineItemId) ?? count.packages,
      })),
      seals: preload?.sealNumbers.join(', ') ?? '',
      trailer: preload?.trailerNumber ?? shipment.trailerNumber ?? '',
    }
  })
  const [clock, setClock] = useState(begun.clock)
  const [counts, setCounts] = useState(begun.counts)
  const [seals, setSeals] = useState(begun.seals)
  const [trailer, setTrailer] = useState(begun.trailer)
  const [bol, setBol] = useState('')
  const [signer, setSigner] = useState('')
  const [temperature, setTemperature] = useState(Number.NaN)
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
      body: {
        at,
        confirmedLineItems,
        sealNumbers: sealNumbersFrom(seals),
        trailerNumber: trailer || null,
        bolNumber: bol || null,
        signerName: signer || null,
        temperature: Number.isNaN(temperature) ? null : temperature,
      },
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
      isDirty={
        clock !== begun.clock ||
        seals !== begun.seals ||
        bol !== '' ||
        signer !== '' ||
        JSON.stringify(counts) !== JSON.stringify(begun.counts)
      }
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
      <TextField label={t('Trailer')} optional value={trailer} onChange={setTrailer} />
      <TextField label={t('BOL number')} optional value={bol} onChange={setBol} />
      {shipment.reeferTemperature === null ? null : (
        <NumberField label={t('Temperature')} unit="°F" value={temperature} onChange={setTemperature} optional />
      )}
      <TextField label={t('Signed by')} optional value={signer} onChange={setSigner} autoComplete="off" />
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
