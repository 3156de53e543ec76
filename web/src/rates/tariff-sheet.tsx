import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { EquipmentMode } from '@waybill/contract/freight-codes.ts'
import { CURRENCIES } from '@waybill/contract/money.ts'
import { GUARANTEES, rateTables, type Tariff, TariffChange, TariffEntry } from '@waybill/contract/rate-tables.ts'
import type { ReactNode } from 'react'
import { queryFor, useVerb } from '../api/queries.ts'
import { CompanyBox } from '../contacts/company-box.tsx'
import { Button, IconButton } from '../ui/button.tsx'
import { CheckboxGroup } from '../ui/checkbox.tsx'
import { SideSheet } from '../ui/dialog.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { ErrorSummary, FieldRow, FormSection } from '../ui/form-section.tsx'
import { MoneyField, NumberField } from '../ui/number-field.tsx'
import { Select } from '../ui/select.tsx'
import { SkeletonRows } from '../ui/skeleton.tsx'
import { TextField } from '../ui/text-field.tsx'
import { toast } from '../ui/toast.ts'
import { t } from '../ui/words.ts'
import { EndSection } from './end-section.tsx'
import { asLines, classRatesOf, figuresOf } from './lines-of-figures.ts'
import { PeriodFields } from './period-fields.tsx'
import { equipmentModeText, today } from './rate-text.ts'
import { figureOf, HAULERS, sheetRefusal, useRateSheet } from './use-rate-sheet.ts'

const MODES = [0, 1, 2, 3, 4, 5] as const
const NO_GUARANTEE = 'none'
const WHEN: Readonly<Record<(typeof GUARANTEES)[number], string>> = {
  GTD_AM: 'In the morning',
  GTD_NOON: 'By noon',
  GTD_PM: 'In the afternoon',
}

type LaneDraft = ReturnType<typeof laneDraftOf>

function laneDraftOf(lane: Tariff['lanes'][number] | undefined) {
  return {
    by: lane?.originZone ? ('zones' as const) : ('miles' as const),
    originZone: lane?.originZone ?? '',
    destinationZone: lane?.destinationZone ?? '',
    milesFrom: lane?.milesFrom ?? 0,
    milesTo: lane?.milesTo ?? null,
    rates: asLines(
      Object.entries(lane?.rates ?? {})
        .toSorted(([one], [other]) => Number(one) - Number(other))
        .map(([freightClass, rates]) => [freightClass, ...rates]),
    ),
    minimum: lane?.minimum ?? null,
    serviceDays: lane?.serviceDays ?? 3,
    guaranteedExtra: lane?.guaranteedExtra ?? null,
    guaranteedCode: lane?.guaranteedCode ?? null,
  }
}

function laneIn({ by, originZone, destinationZone, milesFrom, milesTo, rates, ...lane }: LaneDraft) {
  const where =
    by === 'zones'
      ? { originZone, destinationZone, milesFrom: null, milesTo: null }
      : { originZone: null, destinationZone: null, milesFrom, milesTo }
  return { ...lane, ...where, rates: classRatesOf(rates) }
}

function draftOf(tariff: Tariff | undefined) {
  return {
    carrierId: tariff?.carrierId,
    equipmentModes: (tariff?.equipmentModes ?? [0]).map(String),
    weightBreaks: (tariff?.weightBreaks ?? [0, 500, 1_000, 2_000, 5_000, 10_000]).join(' '),
    maxWeight: tariff?.maxWeight ?? 15_000,
    discount: tariff?.discount ?? 0,
    currency: tariff?.currency ?? 'USD',
    effectiveOn: tariff && tariff.effectiveOn > today() ? tariff.effectiveOn : today(),
    expiresOn: tariff?.inForce === 'ended' ? null : (tariff?.expiresOn ?? null),
    lanes: tariff ? tariff.lanes.map(laneDraftOf) : [laneDraftOf(undefined)],
  }
}

/** A tariff for less than a truckload, with its lanes; a change is a version of the whole. */
export function TariffSheet({ tariffId, onClose }: { tariffId: string | undefined; onClose: () => void }): ReactNode {
  const found = useQuery({
    ...queryFor(rateTables.tariff, { params: { ltlTariffId: tariffId ?? '' } }),
    enabled: tariffId !== undefined,
  })
  if (tariffId === undefined) return <Form tariff={undefined} onClose={onClose} />
  if (found.data) return <Form tariff={found.data} onClose={onClose} />
  return (
    <SideSheet isOpen onClose={onClose} title={t('LTL tariff')} error={null} pending={false}>
      {found.isError ? <ErrorState onRetry={() => void found.refetch()} /> : <SkeletonRows rows={6} height={56} />}
    </SideSheet>
  )
}

function Form({ tariff, onClose }: { tariff: Tariff | undefined; onClose: () => void }): ReactNode {
  const sheet = useRateSheet(draftOf(tariff))
  const { draft, change, about } = sheet
  const done = ({ reference }: Tariff): void => {
    toast.success(t('Tariff {reference} saved', { reference }))
    onClose()
  }
  const act = { showsOwnError: true, onDone: done, onFailed: sheet.onFailed }
  const add = useVerb(rateTables.addTariff, act)
  const replace = useVerb(rateTables.changeTariff, act)
  const end = useVerb(rateTables.endTariff, act)
  const submit = (): void => {
    const { carrierId, equipmentModes, weightBreaks, lanes, ...terms } = draft
    const said = {
      ...terms,
      equipmentModes: equipmentModes.map((mode) => EquipmentMode.parse(Number(mode))),
      weightBreaks: figuresOf(weightBreaks).flat(),
      lanes: lanes.map(laneIn),
    }
    if (tariff) {
      const body = sheet.checked(TariffChange, said)
      if (body) replace.mutate({ params: { ltlTariffId: tariff.id }, body, version: tariff.version })
      return
    }
    const body = sheet.checked(TariffEntry, { ...said, carrierId })
    if (body) add.mutate({ body })
  }
  const changeLane = (at: number, part: Partial<LaneDraft>): void =>
    change({ lanes: draft.lanes.map((lane, index) => (index === at ? { ...lane, ...part } : lane)) })
  return (
    <SideSheet
      isOpen
      onClose={onClose}
      title={tariff ? t('Tariff {reference}', { reference: tariff.reference }) : t('New tariff')}
      act={tariff ? t('Save as a new version') : t('Create tariff')}
      pending={add.isPending || replace.isPending}
      disabledReason={tariff !== undefined && !sheet.isDirty && t('Nothing is changed')}
      isDirty={sheet.isDirty}
      error={sheetRefusal(add.error ?? replace.error ?? end.error)}
      onAct={submit}
    >
      <ErrorSummary errors={sheet.errors} />
      <FormSection {...(tariff ? { title: tariff.carrierName } : {})}>
        {tariff ? null : (
          <CompanyBox
            label={t('Carrier')}
            kinds={HAULERS}
            value={draft.carrierId}
            onChange={(carrierId) => change({ carrierId })}
            error={about('carrierId')}
          />
        )}
        <CheckboxGroup
          label={t('Equipment')}
          options={MODES.map((mode) => ({ value: String(mode), label: equipmentModeText(mode) }))}
          value={draft.equipmentModes}
          onChange={(equipmentModes) => change({ equipmentModes })}
          error={about('equipmentModes')}
        />
        <FieldRow>
          <NumberField
            label={t('Discount')}
            unit="%"
            minValue={0}
            formatOptions={{ maximumFractionDigits: 2 }}
            value={draft.discount}
            onChange={(discount) => change({ discount: figureOf(discount) ?? 0 })}
            error={about('discount')}
          />
          <NumberField
            label={t('Heaviest load')}
            unit="lb"
            minValue={1}
            value={draft.maxWeight}
            onChange={(pounds) => change({ maxWeight: figureOf(pounds) ?? 0 })}
            error={about('maxWeight')}
          />
          <Select
            label={t('Currency')}
            options={CURRENCIES.map((value) => ({ value, label: value }))}
            value={draft.currency}
            onChange={(currency) => change({ currency })}
          />
        </FieldRow>
        <TextField
          label={t('Weight breaks')}
          help={t('Pounds from which a lower rate holds, the first one 0.')}
          value={draft.weightBreaks}
          onChange={(weightBreaks) => change({ weightBreaks })}
          error={about('weightBreaks')}
        />
        <PeriodFields period={draft} about={about} onChange={change} />
      </FormSection>
      {draft.lanes.map((lane, index) => (
        <LaneFields
          key={index}
          place={index + 1}
          lane={lane}
          about={(field) => about(field ? `lanes.${index}.${field}` : `lanes.${index}`)}
          onChange={(part) => changeLane(index, part)}
          onRemove={
            draft.lanes.length > 1 ? () => change({ lanes: draft.lanes.filter((_, at) => at !== index) }) : undefined
          }
        />
      ))}
      <div>
        <Button
          icon={<IconPlus aria-hidden="true" />}
          onPress={() => change({ lanes: [...draft.lanes, laneDraftOf(undefined)] })}
        >
          {t('Add a lane')}
        </Button>
      </div>
      {tariff ? (
        <EndSection
          can={tariff.can.end}
          isPending={end.isPending}
          error={undefined}
          onEnd={(expiresOn) =>
            end.mutate({ params: { ltlTariffId: tariff.id }, body: { expiresOn }, version: tariff.version })
          }
        />
      ) : null}
    </SideSheet>
  )
}

interface LaneFieldsProps {
  place: number
  lane: LaneDraft
  about: (field?: string) => string | undefined
  onChange: (part: Partial<LaneDraft>) => void
  onRemove: (() => void) | undefined
}

function LaneFields({ place, lane, about, onChange, onRemove }: LaneFieldsProps): ReactNode {
  return (
    <FormSection title={t('Lane {place}', { place })}>
      <FieldRow>
        <Select
          label={t('Holds for')}
          options={[
            { value: 'miles', label: t('All lanes of so many miles') },
            { value: 'zones', label: t('Two zones') },
          ]}
          value={lane.by}
          onChange={(by) => onChange({ by })}
          error={about()}
        />
        {onRemove ? (
          <IconButton label={t('Remove lane {place}', { place })} onPress={onRemove}>
            <IconTrash aria-hidden="true" />
          </IconButton>
        ) : null}
      </FieldRow>
      {lane.by === 'zones' ? (
        <FieldRow>
          <TextField
            label={t('Origin zone')}
            value={lane.originZone}
            onChange={(originZone) => onChange({ originZone })}
            error={about('originZone')}
          />
          <TextField
            label={t('Destination zone')}
            value={lane.destinationZone}
            onChange={(destinationZone) => onChange({ destinationZone })}
            error={about('destinationZone')}
          />
        </FieldRow>
      ) : (
        <FieldRow>
          <NumberField
            label={t('Miles from')}
            minValue={0}
            value={lane.milesFrom}
            onChange={(miles) => onChange({ milesFrom: figureOf(miles) ?? 0 })}
            error={about('milesFrom')}
          />
          <NumberField
            label={t('Up to')}
            optional
            minValue={1}
            value={lane.milesTo ?? Number.NaN}
            onChange={(miles) => onChange({ milesTo: figureOf(miles) })}
            error={about('milesTo')}
          />
        </FieldRow>
      )}
      <TextField
        label={t('Dollars a hundredweight: class, then a rate for each weight break')}
        help={t('A line for each class, as from a spreadsheet: 70 60 50 40 30 20 15')}
        rows={6}
        value={lane.rates}
        onChange={(rates) => onChange({ rates })}
        error={about('rates')}
      />
      <FieldRow>
        <MoneyField
          label={t('Minimum')}
          value={lane.minimum ?? Number.NaN}
          onChange={(minimum) => onChange({ minimum: figureOf(minimum) })}
          error={about('minimum')}
        />
        <NumberField
          label={t('Transit days')}
          minValue={0}
          value={lane.serviceDays}
          onChange={(days) => onChange({ serviceDays: figureOf(days) ?? 0 })}
          error={about('serviceDays')}
        />
      </FieldRow>
      <FieldRow>
        <Select
          label={t('Guaranteed')}
          options={[
            { value: NO_GUARANTEE, label: t('Not offered') },
            ...GUARANTEES.map((code) => ({ value: code, label: t(WHEN[code]) })),
          ]}
          value={lane.guaranteedCode ?? NO_GUARANTEE}
          onChange={(code) =>
            onChange(code === NO_GUARANTEE ? { guaranteedCode: null, guaranteedExtra: null } : { guaranteedCode: code })
          }
        />
        {lane.guaranteedCode ? (
          <MoneyField
            label={t('Costs more')}
            value={lane.guaranteedExtra ?? Number.NaN}
            onChange={(extra) => onChange({ guaranteedExtra: figureOf(extra) })}
            error={about('guaranteedExtra')}
          />
        ) : null}
      </FieldRow>
    </FormSection>
  )
}
