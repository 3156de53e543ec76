import { useQuery } from '@tanstack/react-query'
import { EquipmentMode, ShippingMode } from '@waybill/contract/freight-codes.ts'
import { CURRENCIES } from '@waybill/contract/money.ts'
import { type LaneContract, LINE_HAUL_RATE_TYPES, rateTables } from '@waybill/contract/rates/rate-tables.ts'
import type { ReactNode } from 'react'
import { queryFor } from '../../api/queries.ts'
import { CompanyBox } from '../../contacts/company-box.tsx'
import { entry } from '../../form/entry.ts'
import { FormSheet } from '../../form/shells.tsx'
import { useForm } from '../../form/use-form.ts'
import { today } from '../../ui/calendar-day.ts'
import { FieldRow, FormSection } from '../../ui/form-section.tsx'
import { toast } from '../../ui/toast.ts'
import { UnreadBanner } from '../../ui/unread-banner.tsx'
import { t } from '../../ui/words.ts'
import { equipmentModeText, rateTypeText, shippingModeText } from '../rate-text.ts'
import { EndSection, endsToday } from './end-section.tsx'
import { PeriodFields } from './period-fields.tsx'
import { changedSheet, HAULERS } from './rate-sheet.ts'
import { type SurchargeDraft, SurchargeFields } from './surcharge-fields.tsx'

const MODES = [0, 1, 2, 3, 4, 5] as const
/** LTL modes are priced by tariffs. */
const BY_CONTRACT = MODES.filter((mode) => mode !== 1 && mode !== 4)
const ALL_IN = 'all-in'
const FOUR_DECIMALS = { maximumFractionDigits: 4 }

function draftOf(contract: LaneContract | undefined) {
  return {
    carrierId: contract?.carrierId,
    originZone: contract?.originZone ?? '',
    destinationZone: contract?.destinationZone ?? '',
    shippingMode: String(contract?.shippingMode ?? 0),
    equipmentMode: String(contract?.equipmentMode ?? 0),
    rateType: contract?.rateType ?? ('Per Mile' as const),
    rate: contract?.rate ?? null,
    minimum: contract?.minimum ?? null,
    currency: contract?.currency ?? 'USD',
    fuelProgramId: contract?.fuelProgramId ?? ALL_IN,
    surcharges: (contract?.surcharges ?? []) as SurchargeDraft[],
    rank: (contract?.rank ?? 1) as number | null,
    serviceDays: contract?.serviceDays ?? null,
    maxWeight: contract?.maxWeight ?? null,
    // A change starts today at the earliest: the past stays as it was.
    effectiveOn: (contract && contract.effectiveOn > today() ? contract.effectiveOn : today()) as string | null,
    expiresOn: contract?.inForce === 'ended' ? null : (contract?.expiresOn ?? null),
  }
}

/** A new lane contract, or a contract's next version; lane and carrier are fixed. */
export function ContractSheet({
  contract,
  onClose,
}: {
  contract: LaneContract | undefined
  onClose: () => void
}): ReactNode {
  const done = ({ reference }: LaneContract): void => {
    toast.success(t('Contract {reference} saved', { reference }))
    onClose()
  }
  const form = useForm({
    begin: () => draftOf(contract),
    send: ({ carrierId, originZone, destinationZone, shippingMode, equipmentMode, fuelProgramId, ...terms }) => {
      const price = { ...terms, fuelProgramId: fuelProgramId === ALL_IN ? null : fuelProgramId }
      if (contract) {
        const params = { laneContractId: contract.id }
        return entry(rateTables.changeContract, { params, body: price, version: contract.version })
      }
      const modes = {
        shippingMode: ShippingMode.parse(Number(shippingMode)),
        equipmentMode: EquipmentMode.parse(Number(equipmentMode)),
      }
      return entry(rateTables.addContract, { body: { ...price, carrierId, originZone, destinationZone, ...modes } })
    },
    onDone: (saved) => done(saved),
    say: changedSheet,
  })
  const { carrierId } = form.draft
  const end = useForm({
    begin: endsToday,
    send: (body) =>
      contract &&
      entry(rateTables.endContract, { params: { laneContractId: contract.id }, body, version: contract.version }),
    onDone: (ended) => done(ended),
    say: changedSheet,
  })
  const programs = useQuery({
    ...queryFor(rateTables.programs, { query: { carrierId, pageSize: 50 } }),
    enabled: carrierId !== undefined,
  })
  return (
    <FormSheet
      form={form}
      onClose={onClose}
      title={contract ? t('Contract {reference}', { reference: contract.reference }) : t('New contract')}
      act={contract ? t('Save as a new version') : t('Create contract')}
      disabledReason={contract !== undefined && !form.isDirty && t('Nothing has changed')}
      isDirty={form.isDirty || end.isDirty}
    >
      <form.Summary />
      {contract ? (
        <FormSection
          title={contract.carrierName}
          help={t('{origin} to {destination}. The current version applies until this one begins.', {
            origin: contract.originZone,
            destination: contract.destinationZone,
          })}
        >
          {null}
        </FormSection>
      ) : (
        <FormSection
          title={t('Lane')}
          help={t('A zone is a state (IL), a postal prefix (606) or a city (Chicago, IL).')}
        >
          <form.Field name="carrierId">
            {({ onChange, ...field }) => (
              <CompanyBox
                label={t('Carrier')}
                kinds={HAULERS}
                {...field}
                onChange={(id) => {
                  onChange(id)
                  form.set({ fuelProgramId: ALL_IN })
                }}
              />
            )}
          </form.Field>
          <FieldRow>
            <form.Text name="originZone" label={t('Origin zone')} />
            <form.Text name="destinationZone" label={t('Destination zone')} />
          </FieldRow>
          <FieldRow>
            <form.Select
              name="shippingMode"
              label={t('Shipping mode')}
              options={BY_CONTRACT.map((mode) => ({ value: String(mode), label: shippingModeText(mode) }))}
            />
            <form.Select
              name="equipmentMode"
              label={t('Equipment')}
              options={MODES.map((mode) => ({ value: String(mode), label: equipmentModeText(mode) }))}
            />
          </FieldRow>
        </FormSection>
      )}
      <FormSection title={t('Price')}>
        <FieldRow>
          <form.Select
            name="rateType"
            label={t('Rate Type')}
            options={LINE_HAUL_RATE_TYPES.map((value) => ({ value, label: rateTypeText(value) }))}
          />
          <form.Number name="rate" label={t('Rate')} formatOptions={FOUR_DECIMALS} minValue={0} />
          <form.Select
            name="currency"
            label={t('Currency')}
            options={CURRENCIES.map((value) => ({ value, label: value }))}
          />
        </FieldRow>
        <UnreadBanner found={programs}>{t('The fuel programs could not be loaded. Nothing was lost.')}</UnreadBanner>
        <FieldRow>
          <form.Money name="minimum" label={t('Minimum')} optional />
          <form.Select
            name="fuelProgramId"
            label={t('Fuel')}
            options={[
              { value: ALL_IN, label: t('All in') },
              ...(programs.data?.data ?? []).map(({ id, name }) => ({ value: id, label: name })),
            ]}
          />
        </FieldRow>
      </FormSection>
      <SurchargeFields form={form} />
      <FormSection title={t('Routing guide')}>
        <FieldRow>
          <form.Number name="rank" label={t('Rank')} minValue={1} />
          <form.Number name="serviceDays" label={t('Transit days')} optional minValue={0} />
          <form.Number name="maxWeight" label={t('Heaviest load')} optional unit="lb" minValue={1} />
        </FieldRow>
        <PeriodFields form={form} />
      </FormSection>
      {contract ? <EndSection can={contract.can.end} form={end} /> : null}
    </FormSheet>
  )
}
