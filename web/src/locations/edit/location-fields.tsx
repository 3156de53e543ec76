import { LOCATION_TYPES } from '@waybill/contract/locations/location-types.ts'
import { countryOfPostalCode } from '@waybill/contract/postal-codes.ts'
import { type ReactNode, Suspense } from 'react'
import type { Form } from '../../form/use-form.ts'
import { PhonesField } from '../../profile/phones-field.tsx'
import { FieldRow, FormSection } from '../../ui/form-section.tsx'
import { lazyPart } from '../../ui/lazy-part.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { t } from '../../ui/words.ts'
import { locationTypeText } from '../location-text.ts'
import type { LocationDraft } from './location-draft.ts'

const AddressBox = lazyPart(async () => (await import('../address-box.tsx')).AddressBox)

/** What and where a location is, and what drivers find there. */
export function LocationFields({ form }: { form: Form<LocationDraft> }): ReactNode {
  const types = LOCATION_TYPES.map((type) => ({ value: type, label: locationTypeText(type) }))
  return (
    <>
      <form.Summary />
      <FormSection>
        <form.Text name="name" label={t('Name')} />
        <form.Select name="locationType" label={t('Type')} options={types} />
      </FormSection>
      <FormSection title={t('Address')}>
        <Suspense fallback={<Skeleton height="4.5rem" />}>
          <AddressBox
            onChoose={({ addressLine1, city, province, postalCode }) =>
              // Fields the suggestion lacks keep their values.
              form.set({ city, province, postalCode, ...(addressLine1 ? { addressLine1 } : {}) })
            }
          />
        </Suspense>
        <form.Text name="addressLine1" label={t('Street')} autoComplete="off" />
        <form.Text name="addressLine2" label={t('Suite, building')} optional autoComplete="off" />
        <form.Text name="city" label={t('City')} autoComplete="off" />
        <FieldRow>
          <form.Text name="province" label={t('State or province')} maxLength={40} autoComplete="off" />
          <form.Text
            name="postalCode"
            label={t('Postal code')}
            autoComplete="off"
            help={countryText(form.draft.postalCode)}
          />
        </FieldRow>
      </FormSection>
      <PhonesField form={form} />
      <FormSection>
        <form.Text name="email" label={t('Email address')} optional type="email" autoComplete="off" />
      </FormSection>
      <FormSection title={t('For drivers')}>
        <form.Checkbox name="isAppointmentRequired">{t('An appointment is required')}</form.Checkbox>
        <form.Checkbox name="lumpersAvailable">{t('Lumpers are available')}</form.Checkbox>
        <form.Checkbox name="overnightParking">{t('Trucks may park overnight')}</form.Checkbox>
        <form.Number name="dockLength" label={t('Longest trailer')} optional unit="ft" />
        <form.Text
          name="directions"
          label={t('Directions')}
          optional
          rows={4}
          placeholder={t('Which gate, where to check in, what to avoid')}
        />
      </FormSection>
      <FormSection title={t('In your company')}>
        <form.Checkbox name="isPrimaryLocation">{t('Primary location: first in every list')}</form.Checkbox>
        <form.Text
          name="ediCodes"
          label={t('EDI codes')}
          optional
          help={t('How your X12 documents name this place, separated by commas.')}
          autoComplete="off"
        />
      </FormSection>
    </>
  )
}

/** The postal code's form determines the country (SPEC §5). */
function countryText(postalCode: string): string | undefined {
  const country = countryOfPostalCode(postalCode.trim())
  if (country === undefined) return undefined
  return country === 'CA' ? t('Canada') : t('United States')
}
