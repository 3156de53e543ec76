import { IconPlus, IconTrash } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Button, IconButton } from '../ui/button.tsx'
import { FormSection } from '../ui/form-section.tsx'
import { TextField } from '../ui/text-field.tsx'
import { t } from '../ui/words.ts'
import { emptyLocation, enteredLocations, type LocationDraft } from './contact-draft.ts'
import styles from './contact-form.module.css'

const MOST = 6

interface LocationsFieldProps {
  locations: readonly LocationDraft[]
  onChange: (locations: LocationDraft[]) => void
  /** What was refused about a field, by its path. */
  about: (field: string) => string | undefined
}

/** Where somebody works: offices, yards, terminals. */
export function LocationsField({ locations, onChange, about }: LocationsFieldProps): ReactNode {
  const sent = enteredLocations(locations)
  return (
    <FormSection title={t('Locations')}>
      {locations.map((location, index) => {
        const n = index + 1
        const field = (name: Exclude<keyof LocationDraft, 'key'>, label: string, more: { optional?: boolean } = {}) => (
          <TextField
            label={label}
            {...more}
            value={location[name]}
            onChange={(text) =>
              onChange(locations.map((other) => (other === location ? { ...other, [name]: text } : other)))
            }
            error={about(`locations.${sent.indexOf(location)}.${name}`)}
          />
        )
        return (
          <div key={location.key} className={styles.location} role="group" aria-label={t('Location {n}', { n })}>
            <div className={styles.name}>
              {field('name', t('Name of the place'))}
              <IconButton
                label={t('Remove location {n}', { n })}
                onPress={() => onChange(locations.filter((other) => other !== location))}
              >
                <IconTrash aria-hidden="true" />
              </IconButton>
            </div>
            {field('addressLine1', t('Street address'), { optional: true })}
            <div className={styles.place}>
              {field('city', t('City'))}
              {field('state', t('State'))}
              {field('postalCode', t('Postal code'))}
            </div>
          </div>
        )
      })}
      {about('locations') ? <p className={styles.refusal}>{about('locations')}</p> : null}
      <div>
        <Button
          size="small"
          icon={<IconPlus aria-hidden="true" />}
          disabledReason={locations.length >= MOST && t('At most {n} locations', { n: MOST })}
          onPress={() => onChange([...locations, emptyLocation()])}
        >
          {t('Add a location')}
        </Button>
      </div>
    </FormSection>
  )
}
