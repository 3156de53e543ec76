import { IconPlus, IconTrash } from '@tabler/icons-react'
import {
  CarrierProfile,
  CERTIFICATIONS,
  COMPANY_FUNCTIONS,
  TRAILER_TYPES,
} from '@waybill/contract/company/carrier-profile.ts'
import { onboarding } from '@waybill/contract/onboarding/onboarding.ts'
import type { ReactNode } from 'react'
import { useVerb } from '../../../api/queries.ts'
import { AddressFields } from '../../../company/address-fields.tsx'
import { DESK_NAMES, TRAILER_NAMES } from '../../../company/company-text.ts'
import { Button, IconButton } from '../../../ui/button.tsx'
import { Checkbox, CheckboxGroup } from '../../../ui/checkbox.tsx'
import { FieldRow, FormSection } from '../../../ui/form-section.tsx'
import { NumberField } from '../../../ui/number-field.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { t } from '../../../ui/words.ts'
import { ProfileFacts } from '../../facts.tsx'
import styles from '../application-page.module.css'
import { EnteredStep, type StepProps } from '../entered-step.tsx'
import { StepForm } from '../step-form.tsx'
import { useStepForm } from '../use-step-form.ts'
import {
  type DeskDraft,
  desksOf,
  EMPTY_DESK,
  halfOf,
  type ProfileDraft,
  profileDraft,
  profileOf,
} from './profile-draft.ts'

export function ProfileStep({ application, onDone }: StepProps): ReactNode {
  return (
    <EnteredStep
      application={application}
      step="profile"
      facts={application.profile ? <ProfileFacts profile={application.profile} /> : null}
      renderForm={(onCancel) => <ProfileForm application={application} onDone={onDone} onCancel={onCancel} />}
    />
  )
}

type FormProps = StepProps & { onCancel: (() => void) | undefined }

function ProfileForm({ application, onDone, onCancel }: FormProps): ReactNode {
  const entry = useStepForm({
    step: 'profile',
    begin: () => profileDraft(application),
    halfOf,
    rules: CarrierProfile,
  })
  const { form: draft, edit, refused, about, text } = entry
  const save = useVerb(onboarding.saveProfile, entry.whole(onDone))
  const aboutRegions = Object.entries(refused).find(([field]) => field.startsWith('regions'))?.[1][0]
  return (
    <StepForm
      refused={refused}
      error={save.error}
      act={t('Save the profile')}
      isPending={save.isPending}
      onCancel={entry.cancelled(onCancel)}
      state={entry.state}
      onSubmit={() => entry.submit(profileOf(draft), (body) => save.mutate({ body }))}
    >
      <FormSection title={t('Company')}>
        <TextField label={t('Legal name')} {...text('legalName')} autoComplete="organization" />
        <FieldRow>
          <TextField label={t('Doing business as')} optional {...text('dbaName')} />
          <TextField label={t('SCAC')} optional maxLength={4} {...text('scac')} />
        </FieldRow>
      </FormSection>
      <FormSection title={t('Address')}>
        <AddressFields
          address={draft.address}
          onChange={(address) => edit({ address })}
          name="address"
          refused={refused}
        />
        <Checkbox isSelected={draft.hasMailing} onChange={(hasMailing) => edit({ hasMailing })}>
          {t('Mailing address is different')}
        </Checkbox>
      </FormSection>
      {draft.hasMailing ? (
        <FormSection title={t('Mailing address')}>
          <AddressFields
            address={draft.mailing}
            onChange={(mailing) => edit({ mailing })}
            name="mailingAddress"
            refused={refused}
          />
        </FormSection>
      ) : null}
      <Desks draft={draft} onChange={(desks) => edit({ desks })} about={about} />
      <FormSection title={t('Equipment')}>
        <NumberField
          label={t('Tractors')}
          minValue={0}
          value={draft.tractors}
          onChange={(tractors) => edit({ tractors })}
          error={about('tractors')}
        />
        <div className={styles.trailers}>
          {TRAILER_TYPES.map((type) => (
            <NumberField
              key={type}
              label={t(TRAILER_NAMES[type])}
              minValue={0}
              maxValue={100_000}
              value={draft.trailers[type]}
              onChange={(count) => edit({ trailers: { ...draft.trailers, [type]: Number.isNaN(count) ? 0 : count } })}
            />
          ))}
        </div>
        <Checkbox isSelected={draft.hasTeams} onChange={(hasTeams) => edit({ hasTeams })}>
          {t('We have team drivers')}
        </Checkbox>
        <TextField label={t('ELD provider')} optional {...text('eldVendor')} />
      </FormSection>
      <FormSection title={t('Where you run')}>
        <TextField
          label={t('States and provinces')}
          optional
          help={t('Two letters each, like IL, IN, OH, ON')}
          {...text('regions')}
          error={aboutRegions}
        />
        {draft.address.country === 'CA' ? (
          <TextField label={t('NSC or CVOR number')} optional {...text('nscNumber')} />
        ) : null}
        <CheckboxGroup
          label={t('Certifications')}
          optional
          options={CERTIFICATIONS.map((value) => ({ value, label: t(value) }))}
          value={draft.certifications}
          onChange={(certifications) => edit({ certifications })}
        />
        <Checkbox isSelected={draft.usesFactor} onChange={(usesFactor) => edit({ usesFactor })}>
          {t('A factoring company buys our invoices')}
        </Checkbox>
      </FormSection>
    </StepForm>
  )
}

type DesksProps = {
  draft: ProfileDraft
  onChange: (desks: ProfileDraft['desks']) => void
  about: (field: string) => string | undefined
}

/** Whom we call: dispatch at least, other desks where they are others. */
function Desks({ draft, onChange, about }: DesksProps): ReactNode {
  const desks = desksOf(draft)
  const missing = COMPANY_FUNCTIONS.filter((desk) => !desks.includes(desk))
  return (
    <FormSection title={t('Contacts')} help={t('Dispatch covers everything that no other desk is named for.')}>
      {desks.map((desk, index) => {
        const said = draft.desks[desk] ?? EMPTY_DESK
        const name = t(DESK_NAMES[desk])
        const field = (key: keyof DeskDraft) => ({
          value: said[key],
          onChange: (value: string) => onChange({ ...draft.desks, [desk]: { ...said, [key]: value } }),
          error: about(`contacts.${index}.${key}`),
        })
        return (
          <div key={desk} role="group" aria-label={name} className={styles.part}>
            <h3 className={styles.partHead}>
              {name}
              {desk === 'dispatch' ? null : (
                <IconButton
                  label={t('Remove {name}', { name })}
                  size="small"
                  onPress={() => onChange({ ...draft.desks, [desk]: undefined })}
                >
                  <IconTrash aria-hidden="true" />
                </IconButton>
              )}
            </h3>
            <TextField label={t('Name')} autoComplete="off" {...field('name')} />
            <FieldRow>
              <TextField label={t('Phone')} type="tel" autoComplete="off" {...field('phone')} />
              <TextField label={t('Email')} type="email" autoComplete="off" {...field('email')} />
            </FieldRow>
          </div>
        )
      })}
      {missing.length > 0 ? (
        <div className={styles.acts}>
          {missing.map((desk) => (
            <Button
              key={desk}
              size="small"
              icon={<IconPlus aria-hidden="true" />}
              onPress={() => onChange({ ...draft.desks, [desk]: EMPTY_DESK })}
            >
              {t(DESK_NAMES[desk])}
            </Button>
          ))}
        </div>
      ) : null}
    </FormSection>
  )
}
