import { dayWritten } from '@waybill/contract/day-written.ts'
import { EquipmentMode, ShippingMode } from '@waybill/contract/freight-codes.ts'
import type { FuelTerms } from '@waybill/contract/rates/fuel-terms.ts'
import { type FuelProgram, rateTables } from '@waybill/contract/rates/rate-tables.ts'
import { DIESEL_REGIONS, FUEL_PROGRAM_KINDS } from '@waybill/contract/rates/rates.ts'
import type { ReactNode } from 'react'
import { CompanyBox } from '../../contacts/company-box.tsx'
import { entry } from '../../form/entry.ts'
import { FormSheet } from '../../form/shells.tsx'
import { useForm } from '../../form/use-form.ts'
import { today } from '../../ui/calendar-day.ts'
import { DateField } from '../../ui/date-field.tsx'
import { DefinitionList } from '../../ui/definition-list.tsx'
import { FieldRow, FormSection } from '../../ui/form-section.tsx'
import { toast } from '../../ui/toast.ts'
import { t } from '../../ui/words.ts'
import { equipmentModeText, fuelKindText, regionText, shippingModeText } from '../rate-text.ts'
import { asLines, bandsOf, stepsOf } from './lines-of-figures.ts'
import { changedSheet, HAULERS } from './rate-sheet.ts'

const MODES = [0, 1, 2, 3, 4, 5] as const

function draftOf(program: FuelProgram | undefined) {
  const latest = program?.versions[0]
  const terms = latest?.terms
  return {
    carrierId: program?.carrierId,
    name: program?.name ?? '',
    shippingModes: [] as string[],
    equipmentModes: [] as string[],
    region: latest?.region ?? 'NUS',
    effectiveOn: today() as string | null,
    kind: terms?.kind ?? 'peg-per-mile',
    base: (terms && 'base' in terms ? terms.base : 1.25) as number | null,
    milesPerGallon: (terms?.kind === 'peg-per-mile' ? terms.milesPerGallon : 6.5) as number | null,
    steps: terms && 'steps' in terms ? asLines(terms.steps.map(({ from, to, rate }) => [from, to, rate])) : '',
    bands:
      terms && 'bands' in terms ? asLines(terms.bands.map(({ upTo, gallonsPerMile }) => [upTo, gallonsPerMile])) : '',
  }
}

function termsIn({ kind, base, milesPerGallon, steps, bands }: ReturnType<typeof draftOf>): FuelTerms {
  switch (kind) {
    case 'peg-per-mile':
      return { kind, base: base ?? 0, milesPerGallon: milesPerGallon ?? 0 }
    case 'weight-scaled':
      return { kind, base: base ?? 0, bands: bandsOf(bands) }
    case 'step-per-mile':
    case 'percent-of-line-haul':
      return { kind, steps: stepsOf(steps) }
  }
}

const NAMES = { kind: 'terms', base: 'terms', milesPerGallon: 'terms', steps: 'terms', bands: 'terms' } as const

/** A fuel program, or its next version: loads picked up before then use the earlier version. */
export function FuelSheet({ program, onClose }: { program: FuelProgram | undefined; onClose: () => void }): ReactNode {
  const [latest] = program?.versions ?? []
  const form = useForm({
    begin: () => draftOf(program),
    names: NAMES,
    send: (draft) => {
      const { region, effectiveOn, carrierId, name } = draft
      const version = { region, effectiveOn, terms: termsIn(draft) }
      if (program)
        return entry(rateTables.addProgramVersion, {
          params: { fuelProgramId: program.id },
          body: version,
          version: latest?.version ?? 0,
        })
      const shippingModes = draft.shippingModes.map((mode) => ShippingMode.parse(Number(mode)))
      const equipmentModes = draft.equipmentModes.map((mode) => EquipmentMode.parse(Number(mode)))
      return entry(rateTables.addProgram, { body: { ...version, carrierId, name, shippingModes, equipmentModes } })
    },
    onDone: ({ name }) => {
      toast.success(t('Fuel program {name} saved', { name }))
      onClose()
    },
    say: changedSheet,
  })
  const { kind } = form.draft
  const takesSteps = kind === 'step-per-mile' || kind === 'percent-of-line-haul'
  return (
    <FormSheet
      form={form}
      onClose={onClose}
      title={program ? t('Fuel program {name}', { name: program.name }) : t('New fuel program')}
      act={program ? t('Save as a new version') : t('Create fuel program')}
      disabledReason={program !== undefined && !form.isDirty && t('Nothing has changed')}
    >
      <form.Summary />
      {program ? (
        <FormSection title={program.carrierName}>
          <DefinitionList
            entries={program.versions.map((version) => ({
              term: t('Version {version}', { version: version.version }),
              value: t('{kind}, {region}, from {day}', {
                kind: fuelKindText(version.terms.kind),
                region: regionText(version.region),
                day: dayWritten(version.effectiveOn),
              }),
            }))}
          />
        </FormSection>
      ) : (
        <FormSection>
          <form.Field name="carrierId">
            {(field) => <CompanyBox label={t('Carrier')} kinds={HAULERS} {...field} />}
          </form.Field>
          <form.Text name="name" label={t('Name')} />
          <form.Checkboxes
            name="shippingModes"
            label={t('For these shipping modes; none means all')}
            options={MODES.map((mode) => ({ value: String(mode), label: shippingModeText(mode) }))}
          />
          <form.Checkboxes
            name="equipmentModes"
            label={t('For this equipment; none means all')}
            options={MODES.map((mode) => ({ value: String(mode), label: equipmentModeText(mode) }))}
          />
        </FormSection>
      )}
      <FormSection title={program ? t('Next version') : t('Terms')}>
        <FieldRow>
          <form.Select
            name="region"
            label={t('Diesel price of')}
            options={DIESEL_REGIONS.map((region) => ({ value: region, label: regionText(region) }))}
          />
          <form.Field name="effectiveOn">{(field) => <DateField label={t('Effective from')} {...field} />}</form.Field>
        </FieldRow>
        <form.Select
          name="kind"
          about="terms.kind"
          label={t('Calculated by')}
          options={FUEL_PROGRAM_KINDS.map((value) => ({ value, label: fuelKindText(value) }))}
        />
        {takesSteps ? (
          <form.Text
            name="steps"
            about="terms.steps"
            label={kind === 'step-per-mile' ? t('Steps: from, to, dollars per mile') : t('Steps: from, to, percent')}
            help={t('A line for each step, as from a spreadsheet. The last one may have no end.')}
            rows={10}
          />
        ) : (
          <FieldRow>
            <form.Number
              name="base"
              about="terms.base"
              label={t('Base price of a gallon')}
              minValue={0}
              formatOptions={{ maximumFractionDigits: 3 }}
            />
            {kind === 'peg-per-mile' ? (
              <form.Number
                name="milesPerGallon"
                about="terms.milesPerGallon"
                label={t('Miles per gallon')}
                minValue={0}
                formatOptions={{ maximumFractionDigits: 2 }}
              />
            ) : null}
          </FieldRow>
        )}
        {kind === 'weight-scaled' ? (
          <form.Text
            name="bands"
            about="terms.bands"
            label={t('Bands: up to this many pounds, gallons per mile')}
            help={t('A line for each band; the last one is the gallons alone.')}
            rows={5}
          />
        ) : null}
      </FormSection>
    </FormSheet>
  )
}
