import { useQuery } from '@tanstack/react-query'
import { EquipmentMode, ShippingMode } from '@waybill/contract/freight-codes.ts'
import { CURRENCIES } from '@waybill/contract/money.ts'
import {
  type LaneContract,
  LaneContractChange,
  LaneContractEntry,
  LINE_HAUL_RATE_TYPES,
  rateTables,
} from '@waybill/contract/rate-tables.ts'
import type { ReactNode } from 'react'
import { queryFor, useVerb } from '../api/queries.ts'
import { CompanyBox } from '../contacts/company-box.tsx'
import { SideSheet } from '../ui/dialog.tsx'
import { ErrorSummary, FieldRow, FormSection } from '../ui/form-section.tsx'
import { MoneyField, NumberField } from '../ui/number-field.tsx'
import { Select } from '../ui/select.tsx'
import { TextField } from '../ui/text-field.tsx'
import { toast } from '../ui/toast.ts'
import { t } from '../ui/words.ts'
import { EndSection } from './end-section.tsx'
import { PeriodFields } from './period-fields.tsx'
import { equipmentModeText, rateTypeText, shippingModeText, today } from './rate-text.ts'
import { type SurchargeDraft, SurchargeFields } from './surcharge-fields.tsx'
import { figureOf, HAULERS, sheetRefusal, useRateSheet } from './use-rate-sheet.ts'

const MODES = [0, 1, 2, 3, 4, 5] as const
/** Less than a truckload is priced by tariffs. */
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
    fuelProgramId: contract?.fuelProgramId ?? null,
    surcharges: (contract?.surcharges ?? []) as SurchargeDraft[],
    rank: contract?.rank ?? 1,
    serviceDays: contract?.serviceDays ?? null,
    maxWeight: contract?.maxWeight ?? null,
    // A change begins today at the earliest: what is past stays as it was.
    effectiveOn: contract && contract.effectiveOn > today() ? contract.effectiveOn : today(),
    expiresOn: contract?.inForce === 'ended' ? null : (contract?.expiresOn ?? null),
  }
}

/** A new lane contract, or the next version of one; the lane and its carrier stay. */
export function ContractSheet({
  contract,
  onClose,
}: {
  contract: LaneContract | undefined
  onClose: () => void
}): ReactNode {
  const sheet = useRateSheet(draftOf(contract))
  const { draft, change, about } = sheet
  const done = ({ reference }: LaneContract): void => {
    toast.success(t('Contract {reference} saved', { reference }))
    onClose()
  }
  const act = { showsOwnError: true, onDone: done, onFailed: sheet.onFailed }
  const add = useVerb(rateTables.addContract, act)
  const replace = useVerb(rateTables.changeContract, act)
  const end = useVerb(rateTables.endContract, act)
  const programs = useQuery({
    ...queryFor(rateTables.programs, { query: { carrierId: draft.carrierId, pageSize: 50 } }),
    enabled: draft.carrierId !== undefined,
  })
  const submit = (): void => {
    const { carrierId, originZone, destinationZone, shippingMode, equipmentMode, ...price } = draft
    if (contract) {
      const body = sheet.checked(LaneContractChange, price)
      if (body) replace.mutate({ params: { laneContractId: contract.id }, body, version: contract.version })
      return
    }
    const modes = {
      shippingMode: ShippingMode.parse(Number(shippingMode)),
      equipmentMode: EquipmentMode.parse(Number(equipmentMode)),
    }
    const body = sheet.checked(LaneContractEntry, { ...price, carrierId, originZone, destinationZone, ...modes })
    if (body) add.mutate({ body })
  }
  const failed = add.error ?? replace.error ?? end.error
  return (
    <SideSheet
      isOpen
      onClose={onClose}
      title={contract ? t('Contract {reference}', { reference: contract.reference }) : t('New contract')}
      act={contract ? t('Save as a new version') : t('Create contract')}
      pending={add.isPending || replace.isPending}
      disabledReason={contract !== undefined && !sheet.isDirty && t('Nothing is changed')}
      isDirty={sheet.isDirty}
      error={sheetRefusal(failed)}
      onAct={submit}
    >
      <ErrorSummary errors={sheet.errors} />
      {contract ? (
        <FormSection
          title={contract.carrierName}
          help={t('{origin} to {destination}. What holds now stays until the day that this begins.', {
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
          <CompanyBox
            label={t('Carrier')}
            kinds={HAULERS}
            value={draft.carrierId}
            onChange={(carrierId) => change({ carrierId, fuelProgramId: null })}
            error={about('carrierId')}
          />
          <FieldRow>
            <TextField
              label={t('Origin zone')}
              value={draft.originZone}
              onChange={(originZone) => change({ originZone })}
              error={about('originZone')}
            />
            <TextField
              label={t('Destination zone')}
              value={draft.destinationZone}
              onChange={(destinationZone) => change({ destinationZone })}
              error={about('destinationZone')}
            />
          </FieldRow>
          <FieldRow>
            <Select
              label={t('Shipping mode')}
              options={BY_CONTRACT.map((mode) => ({ value: String(mode), label: shippingModeText(mode) }))}
              value={draft.shippingMode}
              onChange={(shippingMode) => change({ shippingMode })}
            />
            <Select
              label={t('Equipment')}
              options={MODES.map((mode) => ({ value: String(mode), label: equipmentModeText(mode) }))}
              value={draft.equipmentMode}
              onChange={(equipmentMode) => change({ equipmentMode })}
            />
          </FieldRow>
        </FormSection>
      )}
      <FormSection title={t('Price')}>
        <FieldRow>
          <Select
            label={t('Rate Type')}
            options={LINE_HAUL_RATE_TYPES.map((value) => ({ value, label: rateTypeText(value) }))}
            value={draft.rateType}
            onChange={(rateType) => change({ rateType })}
          />
          <NumberField
            label={t('Rate')}
            formatOptions={FOUR_DECIMALS}
            minValue={0}
            value={draft.rate ?? Number.NaN}
            onChange={(rate) => change({ rate: figureOf(rate) })}
            error={about('rate')}
          />
          <Select
            label={t('Currency')}
            options={CURRENCIES.map((value) => ({ value, label: value }))}
            value={draft.currency}
            onChange={(currency) => change({ currency })}
          />
        </FieldRow>
        <FieldRow>
          <MoneyField
            label={t('Minimum')}
            optional
            value={draft.minimum ?? Number.NaN}
            onChange={(minimum) => change({ minimum: figureOf(minimum) })}
            error={about('minimum')}
          />
          <Select
            label={t('Fuel')}
            options={[
              { value: ALL_IN, label: t('All in') },
              ...(programs.data?.data ?? []).map(({ id, name }) => ({ value: id, label: name })),
            ]}
            value={draft.fuelProgramId ?? ALL_IN}
            onChange={(id) => change({ fuelProgramId: id === ALL_IN ? null : id })}
            error={about('fuelProgramId')}
          />
        </FieldRow>
      </FormSection>
      <SurchargeFields surcharges={draft.surcharges} about={about} onChange={(surcharges) => change({ surcharges })} />
      <FormSection title={t('Routing guide')}>
        <FieldRow>
          <NumberField
            label={t('Rank')}
            minValue={1}
            value={draft.rank}
            onChange={(rank) => change({ rank: figureOf(rank) ?? 1 })}
            error={about('rank')}
          />
          <NumberField
            label={t('Transit days')}
            optional
            minValue={0}
            value={draft.serviceDays ?? Number.NaN}
            onChange={(days) => change({ serviceDays: figureOf(days) })}
            error={about('serviceDays')}
          />
          <NumberField
            label={t('Heaviest load')}
            optional
            unit="lb"
            minValue={1}
            value={draft.maxWeight ?? Number.NaN}
            onChange={(pounds) => change({ maxWeight: figureOf(pounds) })}
            error={about('maxWeight')}
          />
        </FieldRow>
        <PeriodFields period={draft} about={about} onChange={change} />
      </FormSection>
      {contract ? (
        <EndSection
          can={contract.can.end}
          isPending={end.isPending}
          error={undefined}
          onEnd={(expiresOn) =>
            end.mutate({ params: { laneContractId: contract.id }, body: { expiresOn }, version: contract.version })
          }
        />
      ) : null}
    </SideSheet>
  )
}
