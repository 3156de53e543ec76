import { useQueryClient } from '@tanstack/react-query'
import type { BodySentTo } from '@waybill/contract/endpoint.ts'
import { type FleetDriver, fleet, LICENSE_CLASSES, type LicenseClass } from '@waybill/contract/fleet/fleet.ts'
import type { ReactNode } from 'react'
import { invalidateSubjects } from '../../api/freshness.ts'
import { act, queryFor } from '../../api/queries.ts'
import { FormSheet } from '../../form/shells.tsx'
import { useForm } from '../../form/use-form.ts'
import { DateField } from '../../ui/date-field.tsx'
import { FieldRow, FormSection } from '../../ui/form-section.tsx'
import { toast } from '../../ui/toast.ts'
import { t } from '../../ui/words.ts'

/** Where the contract's names differ. */
const NAMES = { city: 'home', state: 'home' } as const

interface DriverDraft {
  firstName: string
  lastName: string
  mobilePhoneNumber: string
  primaryEmail: string
  licenseClass: LicenseClass | null
  licenseUntil: string | null
  hazmatUntil: string | null
  city: string
  state: string
  tractorNumber: string
  trailerNumber: string
}

export interface EditDriverProps {
  /** Absent to add one. */
  driver?: FleetDriver
  onClose: () => void
}

/** A driver's record: who it is, license and endorsement, home terminal, usual truck. */
export function EditDriver({ driver, onClose }: EditDriverProps): ReactNode {
  const client = useQueryClient()
  const params = { driverId: driver?.id ?? '' }
  const form = useForm({
    begin: () => draftOf(driver),
    names: NAMES,
    version: driver?.version,
    send: (draft, version) =>
      driver
        ? act(fleet.changeDriver, { params, body: entryIn(draft), version })
        : act(fleet.addDriver, { body: entryIn(draft) }),
    onDone: (saved) => {
      void invalidateSubjects(client, ['contact'])
      toast.success(driver ? t('{name} saved', { name: saved.name }) : t('{name} added', { name: saved.name }))
      onClose()
    },
    conflict: {
      now: async () => {
        const now = await client.fetchQuery({ ...queryFor(fleet.driver, { params }), staleTime: 0 })
        return { draft: draftOf(now), version: now.version }
      },
    },
  })
  const { firstName, lastName, city, state } = form.draft
  return (
    <FormSheet
      form={form}
      onClose={onClose}
      title={driver ? t('Change driver') : t('Add a driver')}
      act={driver ? t('Save driver') : t('Add driver')}
      disabledReason={
        firstName.trim() === '' || lastName.trim() === ''
          ? t('Enter the driver’s name')
          : city.trim() !== '' && state.trim() === '' && t('Enter the state of the home terminal')
      }
    >
      <FieldRow>
        <form.Text name="firstName" label={t('First name')} maxLength={60} autoComplete="off" />
        <form.Text name="lastName" label={t('Last name')} maxLength={60} autoComplete="off" />
      </FieldRow>
      <FieldRow>
        <form.Text name="mobilePhoneNumber" label={t('Mobile phone')} type="tel" optional autoComplete="off" />
        <form.Text name="primaryEmail" label={t('Email')} type="email" optional autoComplete="off" />
      </FieldRow>
      <FormSection title={t('License')}>
        <FieldRow>
          <form.Select
            name="licenseClass"
            label={t('License class')}
            optional
            placeholder={t('None')}
            options={LICENSE_CLASSES.map((value) => ({ value, label: t('CDL class {class}', { class: value }) }))}
          />
          <form.Field name="licenseUntil">
            {(field) => <DateField label={t('License valid until')} optional {...field} />}
          </form.Field>
        </FieldRow>
        <form.Field name="hazmatUntil">
          {(field) => (
            <DateField
              label={t('Hazmat endorsement until')}
              optional
              help={t('Without it, the driver cannot be assigned a hazmat load.')}
              {...field}
            />
          )}
        </form.Field>
      </FormSection>
      <FormSection title={t('Home terminal and usual truck')}>
        <FieldRow>
          <form.Text name="city" about="home.city" label={t('City')} optional autoComplete="off" />
          <form.Text
            name="state"
            about="home.state"
            label={t('State')}
            optional
            autoComplete="off"
            onChange={(next) => form.set({ state: next.toUpperCase().slice(0, 2) })}
          />
        </FieldRow>
        <FieldRow>
          <form.Text name="tractorNumber" label={t('Tractor')} optional maxLength={20} autoComplete="off" />
          <form.Text name="trailerNumber" label={t('Trailer')} optional maxLength={20} autoComplete="off" />
        </FieldRow>
      </FormSection>
    </FormSheet>
  )
}

function draftOf(driver: FleetDriver | undefined): DriverDraft {
  return {
    firstName: driver?.firstName ?? '',
    lastName: driver?.lastName ?? '',
    mobilePhoneNumber: driver?.mobilePhoneNumber ?? '',
    primaryEmail: driver?.primaryEmail ?? '',
    licenseClass: driver?.licenseClass ?? null,
    licenseUntil: driver?.licenseUntil ?? null,
    hazmatUntil: driver?.hazmatUntil ?? null,
    city: driver?.home?.city ?? '',
    state: driver?.home?.state ?? '',
    tractorNumber: driver?.tractorNumber ?? '',
    trailerNumber: driver?.trailerNumber ?? '',
  }
}

function entryIn({ city, state, ...draft }: DriverDraft): BodySentTo<typeof fleet.addDriver> {
  const given = (text: string): string | null => text.trim() || null
  return {
    firstName: draft.firstName,
    lastName: draft.lastName,
    mobilePhoneNumber: given(draft.mobilePhoneNumber),
    primaryEmail: given(draft.primaryEmail),
    licenseClass: draft.licenseClass,
    licenseUntil: draft.licenseUntil,
    hazmatUntil: draft.hazmatUntil,
    home: given(city) ? { city, state } : null,
    tractorNumber: given(draft.tractorNumber),
    trailerNumber: given(draft.trailerNumber),
  }
}
