import { keepPreviousData, useQuery } from '@tanstack/react-query'
import {
  EQUIPMENT_MODE_NAMES,
  EquipmentMode,
  SHIPPING_MODE_NAMES,
  ShippingMode,
} from '@waybill/contract/freight-codes.ts'
import type { Currency } from '@waybill/contract/money.ts'
import { type FuelRateRequest, rates } from '@waybill/contract/rates/rates.ts'
import { type ReactNode, useState } from 'react'
import { sayError } from '../api/error-catalogue.ts'
import { queryFor } from '../api/queries.ts'
import { dayText } from '../company/company-text.ts'
import { Banner } from '../ui/banner.tsx'
import { DateField } from '../ui/date-field.tsx'
import { DefinitionList } from '../ui/definition-list.tsx'
import { SideSheet } from '../ui/dialog.tsx'
import { FieldRow } from '../ui/form-section.tsx'
import { Money } from '../ui/money.tsx'
import { NumberField } from '../ui/number-field.tsx'
import { Select } from '../ui/select.tsx'
import { SkeletonRows } from '../ui/skeleton.tsx'
import { useDebounced } from '../ui/use-debounced.ts'
import { locale, retell, t } from '../ui/words.ts'
import { fuelRateText, regionText } from './rate-text.ts'

const REST_MS = 300

export interface FuelCalculatorProps {
  carriers: readonly { id: string; name: string }[]
  /** The initial request: the shipment as is. */
  start: FuelRateRequest
  shipmentNumber: string
  /** What the shipment is paid in. */
  currency: Currency
  onClose: () => void
}

/** A carrier's fuel cost on this shipment, by its program and the diesel price in effect on pickup day. */
export function FuelCalculator({ carriers, start, shipmentNumber, currency, onClose }: FuelCalculatorProps): ReactNode {
  const [asked, setAsked] = useState(start)
  const settled = useDebounced(asked, REST_MS)
  const change = (part: Partial<FuelRateRequest>): void => setAsked({ ...asked, ...part })
  return (
    <SideSheet
      isOpen
      onClose={onClose}
      title={t('Fuel for shipment {number}', { number: shipmentNumber })}
      error={null}
      pending={false}
    >
      <Select
        label={t('Carrier')}
        options={carriers.map(({ id, name }) => ({ value: id, label: name }))}
        value={asked.carrierId}
        onChange={(carrierId) => change({ carrierId })}
      />
      <FieldRow>
        <DateField label={t('Pickup date')} value={asked.date} onChange={(date) => date && change({ date })} />
        <NumberField
          label={t('Weight')}
          unit="lb"
          minValue={0}
          maxValue={1_000_000}
          value={asked.weight}
          onChange={(weight) => change({ weight: Number.isNaN(weight) ? 0 : weight })}
        />
      </FieldRow>
      <FieldRow>
        <Select
          label={t('Equipment')}
          options={Object.entries(EQUIPMENT_MODE_NAMES).map(([value, name]) => ({ value, label: t(name) }))}
          value={String(asked.equipmentMode)}
          onChange={(value) => change({ equipmentMode: EquipmentMode.parse(Number(value)) })}
        />
        <Select
          label={t('Shipping mode')}
          options={Object.entries(SHIPPING_MODE_NAMES).map(([value, name]) => ({ value, label: name }))}
          value={String(asked.shippingMode)}
          onChange={(value) => change({ shippingMode: ShippingMode.parse(Number(value)) })}
        />
      </FieldRow>
      <FuelOutcome asked={settled} currency={currency} />
    </SideSheet>
  )
}

function FuelOutcome({ asked, currency }: { asked: FuelRateRequest; currency: Currency }): ReactNode {
  const { carrierId, date, equipmentMode, shippingMode } = asked
  const fuel = useQuery({ ...queryFor(rates.fuel, { body: asked }), placeholderData: keepPreviousData })
  const basis = useQuery({
    ...queryFor(rates.fuelBasis, { query: { carrierId, date, equipmentMode, shippingMode } }),
    placeholderData: keepPreviousData,
  })
  const error = fuel.error ?? basis.error
  if (error)
    return (
      <Banner tone="attention">
        {sayError(error)
          .map(({ text }) => retell(text))
          .join(' ')}
      </Banner>
    )
  if (!fuel.data || !basis.data) return <SkeletonRows rows={5} height={32} />
  const { programName, programVersion, kind, index } = basis.data
  const price = `$${index.price.toFixed(3)}`
  return (
    <div aria-live="polite" aria-busy={fuel.isFetching || basis.isFetching}>
      <DefinitionList
        entries={[
          { term: t('Fuel rate'), value: <span className="tabular">{fuelRateText(fuel.data.rate, kind)}</span> },
          { term: t('Miles'), value: <span className="tabular">{fuel.data.miles.toLocaleString(locale())}</span> },
          { term: t('Total'), value: <Money amount={fuel.data.total} currency={currency} isStrong /> },
          {
            term: t('Diesel index'),
            value: t('{price} per gallon, {region}, {day}', {
              price,
              region: regionText(index.region),
              day: dayText(index.publishedOn),
            }),
          },
          { term: t('Program'), value: t('{name}, version {version}', { name: programName, version: programVersion }) },
        ]}
      />
    </div>
  )
}
