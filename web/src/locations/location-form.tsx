import { LOCATION_TYPES } from '@waybill/contract/location-types.ts'
import { countryOfPostalCode } from '@waybill/contract/postal-codes.ts'
import { lazy, type ReactNode, Suspense } from 'react'
import { PhonesField } from '../profile/phones-field.tsx'
import { Checkbox } from '../ui/checkbox.tsx'
import { ErrorSummary, FieldRow, FormSection } from '../ui/form-section.tsx'
import { NumberField } from '../ui/number-field.tsx'
import { Select } from '../ui/select.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { TextField } from '../ui/text-field.tsx'
import { t } from '../ui/words.ts'
import type { LocationDraft } from './location-draft.ts'
import { locationTypeText } from './location-text.ts'

const AddressBox = lazy(async () => ({ default: (await import('./address-box.tsx')).AddressBox }))

export interface LocationFormProps {
  draft: LocationDraft
  onChange: (change: Partial<LocationDraft>) => void
  /** What was refused, by the field's path. */
  refused: Readonly<Record<string, string[]>>
}

type TextName =
  | 'name'
  | 'addressLine1'
  | 'addressLine2'
  | 'city'
  | 'province'
  | 'postalCode'
  | 'ediCodes'
  | 'email'
  | 'directions'

/** What a place is, where it lies, and what a driver finds there. */
export function LocationForm({ draft, onChange, refused }: LocationFormProps): ReactNode {
  const about = (field: string): string | undefined =>
    refused[field]?.[0] ?? Object.entries(refused).find(([path]) => path.startsWith(`${field}.`))?.[1][0]
  const text = (name: TextName) => ({
    value: draft[name],
    onChange: (value: string) => onChange({ [name]: value }),
    error: about(name),
  })
  return (
    <>
      <ErrorSummary errors={[...new Set(Object.values(refused).flat())]} />
      <FormSection>
        <TextField label={t('Name')} {...text('name')} />
        <Select
          label={t('Kind')}
          options={LOCATION_TYPES.map((type) => ({ value: type, label: locationTypeText(type) }))}
          value={draft.locationType}
          onChange={(locationType) => onChange({ locationType })}
          error={about('locationType')}
        />
      </FormSection>
      <FormSection title={t('Address')}>
        <Suspense fallback={<Skeleton height="4.5rem" />}>
          <AddressBox
            onChoose={({ addressLine1, city, province, postalCode }) =>
              // What the suggestion does not know stays as it was entered.
              onChange({ city, province, postalCode, ...(addressLine1 ? { addressLine1 } : {}) })
            }
          />
        </Suspense>
        <TextField label={t('Street')} autoComplete="off" {...text('addressLine1')} />
        <TextField label={t('Suite, building')} optional autoComplete="off" {...text('addressLine2')} />
        <TextField label={t('City')} autoComplete="off" {...text('city')} />
        <FieldRow>
          <TextField label={t('State or province')} maxLength={2} autoComplete="off" {...text('province')} />
          <TextField
            label={t('Postal code')}
            autoComplete="off"
            help={countryText(draft.postalCode)}
            {...text('postalCode')}
          />
        </FieldRow>
      </FormSection>
      <PhonesField
        phones={draft.phones}
        onChange={(phones) => onChange({ phones })}
        about={(field) => refused[field]?.[0]}
      />
      <FormSection>
        <TextField label={t('Email address')} optional type="email" autoComplete="off" {...text('email')} />
      </FormSection>
      <FormSection title={t('For drivers')}>
        <Checkbox
          isSelected={draft.isAppointmentRequired}
          onChange={(isAppointmentRequired) => onChange({ isAppointmentRequired })}
        >
          {t('An appointment is required')}
        </Checkbox>
        <Checkbox isSelected={draft.lumpersAvailable} onChange={(lumpersAvailable) => onChange({ lumpersAvailable })}>
          {t('Lumpers are available')}
        </Checkbox>
        <Checkbox isSelected={draft.overnightParking} onChange={(overnightParking) => onChange({ overnightParking })}>
          {t('Trucks may park overnight')}
        </Checkbox>
        <NumberField
          label={t('Longest trailer')}
          optional
          unit="ft"
          value={draft.dockLength}
          onChange={(dockLength) => onChange({ dockLength })}
          onType={(dockLength) => onChange({ dockLength })}
          error={about('dockLength')}
        />
        <TextField
          label={t('Directions')}
          optional
          rows={4}
          placeholder={t('Which gate, where to check in, what to avoid')}
          {...text('directions')}
        />
      </FormSection>
      <FormSection title={t('In your company')}>
        <Checkbox
          isSelected={draft.isPrimaryLocation}
          onChange={(isPrimaryLocation) => onChange({ isPrimaryLocation })}
        >
          {t('Primary location: it stands first in every list')}
        </Checkbox>
        <TextField
          label={t('EDI codes')}
          optional
          help={t('How your X12 documents name this place, separated by commas.')}
          autoComplete="off"
          {...text('ediCodes')}
        />
      </FormSection>
    </>
  )
}

/** The country follows from the form of the postal code (SPEC §5). */
function countryText(postalCode: string): string | undefined {
  const country = countryOfPostalCode(postalCode.trim())
  if (country === undefined) return undefined
  return country === 'CA' ? t('Canada') : t('United States')
}
