import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { EquipmentMode } from '@waybill/contract/freight-codes.ts'
import { CURRENCIES } from '@waybill/contract/money.ts'
import { GUARANTEES, rateTables, type Tariff } from '@waybill/contract/rates/rate-tables.ts'
import type { ReactNode } from 'react'
import { queryFor } from '../../api/queries.ts'
import { CompanyBox } from '../../contacts/company-box.tsx'
import { entry } from '../../form/entry.ts'
import { FormSheet } from '../../form/shells.tsx'
import { type Form, useForm } from '../../form/use-form.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { today } from '../../ui/calendar-day.ts'
import { SideSheet } from '../../ui/dialog.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { FieldRow, FormSection } from '../../ui/form-section.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { toast } from '../../ui/toast.ts'
import { t } from '../../ui/words.ts'
import { equipmentModeText } from '../rate-text.ts'
import { EndSection, endsToday } from './end-section.tsx'
import { asLines, classRatesOf, figuresOf } from './lines-of-figures.ts'
import { PeriodFields } from './period-fields.tsx'
import { changedSheet, HAULERS } from './rate-sheet.ts'

const MODES = [0, 1, 2, 3, 4, 5] as const
const NO_GUARANTEE = 'none' as const
const WHEN: Readonly<Record<(typeof GUARANTEES)[number], string>> = {
  GTD_AM: 'In the morning',
  GTD_NOON: 'By noon',
  GTD_PM: 'In the afternoon',
}

type LaneDraft = ReturnType<typeof laneDraftOf>

function laneDraftOf(lane: Tariff['lanes'][number] | undefined) {
  return {
    key: crypto.randomUUID(),
    by: lane?.originZone ? ('zones' as const) : ('miles' as const),
    originZone: lane?.originZone ?? '',
    destinationZone: lane?.destinationZone ?? '',
    milesFrom: (lane?.milesFrom ?? 0) as number | null,
    milesTo: lane?.milesTo ?? null,
    rates: asLines(
      Object.entries(lane?.rates ?? {})
        .toSorted(([one], [other]) => Number(one) - Number(other))
        .map(([freightClass, rates]) => [freightClass, ...rates]),
    ),
    minimum: lane?.minimum ?? null,
    serviceDays: (lane?.serviceDays ?? 3) as number | null,
    guaranteedExtra: lane?.guaranteedExtra ?? null,
    guaranteedCode: lane?.guaranteedCode ?? NO_GUARANTEE,
  }
}

function laneIn({ key: _key, by, originZone, destinationZone, milesFrom, milesTo, rates, ...lane }: LaneDraft) {
  const where =
    by === 'zones'
      ? { originZone, destinationZone, milesFrom: null, milesTo: null }
      : { originZone: null, destinationZone: null, milesFrom, milesTo }
  const guarantee =
    lane.guaranteedCode === NO_GUARANTEE
      ? { guaranteedCode: null, guaranteedExtra: null }
      : { guaranteedCode: lane.guaranteedCode, guaranteedExtra: lane.guaranteedExtra }
  return { ...lane, ...guarantee, ...where, rates: classRatesOf(rates) }
}

function draftOf(tariff: Tariff | undefined) {
  return {
    carrierId: tariff?.carrierId,
    equipmentModes: (tariff?.equipmentModes ?? [0]).map(String),
    weightBreaks: (tariff?.weightBreaks ?? [0, 500, 1_000, 2_000, 5_000, 10_000]).join(' '),
    maxWeight: (tariff?.maxWeight ?? 15_000) as number | null,
    discount: (tariff?.discount ?? 0) as number | null,
    currency: tariff?.currency ?? 'USD',
    effectiveOn: (tariff && tariff.effectiveOn > today() ? tariff.effectiveOn : today()) as string | null,
    expiresOn: tariff?.inForce === 'ended' ? null : (tariff?.expiresOn ?? null),
    lanes: tariff ? tariff.lanes.map(laneDraftOf) : [laneDraftOf(undefined)],
  }
}

/** An LTL tariff with its lanes; a change is a new version of all of it. */
export function TariffSheet({ tariffId, onClose }: { tariffId: string | undefined; onClose: () => void }): ReactNode {
  const found = useQuery({
    ...queryFor(rateTables.tariff, { params: { ltlTariffId: tariffId ?? '' } }),
    enabled: tariffId !== undefined,
  })
  if (tariffId === undefined) return <TariffForm tariff={undefined} onClose={onClose} />
  if (found.data) return <TariffForm tariff={found.data} onClose={onClose} />
  return (
    <SideSheet isOpen onClose={onClose} title={t('LTL tariff')} error={null} pending={false}>
      {found.isError ? <ErrorState onRetry={() => void found.refetch()} /> : <SkeletonRows rows={6} height={56} />}
    </SideSheet>
  )
}

function TariffForm({ tariff, onClose }: { tariff: Tariff | undefined; onClose: () => void }): ReactNode {
  const done = ({ reference }: Tariff): void => {
    toast.success(t('Tariff {reference} saved', { reference }))
    onClose()
  }
  const form = useForm({
    begin: () => draftOf(tariff),
    send: ({ carrierId, equipmentModes, weightBreaks, lanes, ...terms }) => {
      const said = {
        ...terms,
        equipmentModes: equipmentModes.map((mode) => EquipmentMode.parse(Number(mode))),
        weightBreaks: figuresOf(weightBreaks).flat(),
        lanes: lanes.map(laneIn),
      }
      return tariff
        ? entry(rateTables.changeTariff, { params: { ltlTariffId: tariff.id }, body: said, version: tariff.version })
        : entry(rateTables.addTariff, { body: { ...said, carrierId } })
    },
    onDone: (saved) => done(saved),
    say: changedSheet,
  })
  const end = useForm({
    begin: endsToday,
    send: (body) =>
      tariff && entry(rateTables.endTariff, { params: { ltlTariffId: tariff.id }, body, version: tariff.version }),
    onDone: (ended) => done(ended),
    say: changedSheet,
  })
  const { lanes } = form.draft
  return (
    <FormSheet
      form={form}
      onClose={onClose}
      title={tariff ? t('Tariff {reference}', { reference: tariff.reference }) : t('New tariff')}
      act={tariff ? t('Save as a new version') : t('Create tariff')}
      disabledReason={tariff !== undefined && !form.isDirty && t('Nothing has changed')}
      isDirty={form.isDirty || end.isDirty}
    >
      <form.Summary />
      <FormSection {...(tariff ? { title: tariff.carrierName } : {})}>
        {tariff ? null : (
          <form.Field name="carrierId">
            {(field) => <CompanyBox label={t('Carrier')} kinds={HAULERS} {...field} />}
          </form.Field>
        )}
        <form.Checkboxes
          name="equipmentModes"
          label={t('Equipment')}
          options={MODES.map((mode) => ({ value: String(mode), label: equipmentModeText(mode) }))}
        />
        <FieldRow>
          <form.Number
            name="discount"
            label={t('Discount')}
            unit="%"
            minValue={0}
            formatOptions={{ maximumFractionDigits: 2 }}
          />
          <form.Number name="maxWeight" label={t('Heaviest load')} unit="lb" minValue={1} />
          <form.Select
            name="currency"
            label={t('Currency')}
            options={CURRENCIES.map((value) => ({ value, label: value }))}
          />
        </FieldRow>
        <form.Text
          name="weightBreaks"
          label={t('Weight breaks')}
          help={t('Pounds at which a lower rate starts, the first one 0.')}
        />
        <PeriodFields form={form} />
      </FormSection>
      {lanes.map((lane, index) => (
        <LaneFields
          key={lane.key}
          form={form}
          index={index}
          onRemove={
            lanes.length > 1 ? () => form.set({ lanes: lanes.filter(({ key }) => key !== lane.key) }) : undefined
          }
        />
      ))}
      <div>
        <Button
          icon={<IconPlus aria-hidden="true" />}
          onPress={() => form.set({ lanes: [...lanes, laneDraftOf(undefined)] })}
        >
          {t('Add a lane')}
        </Button>
      </div>
      {tariff ? <EndSection can={tariff.can.end} form={end} /> : null}
    </FormSheet>
  )
}

interface LaneFieldsProps {
  form: Form<ReturnType<typeof draftOf>>
  index: number
  onRemove: (() => void) | undefined
}

function LaneFields({ form, index, onRemove }: LaneFieldsProps): ReactNode {
  const place = index + 1
  const lane = form.draft.lanes[index]
  const at = `lanes.${index}` as const
  return (
    <FormSection title={t('Lane {place}', { place })}>
      <FieldRow>
        <form.Select
          name={`${at}.by`}
          label={t('Applies to')}
          options={[
            { value: 'miles', label: t('All lanes within these miles') },
            { value: 'zones', label: t('Two zones') },
          ]}
          error={form.refused[at]?.[0]}
        />
        {onRemove ? (
          <IconButton label={t('Remove lane {place}', { place })} onPress={onRemove}>
            <IconTrash aria-hidden="true" />
          </IconButton>
        ) : null}
      </FieldRow>
      {lane?.by === 'zones' ? (
        <FieldRow>
          <form.Text name={`${at}.originZone`} label={t('Origin zone')} />
          <form.Text name={`${at}.destinationZone`} label={t('Destination zone')} />
        </FieldRow>
      ) : (
        <FieldRow>
          <form.Number name={`${at}.milesFrom`} label={t('Miles from')} minValue={0} />
          <form.Number name={`${at}.milesTo`} label={t('Up to')} optional minValue={1} />
        </FieldRow>
      )}
      <form.Text
        name={`${at}.rates`}
        label={t('Dollars per hundredweight: class, then a rate for each weight break')}
        help={t('A line for each class, as from a spreadsheet: 70 60 50 40 30 20 15')}
        rows={6}
      />
      <FieldRow>
        <form.Money name={`${at}.minimum`} label={t('Minimum')} />
        <form.Number name={`${at}.serviceDays`} label={t('Transit days')} minValue={0} />
      </FieldRow>
      <FieldRow>
        <form.Select
          name={`${at}.guaranteedCode`}
          label={t('Guaranteed')}
          options={[
            { value: NO_GUARANTEE, label: t('Not offered') },
            ...GUARANTEES.map((code) => ({ value: code, label: t(WHEN[code]) })),
          ]}
        />
        {lane?.guaranteedCode === NO_GUARANTEE ? null : (
          <form.Money name={`${at}.guaranteedExtra`} label={t('Extra charge')} />
        )}
      </FieldRow>
    </FormSection>
  )
}
