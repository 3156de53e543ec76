import { useQueryClient } from '@tanstack/react-query'
import { CERTIFICATIONS, COMPANY_FUNCTIONS, TRAILER_TYPES } from '@waybill/contract/company/carrier-profile.ts'
import { type Company, companies } from '@waybill/contract/company/company.ts'
import type { ReactNode } from 'react'
import { act, queryFor, remember } from '../../api/queries.ts'
import { FormSheet } from '../../form/shells.tsx'
import { useForm } from '../../form/use-form.ts'
import { FieldRow, FormSection } from '../../ui/form-section.tsx'
import { toast } from '../../ui/toast.ts'
import { t } from '../../ui/words.ts'
import { AddressFields } from '../address-fields.tsx'
import { DESK_NAMES, TRAILER_NAMES } from '../company-text.ts'
import { COMPANY_NAMES, companyDraft, editOf } from './company-draft.ts'
import { ZoneField } from './zone-field.tsx'

/** What a company edits itself. Legal name, numbers, authority and insurance come from registration and certificates. */
export function EditCompany({ company, onClose }: { company: Company; onClose: () => void }): ReactNode {
  const client = useQueryClient()
  const form = useForm({
    begin: () => companyDraft(company),
    names: COMPANY_NAMES,
    version: company.version,
    send: (draft, version) => act(companies.edit, { version, body: editOf(draft) }),
    onDone: (changed) => {
      remember(client, companies.mine, {}, changed)
      toast.success(t('{name} was saved', { name: changed.name }))
      onClose()
    },
    conflict: {
      says: t('Someone else has changed this company. Your entries are still here: review them and save again.'),
      now: async () => {
        const now = await client.fetchQuery({ ...queryFor(companies.mine, {}), staleTime: 0 })
        return { draft: companyDraft(now), version: now.version }
      },
    },
  })
  const { draft, refused, set } = form
  const deskPlace = (name: string) => editOf(draft).desks.findIndex((desk) => desk.function === name)
  const count = (type: (typeof TRAILER_TYPES)[number]) => (
    <form.Number key={type} name={`trailers.${type}`} label={t(TRAILER_NAMES[type])} minValue={0} />
  )
  return (
    <FormSheet
      form={form}
      onClose={onClose}
      title={t('Edit company')}
      act={t('Save')}
      disabledReason={!form.isDirty && t('Nothing has changed')}
    >
      <form.Summary />
      <FormSection
        help={t('Legal name, USDOT, dockets, authority and insurance come from your registration and certificates.')}
      >
        <form.Text name="dbaName" label={t('Doing business as')} optional />
        <form.Field name="timeZone">{(field) => <ZoneField own={company.timeZone} {...field} />}</form.Field>
      </FormSection>
      <FormSection title={t('Address')}>
        <AddressFields
          address={draft.physical}
          onChange={(physical) => set({ physical })}
          name="physicalAddress"
          refused={refused}
        />
        <form.Switch name="hasMailing">{t('Mailing address is different')}</form.Switch>
        {draft.hasMailing ? (
          <AddressFields
            address={draft.mailing}
            onChange={(mailing) => set({ mailing })}
            name="mailingAddress"
            refused={refused}
          />
        ) : null}
      </FormSection>
      <FormSection
        title={t('Phones')}
        help={t('A new number cannot confirm a change to your payment details for the first ten days.')}
      >
        {COMPANY_FUNCTIONS.map((name) => {
          const desk = t(DESK_NAMES[name])
          const about = `desks.${deskPlace(name)}`
          return (
            <FieldRow key={name}>
              <form.Text
                name={`desks.${name}.phone`}
                about={`${about}.phone`}
                label={t('{desk}: phone', { desk })}
                optional
                type="tel"
              />
              <form.Text
                name={`desks.${name}.email`}
                about={`${about}.email`}
                label={t('{desk}: email', { desk })}
                optional
                type="email"
              />
            </FieldRow>
          )
        })}
      </FormSection>
      {company.isBooked ? (
        <>
          <FormSection title={t('Equipment')}>
            <FieldRow>
              <form.Number name="powerUnits" label={t('Power units')} minValue={0} />
              {TRAILER_TYPES.slice(0, 1).map(count)}
            </FieldRow>
            <FieldRow>{TRAILER_TYPES.slice(1, 4).map(count)}</FieldRow>
            <FieldRow>{TRAILER_TYPES.slice(4).map(count)}</FieldRow>
            <form.Checkbox name="hasTeams">{t('We run teams')}</form.Checkbox>
            <form.Text name="eldVendor" label={t('ELD')} optional />
          </FormSection>
          <FormSection title={t('Lanes')}>
            <form.Text
              name="regions"
              label={t('States and provinces')}
              optional
              help={t('Two letters each, like IL, WI, ON')}
            />
            <form.Text
              name="lanes"
              label={t('Preferred lanes')}
              optional
              help={t('One per line, like IL - TX')}
              rows={3}
            />
            <form.Checkboxes
              name="certifications"
              label={t('Certifications')}
              options={CERTIFICATIONS.map((value) => ({ value, label: t(value) }))}
            />
          </FormSection>
        </>
      ) : null}
    </FormSheet>
  )
}
