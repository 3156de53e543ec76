import { useQueryClient } from '@tanstack/react-query'
import { type Profile, profile } from '@waybill/contract/profile/profile.ts'
import type { KeyboardEvent, ReactNode } from 'react'
import { isProblem } from '../api/problem.ts'
import { act, queryFor, remember } from '../api/queries.ts'
import { InlineForm } from '../form/shells.tsx'
import { useForm } from '../form/use-form.ts'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { classNames } from '../ui/class-names.ts'
import { FieldRow, FormSection } from '../ui/form-section.tsx'
import { toast } from '../ui/toast.ts'
import { t } from '../ui/words.ts'
import { changeIn, draftOf, PROFILE_NAMES } from './draft.ts'
import { EmailsField } from './emails-field.tsx'
import { PhonesField } from './phones-field.tsx'
import styles from './profile-form.module.css'

/** The user's name and contact details. Typed text stays until saved or discarded on purpose. */
export function ProfileForm({ own }: { own: Profile }): ReactNode {
  const client = useQueryClient()
  const form = useForm({
    begin: () => draftOf(own),
    names: PROFILE_NAMES,
    version: own.version,
    send: (draft, version) => act(profile.update, { body: changeIn(draft, own), version }),
    goOn: (changed) => ({ draft: draftOf(changed), version: changed.version }),
    onDone: (changed) => {
      remember(client, profile.find, {}, changed)
      toast.success(t('User Profile Successfully Updated'))
    },
    conflict: {
      says: t('Your entries are still here. Review them; saving again keeps them.'),
      now: async () => {
        const now = await client.fetchQuery({ ...queryFor(profile.find, {}), staleTime: 0 })
        return { draft: draftOf(now), version: now.version }
      },
    },
  })
  const { isDirty } = form
  const escape = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || !isDirty || event.defaultPrevented) return
    if (window.confirm(t('Discard what you entered?'))) form.restart()
  }
  const isChanged = isProblem(form.failure, 'changed-meanwhile')
  return (
    <InlineForm form={form} className={styles.form} onKeyDown={escape}>
      <form.Summary />
      {form.error ? (
        <Banner
          tone={isChanged ? 'attention' : 'stopped'}
          title={isChanged ? t('Your profile was changed elsewhere in the meantime') : undefined}
        >
          {form.error}
        </Banner>
      ) : null}
      <FormSection title={t('Name')}>
        <FieldRow>
          <form.Text name="firstName" label={t('First name')} autoComplete="given-name" />
          <form.Text name="lastName" label={t('Last name')} autoComplete="family-name" />
        </FieldRow>
        <form.Text
          name="functionTitle"
          label={t('Title')}
          optional
          autoComplete="organization-title"
          placeholder={t('What you do, e.g. night dispatcher')}
        />
      </FormSection>
      <PhonesField form={form} />
      <EmailsField form={form} />
      <FormSection title={t('Online')}>
        <form.Text
          name="linkedIn"
          label={t('LinkedIn profile')}
          optional
          type="url"
          autoComplete="url"
          placeholder="https://www.linkedin.com/in/"
        />
      </FormSection>
      <footer className={classNames(styles.foot, isDirty && styles.kept)}>
        <p className={styles.state} role="status">
          {isDirty ? t('Not saved yet') : ''}
        </p>
        {isDirty ? (
          <Button variant="quiet" onPress={form.restart}>
            {t('Undo')}
          </Button>
        ) : null}
        <Button
          type="submit"
          variant="primary"
          isPending={form.isPending}
          disabledReason={!isDirty && t('Nothing has changed')}
        >
          {t('Save profile')}
        </Button>
      </footer>
    </InlineForm>
  )
}
