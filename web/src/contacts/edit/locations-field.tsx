import { IconPlus, IconTrash } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { Form } from '../../form/use-form.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { FormSection } from '../../ui/form-section.tsx'
import { t } from '../../ui/words.ts'
import { type ContactDraft, emptyLocation, enteredLocations, type LocationDraft } from './contact-draft.ts'
import styles from './contact-form.module.css'

const MOST = 6

/** A contact's offices, yards, terminals. */
export function LocationsField({ form }: { form: Form<ContactDraft> }): ReactNode {
  const { locations } = form.draft
  const sent = enteredLocations(locations)
  return (
    <FormSection title={t('Locations')}>
      {locations.map((location, index) => {
        const n = index + 1
        const field = <Name extends Exclude<keyof LocationDraft, 'key'>>(name: Name) =>
          ({ name: `locations.${index}.${name}`, about: `locations.${sent.indexOf(location)}.${name}` }) as const
        return (
          <div key={location.key} className={styles.location} role="group" aria-label={t('Location {n}', { n })}>
            <div className={styles.name}>
              <form.Text {...field('name')} label={t('Name of the place')} />
              <IconButton
                label={t('Remove location {n}', { n })}
                onPress={() => form.set({ locations: locations.filter(({ key }) => key !== location.key) })}
              >
                <IconTrash aria-hidden="true" />
              </IconButton>
            </div>
            <form.Text {...field('addressLine1')} label={t('Street address')} optional />
            <div className={styles.place}>
              <form.Text {...field('city')} label={t('City')} />
              <form.Text {...field('state')} label={t('State')} />
              <form.Text {...field('postalCode')} label={t('Postal code')} />
            </div>
          </div>
        )
      })}
      {form.refused.locations ? <p className={styles.refusal}>{form.refused.locations[0]}</p> : null}
      <div>
        <Button
          size="small"
          icon={<IconPlus aria-hidden="true" />}
          disabledReason={locations.length >= MOST && t('At most {n} locations', { n: MOST })}
          onPress={() => form.set({ locations: [...locations, emptyLocation()] })}
        >
          {t('Add a location')}
        </Button>
      </div>
    </FormSection>
  )
}
