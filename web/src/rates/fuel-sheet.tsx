import { EquipmentMode, ShippingMode } from '@waybill/contract/freight-codes.ts'
import type { FuelTerms } from '@waybill/contract/fuel-terms.ts'
import { type FuelProgram, FuelProgramEntry, FuelVersionEntry, rateTables } from '@waybill/contract/rate-tables.ts'
import { DIESEL_REGIONS, FUEL_PROGRAM_KINDS } from '@waybill/contract/rates.ts'
import type { ReactNode } from 'react'
import { useVerb } from '../api/queries.ts'
import { CompanyBox } from '../contacts/company-box.tsx'
import { CheckboxGroup } from '../ui/checkbox.tsx'
import { DateField } from '../ui/date-field.tsx'
import { DefinitionList } from '../ui/definition-list.tsx'
import { SideSheet } from '../ui/dialog.tsx'
import { ErrorSummary, FieldRow, FormSection } from '../ui/form-section.tsx'
import { NumberField } from '../ui/number-field.tsx'
import { Select } from '../ui/select.tsx'
import { TextField } from '../ui/text-field.tsx'
import { toast } from '../ui/toast.ts'
import { t } from '../ui/words.ts'
import { asLines, bandsOf, stepsOf } from './lines-of-figures.ts'
import { calendarDayText, equipmentModeText, fuelKindText, regionText, shippingModeText, today } from './rate-text.ts'
import { figureOf, HAULERS, sheetRefusal, useRateSheet } from './use-rate-sheet.ts'

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
    effectiveOn: today(),
    kind: terms?.kind ?? 'peg-per-mile',
    base: terms && 'base' in terms ? terms.base : 1.25,
    milesPerGallon: terms?.kind === 'peg-per-mile' ? terms.milesPerGallon : 6.5,
    steps: terms && 'steps' in terms ? asLines(terms.steps.map(({ from, to, rate }) => [from, to, rate])) : '',
    bands:
      terms && 'bands' in terms ? asLines(terms.bands.map(({ upTo, gallonsPerMile }) => [upTo, gallonsPerMile])) : '',
  }
}

function termsIn({ kind, base, milesPerGallon, steps, bands }: ReturnType<typeof draftOf>): FuelTerms {
  switch (kind) {
    case 'peg-per-mile':
      return { kind, base, milesPerGallon }
    case 'weight-scaled':
      return { kind, base, bands: bandsOf(bands) }
    case 'step-per-mile':
    case 'percent-of-line-haul':
      return { kind, steps: stepsOf(steps) }
  }
}

/** A fuel program, or the next version of one: loads picked up until then are reckoned by the version before. */
export function FuelSheet({ program, onClose }: { program: FuelProgram | undefined; onClose: () => void }): ReactNode {
  const sheet = useRateSheet(draftOf(program))
  const { draft, change, about } = sheet
  const [latest] = program?.versions ?? []
  const done = ({ name }: FuelProgram): void => {
    toast.success(t('Fuel program {name} saved', { name }))
    onClose()
  }
  const act = { showsOwnError: true, onDone: done, onFailed: sheet.onFailed }
  const add = useVerb(rateTables.addProgram, act)
  const follow = useVerb(rateTables.addProgramVersion, act)
  const submit = (): void => {
    const { region, effectiveOn } = draft
    const version = { region, effectiveOn, terms: termsIn(draft) }
    if (program) {
      const body = sheet.checked(FuelVersionEntry, version)
      if (body) follow.mutate({ params: { fuelProgramId: program.id }, body, version: latest?.version ?? 0 })
      return
    }
    const body = sheet.checked(FuelProgramEntry, {
      ...version,
      carrierId: draft.carrierId,
      name: draft.name,
      shippingModes: draft.shippingModes.map((mode) => ShippingMode.parse(Number(mode))),
      equipmentModes: draft.equipmentModes.map((mode) => EquipmentMode.parse(Number(mode))),
    })
    if (body) add.mutate({ body })
  }
  const takesSteps = draft.kind === 'step-per-mile' || draft.kind === 'percent-of-line-haul'
  return (
    <SideSheet
      isOpen
      onClose={onClose}
      title={program ? t('Fuel program {name}', { name: program.name }) : t('New fuel program')}
      act={program ? t('Save as a new version') : t('Create fuel program')}
      pending={add.isPending || follow.isPending}
      disabledReason={program !== undefined && !sheet.isDirty && t('Nothing is changed')}
      isDirty={sheet.isDirty}
      error={sheetRefusal(add.error ?? follow.error)}
      onAct={submit}
    >
      <ErrorSummary errors={sheet.errors} />
      {program ? (
        <FormSection title={program.carrierName}>
          <DefinitionList
            entries={program.versions.map((version) => ({
              term: t('Version {version}', { version: version.version }),
              value: t('{kind}, {region}, from {day}', {
                kind: fuelKindText(version.terms.kind),
                region: regionText(version.region),
                day: calendarDayText(version.effectiveOn),
              }),
            }))}
          />
        </FormSection>
      ) : (
        <FormSection>
          <CompanyBox
            label={t('Carrier')}
            kinds={HAULERS}
            value={draft.carrierId}
            onChange={(carrierId) => change({ carrierId })}
            error={about('carrierId')}
          />
          <TextField label={t('Name')} value={draft.name} onChange={(name) => change({ name })} error={about('name')} />
          <CheckboxGroup
            label={t('For these shipping modes; none means all')}
            options={MODES.map((mode) => ({ value: String(mode), label: shippingModeText(mode) }))}
            value={draft.shippingModes}
            onChange={(shippingModes) => change({ shippingModes })}
          />
          <CheckboxGroup
            label={t('For this equipment; none means all')}
            options={MODES.map((mode) => ({ value: String(mode), label: equipmentModeText(mode) }))}
            value={draft.equipmentModes}
            onChange={(equipmentModes) => change({ equipmentModes })}
          />
        </FormSection>
      )}
      <FormSection title={program ? t('Next version') : t('Terms')}>
        <FieldRow>
          <Select
            label={t('Diesel price of')}
            options={DIESEL_REGIONS.map((region) => ({ value: region, label: regionText(region) }))}
            value={draft.region}
            onChange={(region) => change({ region })}
          />
          <DateField
            label={t('Effective from')}
            value={draft.effectiveOn}
            onChange={(day) => change({ effectiveOn: day ?? '' })}
            error={about('effectiveOn')}
          />
        </FieldRow>
        <Select
          label={t('Reckoned by')}
          options={FUEL_PROGRAM_KINDS.map((kind) => ({ value: kind, label: fuelKindText(kind) }))}
          value={draft.kind}
          onChange={(kind) => change({ kind })}
        />
        {takesSteps ? (
          <TextField
            label={
              draft.kind === 'step-per-mile' ? t('Steps: from, to, dollars a mile') : t('Steps: from, to, percent')
            }
            help={t('A line for each step, as from a spreadsheet. The last one may have no end.')}
            rows={10}
            value={draft.steps}
            onChange={(steps) => change({ steps })}
            error={about('terms.steps') ?? about('terms')}
          />
        ) : (
          <FieldRow>
            <NumberField
              label={t('Base price of a gallon')}
              minValue={0}
              formatOptions={{ maximumFractionDigits: 3 }}
              value={draft.base}
              onChange={(base) => change({ base: figureOf(base) ?? 0 })}
              error={about('terms.base')}
            />
            {draft.kind === 'peg-per-mile' ? (
              <NumberField
                label={t('Miles per gallon')}
                minValue={0}
                formatOptions={{ maximumFractionDigits: 2 }}
                value={draft.milesPerGallon}
                onChange={(miles) => change({ milesPerGallon: figureOf(miles) ?? 0 })}
                error={about('terms.milesPerGallon')}
              />
            ) : null}
          </FieldRow>
        )}
        {draft.kind === 'weight-scaled' ? (
          <TextField
            label={t('Bands: up to so many pounds, gallons a mile')}
            help={t('A line for each band; the last one is the gallons alone.')}
            rows={5}
            value={draft.bands}
            onChange={(bands) => change({ bands })}
            error={about('terms.bands') ?? about('terms')}
          />
        ) : null}
      </FormSection>
    </SideSheet>
  )
}
