import {
  EQUIPMENT_MODE_NAMES,
  EquipmentMode,
  SHIPPING_MODE_NAMES,
  ShippingMode,
} from '@waybill/contract/freight-codes.ts'
import { ACCESSORIALS, REEFER_MODES, TRAILER_OF_MODE, TRAILER_TYPES } from '@waybill/contract/order-codes.ts'
import type { ReactNode } from 'react'
import type { Refused } from '../../form/refusals.ts'
import { Checkbox, CheckboxGroup } from '../../ui/checkbox.tsx'
import { Disclosure } from '../../ui/disclosure.tsx'
import { FieldRow, FormSection } from '../../ui/form-section.tsx'
import { NumberField } from '../../ui/number-field.tsx'
import { Select } from '../../ui/select.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { t } from '../../ui/words.ts'
import { reeferModeText, trailersText } from '../order-text.ts'
import { Field, refusalAt } from './field-refusals.tsx'
import type { OrderDraft } from './order-draft.ts'

export interface EquipmentFieldsProps {
  draft: OrderDraft
  refused: Refused
  onChange: (change: Partial<OrderDraft>) => void
}

/** What truck, what crew, which services. */
export function EquipmentFields({ draft, refused, onChange }: EquipmentFieldsProps): ReactNode {
  const about = (field: string) => refusalAt(refused, field)
  const isHazmat = draft.stops.some(({ items }) => items.some((item) => item.isHazmat))
  return (
    <>
      <FormSection title={t('Equipment')}>
        <FieldRow>
          <Select
            label={t('Equipment')}
            options={namesOf(EQUIPMENT_MODE_NAMES)}
            value={String(draft.equipmentMode)}
            onChange={(mode) => {
              const equipmentMode = EquipmentMode.parse(Number(mode))
              onChange({ equipmentMode, equipmentTypes: TRAILER_OF_MODE[equipmentMode] })
            }}
          />
          <Select
            label={t('Shipping mode')}
            options={namesOf(SHIPPING_MODE_NAMES)}
            value={String(draft.shippingMode)}
            onChange={(mode) => onChange({ shippingMode: ShippingMode.parse(Number(mode)) })}
          />
        </FieldRow>
        {draft.equipmentMode === 1 ? (
          <FieldRow>
            <Field path="reeferTemperature">
              <NumberField
                label={t('Temperature')}
                unit="°F"
                formatOptions={{ maximumFractionDigits: 1 }}
                value={draft.reeferTemperature ?? Number.NaN}
                onChange={(value) => onChange({ reeferTemperature: Number.isNaN(value) ? null : value })}
                onType={(value) => onChange({ reeferTemperature: Number.isNaN(value) ? null : value })}
                error={about('reeferTemperature')}
              />
            </Field>
            <Select
              label={t('Unit runs')}
              options={REEFER_MODES.map((mode) => ({ value: mode, label: reeferModeText(mode) }))}
              value={draft.reeferMode}
              onChange={(reeferMode) => onChange({ reeferMode })}
              error={about('reeferMode')}
            />
          </FieldRow>
        ) : null}
        <Disclosure title={t('Trailers')} end={trailersText(draft.equipmentTypes)}>
          <Field path="equipmentTypes">
            <CheckboxGroup
              label={t('Any of these trailers')}
              options={TRAILER_TYPES.map(([bit, name]) => ({ value: String(bit), label: t(name) }))}
              value={TRAILER_TYPES.filter(([bit]) => (draft.equipmentTypes & bit) !== 0).map(([bit]) => String(bit))}
              onChange={(chosen) => onChange({ equipmentTypes: chosen.reduce((flags, bit) => flags | Number(bit), 0) })}
              error={about('equipmentTypes')}
            />
          </Field>
        </Disclosure>
        <Checkbox isSelected={draft.isJustInTime} onChange={(isJustInTime) => onChange({ isJustInTime })}>
          {t('Just in time')}
        </Checkbox>
        <Checkbox isSelected={draft.isTeamRequired} onChange={(isTeamRequired) => onChange({ isTeamRequired })}>
          {t('A team of two drivers')}
        </Checkbox>
        <Checkbox isSelected={draft.isBlind} onChange={(isBlind) => onChange({ isBlind })}>
          {t('Blind: the papers do not name the other party')}
        </Checkbox>
        {draft.isBlind ? (
          <>
            <PartyInstead
              side="shipperInstead"
              name={t('Shipper on the papers')}
              address={t('Shipper’s address')}
              draft={draft}
              refused={refused}
              onChange={onChange}
            />
            <PartyInstead
              side="consigneeInstead"
              name={t('Consignee on the papers')}
              address={t('Consignee’s address')}
              draft={draft}
              refused={refused}
              onChange={onChange}
            />
          </>
        ) : null}
      </FormSection>
      <FormSection title={t('Services and requirements')}>
        <Disclosure
          title={t('Services')}
          end={draft.accessorials.length > 0 ? draft.accessorials.length : null}
          defaultOpen={draft.accessorials.length > 0}
        >
          <CheckboxGroup
            label={t('Beyond dock to dock')}
            options={ACCESSORIALS.map(([code, name]) => ({ value: code, label: t(name) }))}
            value={draft.accessorials}
            onChange={(accessorials) => onChange({ accessorials })}
          />
        </Disclosure>
        <Field path="requirements">
          <TextField
            label={t('Requirements')}
            optional
            help={t('Separated by commas: food grade, load bars, straps')}
            autoComplete="off"
            value={draft.requirements}
            onChange={(requirements) => onChange({ requirements })}
            error={about('requirements')}
          />
        </Field>
        {isHazmat || draft.hazmatEmergencyContactInfo ? (
          <Field path="hazmatEmergencyContactInfo">
            <TextField
              label={t('Emergency contact')}
              help={t('Name and phone of a contact who answers day and night')}
              autoComplete="off"
              value={draft.hazmatEmergencyContactInfo}
              onChange={(hazmatEmergencyContactInfo) => onChange({ hazmatEmergencyContactInfo })}
              error={about('hazmatEmergencyContactInfo')}
            />
          </Field>
        ) : null}
        {isHazmat || draft.chemtracAccountNumber ? (
          <TextField
            label={t('Chemtrac account')}
            optional
            autoComplete="off"
            value={draft.chemtracAccountNumber}
            onChange={(chemtracAccountNumber) => onChange({ chemtracAccountNumber })}
            error={about('chemtracAccountNumber')}
          />
        ) : null}
        <Field path="specialInstructions">
          <TextField
            label={t('Special instructions')}
            optional
            rows={3}
            value={draft.specialInstructions}
            onChange={(specialInstructions) => onChange({ specialInstructions })}
            error={about('specialInstructions')}
          />
        </Field>
      </FormSection>
    </>
  )
}

interface PartyInsteadProps extends EquipmentFieldsProps {
  side: 'shipperInstead' | 'consigneeInstead'
  name: string
  address: string
}

/** Whom the bill of lading of a blind order prints in a party's place. */
function PartyInstead({ side, name, address, draft, refused, onChange }: PartyInsteadProps): ReactNode {
  const said = draft[side]
  return (
    <FieldRow>
      <Field path={`${side}.name`}>
        <TextField
          label={name}
          optional
          help={t('Nobody named: the provider, as agent')}
          autoComplete="off"
          maxLength={120}
          value={said.name}
          onChange={(value) => onChange({ [side]: { ...said, name: value } })}
          error={refusalAt(refused, `${side}.name`) ?? refusalAt(refused, side)}
        />
      </Field>
      <Field path={`${side}.address`}>
        <TextField
          label={address}
          optional
          autoComplete="off"
          maxLength={200}
          value={said.address}
          onChange={(value) => onChange({ [side]: { ...said, address: value } })}
          error={refusalAt(refused, `${side}.address`)}
        />
      </Field>
    </FieldRow>
  )
}

function namesOf(names: Readonly<Record<number, string>>) {
  return Object.entries(names).map(([value, name]) => ({ value, label: t(name) }))
}
