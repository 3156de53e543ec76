import { EQUIPMENT_MODE_NAMES, SHIPPING_MODE_NAMES } from '@waybill/contract/freight-codes.ts'
import { ACCESSORIALS, REEFER_MODES, TRAILER_OF_MODE } from '@waybill/contract/order-codes.ts'
import type { ReactNode } from 'react'
import type { Form } from '../../form/use-form.ts'
import { CodeSelect } from '../../ui/code-select.tsx'
import { Disclosure } from '../../ui/disclosure.tsx'
import { FieldRow, FormSection } from '../../ui/form-section.tsx'
import { t } from '../../ui/words.ts'
import { reeferModeText, trailersText } from '../order-text.ts'
import { TrailerBoxes } from '../trailer-boxes.tsx'
import type { OrderDraft } from './order-draft.ts'

/** Truck, crew and services. */
export function EquipmentFields({ form }: { form: Form<OrderDraft> }): ReactNode {
  const { draft } = form
  const isHazmat = draft.stops.some(({ items }) => items.some((item) => item.isHazmat))
  return (
    <>
      <FormSection title={t('Equipment')}>
        <FieldRow>
          <form.Field name="equipmentMode">
            {({ onChange: _onChange, ...field }) => (
              <CodeSelect
                label={t('Equipment')}
                names={EQUIPMENT_MODE_NAMES}
                {...field}
                onChange={(mode) => form.set({ equipmentMode: mode, equipmentTypes: TRAILER_OF_MODE[mode] })}
              />
            )}
          </form.Field>
          <form.Field name="shippingMode">
            {(field) => <CodeSelect label={t('Shipping mode')} names={SHIPPING_MODE_NAMES} {...field} />}
          </form.Field>
        </FieldRow>
        {draft.equipmentMode === 1 ? (
          <FieldRow>
            <form.Number
              name="reeferTemperature"
              label={t('Temperature')}
              unit="°F"
              formatOptions={{ maximumFractionDigits: 1 }}
            />
            <form.Select
              name="reeferMode"
              label={t('Unit runs')}
              options={REEFER_MODES.map((mode) => ({ value: mode, label: reeferModeText(mode) }))}
            />
          </FieldRow>
        ) : null}
        <Disclosure title={t('Trailers')} end={trailersText(draft.equipmentTypes)}>
          <form.Field name="equipmentTypes">{(field) => <TrailerBoxes {...field} />}</form.Field>
        </Disclosure>
        <form.Checkbox name="isJustInTime">{t('Just in time')}</form.Checkbox>
        <form.Checkbox name="isTeamRequired">{t('A team of two drivers')}</form.Checkbox>
        <form.Checkbox name="isBlind">{t('Blind: the papers do not name the other party')}</form.Checkbox>
        {draft.isBlind ? (
          <>
            <PartyInstead
              form={form}
              side="shipperInstead"
              name={t('Shipper on the papers')}
              address={t('Shipper’s address')}
            />
            <PartyInstead
              form={form}
              side="consigneeInstead"
              name={t('Consignee on the papers')}
              address={t('Consignee’s address')}
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
          <form.Checkboxes
            name="accessorials"
            label={t('Accessorial services')}
            options={ACCESSORIALS.map(([code, name]) => ({ value: code, label: t(name) }))}
          />
        </Disclosure>
        <form.Text
          name="requirements"
          label={t('Requirements')}
          optional
          help={t('Separated by commas: food grade, load bars, straps')}
          autoComplete="off"
        />
        {isHazmat || draft.hazmatEmergencyContactInfo ? (
          <form.Text
            name="hazmatEmergencyContactInfo"
            label={t('Emergency contact')}
            help={t('Name and phone of a contact who answers day and night')}
            autoComplete="off"
          />
        ) : null}
        {isHazmat || draft.chemtracAccountNumber ? (
          <form.Text name="chemtracAccountNumber" label={t('Chemtrac account')} optional autoComplete="off" />
        ) : null}
        <form.Text name="specialInstructions" label={t('Special instructions')} optional rows={3} />
      </FormSection>
    </>
  )
}

interface PartyInsteadProps {
  form: Form<OrderDraft>
  side: 'shipperInstead' | 'consigneeInstead'
  name: string
  address: string
}

/** The name a blind order's bill of lading prints in place of a party. */
function PartyInstead({ form, side, name, address }: PartyInsteadProps): ReactNode {
  return (
    <FieldRow>
      <form.Text
        name={`${side}.name`}
        label={name}
        optional
        help={t('Nobody named: the provider, as agent')}
        autoComplete="off"
        maxLength={120}
        error={form.refused[side]?.[0]}
      />
      <form.Text name={`${side}.address`} label={address} optional autoComplete="off" maxLength={200} />
    </FieldRow>
  )
}
