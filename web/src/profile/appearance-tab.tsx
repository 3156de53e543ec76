import { useQueryClient } from '@tanstack/react-query'
import { CLOCKS, type Clock } from '@waybill/contract/clocks.ts'
import type { Language } from '@waybill/contract/languages.ts'
import { type Profile, type ProfileChange, profile } from '@waybill/contract/profile/profile.ts'
import type { ReactNode } from 'react'
import { remember, useVerb } from '../api/queries.ts'
import { renewUser } from '../api/session.ts'
import { APPEARANCES, type Appearance, chooseAppearance, useAppearance } from '../shell/appearance.ts'
import { useCurrentUser } from '../shell/current-user.ts'
import { speak } from '../shell/language.ts'
import { FormSection } from '../ui/form-section.tsx'
import { RadioGroup } from '../ui/radio-group.tsx'
import { t } from '../ui/words.ts'
import styles from './appearance-tab.module.css'
import { changeIn, draftOf } from './draft.ts'

/** Languages go by their own names. */
const LANGUAGE_NAMES: Record<Language, string> = { en: 'English', es: 'Español', 'fr-CA': 'Français (Canada)' }

const LOOKS: Record<Appearance, { label: string; detail: string }> = {
  system: { label: 'System', detail: 'Match your device' },
  light: { label: 'Light', detail: 'Always light' },
  dark: { label: 'Dark', detail: 'Always dark' },
}

const CLOCK_NAMES: Record<Clock, { label: string; detail: string }> = {
  '24': { label: 'Military time', detail: '14:30' },
  '12': { label: 'AM and PM', detail: '2:30 PM' },
}

/** The portal's look on this device, and the user's clock and language everywhere. */
export function AppearanceTab({ own }: { own: Profile }): ReactNode {
  const client = useQueryClient()
  const look = useAppearance()
  const user = useCurrentUser()
  const save = useVerb(profile.update, {
    onDone: (changed) => {
      remember(client, profile.find, {}, changed)
      renewUser({ ...user, clock: changed.clock })
      speak(changed.language)
    },
  })
  const { language, clock = own.clock } = save.isPending ? save.variables.body : own
  const choose = (choice: Partial<ProfileChange>): void =>
    save.mutate({ body: { ...changeIn(draftOf(own), own), ...choice }, version: own.version })
  return (
    <div className={styles.tab}>
      <FormSection title={t('Appearance')} help={t('Applies to this browser only.')}>
        <RadioGroup
          label={t('Appearance')}
          hideLabel
          options={APPEARANCES.map((value) => ({
            value,
            label: t(LOOKS[value].label),
            detail: t(LOOKS[value].detail),
          }))}
          value={look}
          onChange={chooseAppearance}
        />
      </FormSection>
      <FormSection
        title={t('Clock')}
        help={t('Applies to every time on screen and in email. Papers always use military time.')}
      >
        <RadioGroup
          label={t('Clock')}
          hideLabel
          options={CLOCKS.map((value) => ({
            value,
            label: t(CLOCK_NAMES[value].label),
            detail: CLOCK_NAMES[value].detail,
          }))}
          value={clock}
          isDisabled={save.isPending}
          onChange={(chosen) => choose({ clock: chosen })}
        />
      </FormSection>
      <FormSection
        title={t('Language')}
        help={t('Changes every page, with its dates and numbers. What people wrote stays as it is.')}
      >
        <RadioGroup
          label={t('Language')}
          hideLabel
          isDisabled={save.isPending}
          options={Object.entries(LANGUAGE_NAMES).map(([value, label]) => ({ value: value as Language, label }))}
          value={language}
          onChange={(chosen) => choose({ language: chosen })}
        />
      </FormSection>
    </div>
  )
}
