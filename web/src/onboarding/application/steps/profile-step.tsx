import { IconPlus, IconTrash } from '@tabler/icons-react'
import { CERTIFICATIONS, COMPANY_FUNCTIONS, TRAILER_TYPES } from '@waybill/contract/company/carrier-profile.ts'
import { onboarding } from '@waybill/contract/onboarding/onboarding.ts'
import type { ReactNode } from 'react'
import { act } from '../../../api/queries.ts'
import { AddressFields } from '../../../company/address-fields.tsx'
import { DESK_NAMES, TRAILER_NAMES } from '../../../company/company-text.ts'
import { type Form, useForm } from '../../../form/use-form.ts'
import { Button, IconButton } from '../../../ui/button.tsx'
import { FieldRow, FormSection } from '../../../ui/form-section.tsx'
import { t } from '../../../ui/words.ts'
import { ProfileFacts } from '../../facts.tsx'
import { plain } from '../../plain.ts'
import styles from '../application-page.module.css'
import { EnteredStep, type EnteringProps, type StepProps } from '../entered-step.tsx'
import { StepForm } from '../step-form.tsx'
import { useKeptStep } from '../use-kept-step.ts'
import { halfOf, PROFILE_NAMES, type ProfileDraft, profileDraft, profileOf, withDesk } from './profile-draft.ts'

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

function ProfileForm({ application, onDone, onCancel }: EnteringProps): ReactNode {
  const kept = useKeptStep('profile', halfOf)
  const form = useForm({
    begin: () => profileDraft(application),
    names: PROFILE_NAMES,
    plain,
    send: (draft) => kept.before(act(onboarding.saveProfile, { body: profileOf(draft) })),
    onChange: kept.keep,
    onDone: (changed) => onDone(changed),
  })
  const { draft, refused, set } = form
  return (
    <StepForm form={form} kept={kept} act={t('Save company profile')} onCancel={onCancel}>
      <FormSection title={t('Company')}>
        <form.Text name="legalName" label={t('Legal name')} autoComplete="organization" />
        <FieldRow>
          <form.Text name="dbaName" label={t('Doing business as')} optional autoComplete="off" />
          <form.Text name="scac" label={t('SCAC')} optional maxLength={4} autoComplete="off" />
        </FieldRow>
      </FormSection>
      <FormSection title={t('Address')}>
        <AddressFields
          address={draft.address}
          onChange={(address) => set({ address })}
          name="address"
          refused={refused}
        />
        <form.Checkbox name="hasMailing">{t('Mailing address is different')}</form.Checkbox>
      </FormSection>
      {draft.hasMailing ? (
        <FormSection title={t('Mailing address')}>
          <AddressFields
            address={draft.mailing}
            onChange={(mailing) => set({ mailing })}
            name="mailingAddress"
            refused={refused}
          />
        </FormSection>
      ) : null}
      <Desks form={form} />
      <FormSection title={t('Equipment')}>
        <form.Number name="tractors" label={t('Tractors')} minValue={0} />
        <div className={styles.trailers}>
          {TRAILER_TYPES.map((type) => (
            <form.Number
              key={type}
              name={`trailers.${type}`}
              label={t(TRAILER_NAMES[type])}
              minValue={0}
              maxValue={100_000}
            />
          ))}
        </div>
        <form.Checkbox name="hasTeams">{t('We have team drivers')}</form.Checkbox>
        <form.Text name="eldVendor" label={t('ELD provider')} optional autoComplete="off" />
      </FormSection>
      <FormSection title={t('Where you run')}>
        <form.Text
          name="regions"
          label={t('States and provinces')}
          optional
          help={t('Two letters each, like IL, IN, OH, ON')}
          autoComplete="off"
        />
        {draft.address.country === 'CA' ? (
          <form.Text name="nscNumber" label={t('NSC or CVOR number')} optional autoComplete="off" />
        ) : null}
        <form.Checkboxes
          name="certifications"
          label={t('Certifications')}
          optional
          options={CERTIFICATIONS.map((value) => ({ value, label: t(value) }))}
        />
        <form.Checkbox name="usesFactor">{t('A factoring company buys our invoices')}</form.Checkbox>
      </FormSection>
    </StepForm>
  )
}

/** Whom we call: dispatch at least, other desks if different. */
function Desks({ form }: { form: Form<ProfileDraft> }): ReactNode {
  const { contacts } = form.draft
  const missing = COMPANY_FUNCTIONS.filter((desk) => !contacts.some((contact) => contact.function === desk))
  return (
    <FormSection title={t('Contacts')} help={t('Dispatch covers everything that no other desk is named for.')}>
      {contacts.map(({ function: desk }, index) => {
        const name = t(DESK_NAMES[desk])
        return (
          <div key={desk} role="group" aria-label={name} className={styles.part}>
            <h3 className={styles.partHead}>
              {name}
              {desk === 'dispatch' ? null : (
                <IconButton
                  label={t('Remove {name}', { name })}
                  size="small"
                  onPress={() => form.set({ contacts: contacts.toSpliced(index, 1) })}
                >
                  <IconTrash aria-hidden="true" />
                </IconButton>
              )}
            </h3>
            <form.Text name={`contacts.${index}.name`} label={t('Name')} autoComplete="off" />
            <FieldRow>
              <form.Text name={`contacts.${index}.phone`} label={t('Phone')} type="tel" autoComplete="off" />
              <form.Text name={`contacts.${index}.email`} label={t('Email')} type="email" autoComplete="off" />
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
              onPress={() => form.set({ contacts: withDesk(contacts, desk) })}
            >
              {t(DESK_NAMES[desk])}
            </Button>
          ))}
        </div>
      ) : null}
    </FormSection>
  )
}
