import { useQueryClient } from '@tanstack/react-query'
import { useBlocker } from '@tanstack/react-router'
import { type Profile, profile } from '@waybill/contract/profile.ts'
import { type FormEvent, type KeyboardEvent, type ReactNode, useState } from 'react'
import { messagesOf } from '../api/error-catalogue.ts'
import { isProblem } from '../api/problem.ts'
import { queryFor, remember, useVerb } from '../api/queries.ts'
import { sessionState } from '../api/session.ts'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { classNames } from '../ui/class-names.ts'
import { ErrorSummary, FieldRow, FormSection } from '../ui/form-section.tsx'
import { TextField } from '../ui/text-field.tsx'
import { toast } from '../ui/toast.ts'
import { t } from '../ui/words.ts'
import { changeIn, type Draft, draftOf, isSame, refusalsOf } from './draft.ts'
import { EmailsField } from './emails-field.tsx'
import { PhonesField } from './phones-field.tsx'
import styles from './profile-form.module.css'

/** Who somebody is and how they are reached. What is typed stays until it is saved or thrown away on purpose. */
export function ProfileForm({ own }: { own: Profile }): ReactNode {
  const client = useQueryClient()
  const [typed, setTyped] = useState<Draft>()
  const [refused, setRefused] = useState<Record<string, string[]>>({})
  const draft = typed ?? draftOf(own)
  const isDirty = typed !== undefined && !isSame(typed, own)
  const save = useVerb(profile.update, {
    showsOwnError: true,
    onDone: (changed) => {
      remember(client, profile.find, {}, changed)
      setTyped(undefined)
      setRefused({})
      toast.success(t('User Profile Successfully Updated'))
    },
    onFailed: (error) => {
      if (isProblem(error)) setRefused(error.modelState)
      // What was typed is kept, and the next press is of the profile as it is now.
      if (isProblem(error, 'changed-meanwhile'))
        void client
          .fetchQuery({ ...queryFor(profile.find, {}), staleTime: 0 })
          .then(({ version }) => setTyped((before) => before && { ...before, version }))
    },
  })
  useBlocker({
    // Whoever has logged out, here or in another tab, is not asked.
    shouldBlockFn: () =>
      isDirty && !save.isPending && sessionState() === 'alive' && !window.confirm(t('Throw away what you entered?')),
    enableBeforeUnload: () => isDirty,
  })
  const edit = (change: Partial<Draft>): void => setTyped({ ...draft, ...change })
  const throwAway = (): void => {
    setTyped(undefined)
    setRefused({})
    save.reset()
  }
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    const change = changeIn(draft, own)
    const refusals = refusalsOf(change)
    setRefused(refusals)
    if (Object.keys(refusals).length === 0) save.mutate({ body: change, version: draft.version })
  }
  const escape = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || !isDirty || event.defaultPrevented) return
    if (window.confirm(t('Throw away what you entered?'))) throwAway()
  }
  const about = (field: string): string | undefined => refused[field]?.[0]
  return (
    <form className={styles.form} noValidate onSubmit={submit} onKeyDown={escape}>
      <ErrorSummary errors={[...new Set(Object.values(refused).flat())]} />
      <SaveRefusal error={save.error} />
      <FormSection title={t('Name')}>
        <FieldRow>
          <TextField
            label={t('First name')}
            autoComplete="given-name"
            value={draft.firstName}
            onChange={(firstName) => edit({ firstName })}
            error={about('firstName')}
          />
          <TextField
            label={t('Last name')}
            autoComplete="family-name"
            value={draft.lastName}
            onChange={(lastName) => edit({ lastName })}
            error={about('lastName')}
          />
        </FieldRow>
        <TextField
          label={t('Title')}
          optional
          autoComplete="organization-title"
          placeholder={t('What you do, e.g. night dispatcher')}
          value={draft.functionTitle}
          onChange={(functionTitle) => edit({ functionTitle })}
          error={about('functionTitle')}
        />
      </FormSection>
      <PhonesField phones={draft.phones} onChange={(phones) => edit({ phones })} about={about} />
      <EmailsField emails={draft.emails} onChange={(emails) => edit({ emails })} about={about} />
      <FormSection title={t('Elsewhere')}>
        <TextField
          label={t('LinkedIn profile')}
          optional
          type="url"
          autoComplete="url"
          placeholder="https://www.linkedin.com/in/"
          value={draft.linkedIn}
          onChange={(linkedIn) => edit({ linkedIn })}
          error={about('linkedInProfileUrl')}
        />
      </FormSection>
      <footer className={classNames(styles.foot, isDirty && styles.kept)}>
        <p className={styles.state} role="status">
          {isDirty ? t('Not saved yet') : ''}
        </p>
        {isDirty ? (
          <Button variant="quiet" onPress={throwAway}>
            {t('Undo')}
          </Button>
        ) : null}
        <Button
          type="submit"
          variant="primary"
          isPending={save.isPending}
          disabledReason={!isDirty && t('Nothing is changed')}
        >
          {t('Save profile')}
        </Button>
      </footer>
    </form>
  )
}

/** What no field shows. */
function SaveRefusal({ error }: { error: Error | null }): ReactNode {
  if (!error) return null
  if (isProblem(error, 'changed-meanwhile'))
    return (
      <Banner tone="attention" title={t('Your profile was changed elsewhere meanwhile')}>
        {t('What you entered still stands here. Look it over; saving again keeps it.')}
      </Banner>
    )
  if (!isProblem(error)) return <Banner tone="stopped">{t('An Unknown Error Occurred')}</Banner>
  if (Object.keys(error.modelState).length > 0) return null
  return <Banner tone="stopped">{messagesOf(error).join(' ')}</Banner>
}
