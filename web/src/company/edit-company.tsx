import { useQueryClient } from '@tanstack/react-query'
import { CERTIFICATIONS, COMPANY_FUNCTIONS, TRAILER_TYPES } from '@waybill/contract/carrier-profile.ts'
import { type Company, CompanyEdit, companies } from '@waybill/contract/company.ts'
import { type ReactNode, useState } from 'react'
import { isProblem } from '../api/problem.ts'
import { queryFor, remember, useVerb } from '../api/queries.ts'
import { Checkbox, CheckboxGroup } from '../ui/checkbox.tsx'
import { SideSheet } from '../ui/dialog.tsx'
import { ErrorSummary, FieldRow, FormSection } from '../ui/form-section.tsx'
import { NumberField } from '../ui/number-field.tsx'
import { Select } from '../ui/select.tsx'
import { Switch } from '../ui/switch.tsx'
import { TextField } from '../ui/text-field.tsx'
import { toast } from '../ui/toast.ts'
import { t } from '../ui/words.ts'
import { AddressFields } from './address-fields.tsx'
import { companyDraft, editOf } from './company-draft.ts'
import { refusalText } from './company-refusal.ts'
import { DESK_NAMES, TRAILER_NAMES } from './company-text.ts'
import { refusalsOf } from './refusals-of.ts'

/** Where carriers of the United States, Canada and Mexico are at home. */
const ZONES = [
  'America/New_York',
  'America/Chicago',
  'America/Denver',
  'America/Phoenix',
  'America/Los_Angeles',
  'America/Anchorage',
  'Pacific/Honolulu',
  'America/St_Johns',
  'America/Halifax',
  'America/Toronto',
  'America/Winnipeg',
  'America/Regina',
  'America/Edmonton',
  'America/Vancouver',
  'America/Monterrey',
]

/** What a company says of itself. Legal name, numbers, authority and insurance come from registration and certificates. */
export function EditCompany({ company, onClose }: { company: Company; onClose: () => void }): ReactNode {
  const client = useQueryClient()
  const [begun] = useState(() => companyDraft(company))
  const [draft, setDraft] = useState(begun)
  const [version, setVersion] = useState(company.version)
  const [refused, setRefused] = useState<Record<string, string[]>>({})
  const isDirty = JSON.stringify(draft) !== JSON.stringify(begun)
  const save = useVerb(companies.edit, {
    showsOwnError: true,
    onDone: (changed) => {
      remember(client, companies.mine, {}, changed)
      toast.success(t('{name} was saved', { name: changed.name }))
      onClose()
    },
    onFailed: (error) => {
      if (isProblem(error)) setRefused(error.modelState)
      // What was typed is kept, and the next press is of the company as it is now.
      if (isProblem(error, 'changed-meanwhile'))
        void client.fetchQuery({ ...queryFor(companies.mine, {}), staleTime: 0 }).then((now) => setVersion(now.version))
    },
  })
  const change = (part: Partial<typeof draft>): void => setDraft((before) => ({ ...before, ...part }))
  const submit = (): void => {
    const body = editOf(draft)
    const refusals = refusalsOf(CompanyEdit, body)
    setRefused(refusals)
    if (Object.keys(refusals).length === 0) save.mutate({ version, body })
  }
  const zones = [...new Set([company.timeZone, ...ZONES])]
  const deskPlace = (name: string) => editOf(draft).desks.findIndex((desk) => desk.function === name)
  return (
    <SideSheet
      isOpen
      onClose={onClose}
      title={t('Edit company')}
      act={t('Save')}
      pending={save.isPending}
      disabledReason={!isDirty && t('Nothing is changed')}
      isDirty={isDirty}
      error={refusalText(save.error, Object.keys(refused))}
      onAct={submit}
    >
      <ErrorSummary errors={[...new Set(Object.values(refused).flat())]} />
      <FormSection
        help={t('Legal name, USDOT, dockets, authority and insurance come from your registration and certificates.')}
      >
        <TextField
          label={t('Doing business as')}
          optional
          value={draft.dbaName}
          onChange={(dbaName) => change({ dbaName })}
          error={refused['dbaName']?.[0]}
        />
        <Select
          label={t('Time zone')}
          options={zones.map((value) => ({ value, label: value.replaceAll('_', ' ') }))}
          value={draft.timeZone}
          onChange={(timeZone) => change({ timeZone })}
          error={refused['timeZone']?.[0]}
        />
      </FormSection>
      <FormSection title={t('Address')}>
        <AddressFields
          address={draft.physical}
          onChange={(physical) => change({ physical })}
          name="physicalAddress"
          refused={refused}
        />
        <Switch isSelected={draft.hasMailing} onChange={(hasMailing) => change({ hasMailing })}>
          {t('Mail goes to another address')}
        </Switch>
        {draft.hasMailing ? (
          <AddressFields
            address={draft.mailing}
            onChange={(mailing) => change({ mailing })}
            name="mailingAddress"
            refused={refused}
          />
        ) : null}
      </FormSection>
      <FormSection
        title={t('Phones')}
        help={t(
          'A new number cannot be used to confirm a change of where you are paid until it has stood for ten days.',
        )}
      >
        {COMPANY_FUNCTIONS.map((name) => {
          const desk = draft.desks[name]
          const put = (part: Partial<typeof desk>) =>
            change({ desks: { ...draft.desks, [name]: { ...desk, ...part } } })
          const about = (field: string) => refused[`desks.${deskPlace(name)}.${field}`]?.[0]
          return (
            <FieldRow key={name}>
              <TextField
                label={t('{desk}: phone', { desk: t(DESK_NAMES[name]) })}
                optional
                type="tel"
                value={desk.phone}
                onChange={(phone) => put({ phone })}
                error={about('phone')}
              />
              <TextField
                label={t('{desk}: email', { desk: t(DESK_NAMES[name]) })}
                optional
                type="email"
                value={desk.email}
                onChange={(email) => put({ email })}
                error={about('email')}
              />
            </FieldRow>
          )
        })}
      </FormSection>
      <FormSection title={t('Equipment')}>
        <FieldRow>
          <NumberField
            label={t('Power units')}
            minValue={0}
            value={draft.powerUnits}
            onChange={(powerUnits) => change({ powerUnits: Number.isNaN(powerUnits) ? 0 : powerUnits })}
          />
          {TRAILER_TYPES.slice(0, 1).map(trailer)}
        </FieldRow>
        <FieldRow>{TRAILER_TYPES.slice(1, 4).map(trailer)}</FieldRow>
        <FieldRow>{TRAILER_TYPES.slice(4).map(trailer)}</FieldRow>
        <Checkbox isSelected={draft.hasTeams} onChange={(hasTeams) => change({ hasTeams })}>
          {t('We run teams')}
        </Checkbox>
        <TextField
          label={t('ELD')}
          optional
          value={draft.eldVendor}
          onChange={(eldVendor) => change({ eldVendor })}
          error={refused['eldVendor']?.[0]}
        />
      </FormSection>
      <FormSection title={t('Lanes')}>
        <TextField
          label={t('States and provinces')}
          optional
          help={t('Two letters each, like IL, WI, ON')}
          value={draft.regions}
          onChange={(regions) => change({ regions })}
          error={refused[Object.keys(refused).find((field) => field.startsWith('regions')) ?? '']?.[0]}
        />
        <TextField
          label={t('Lanes you like')}
          optional
          help={t('One a line, like IL - TX')}
          rows={3}
          value={draft.lanes}
          onChange={(lanes) => change({ lanes })}
          error={refused[Object.keys(refused).find((field) => field.startsWith('lanes')) ?? '']?.[0]}
        />
        <CheckboxGroup
          label={t('Certifications')}
          options={CERTIFICATIONS.map((value) => ({ value, label: t(value) }))}
          value={draft.certifications}
          onChange={(certifications) => change({ certifications })}
        />
      </FormSection>
    </SideSheet>
  )

  function trailer(type: (typeof TRAILER_TYPES)[number]): ReactNode {
    return (
      <NumberField
        key={type}
        label={t(TRAILER_NAMES[type])}
        minValue={0}
        value={draft.trailers[type]}
        onChange={(count) => change({ trailers: { ...draft.trailers, [type]: Number.isNaN(count) ? 0 : count } })}
      />
    )
  }
}
