import { useQueryClient } from '@tanstack/react-query'
import { type Location, locations } from '@waybill/contract/locations/locations.ts'
import type { ReactNode } from 'react'
import { act } from '../../api/queries.ts'
import { FormSheet } from '../../form/shells.tsx'
import { useForm } from '../../form/use-form.ts'
import { toast } from '../../ui/toast.ts'
import { t } from '../../ui/words.ts'
import { keepLocation, locationQuery } from '../keep-location.ts'
import { changedMeanwhile } from '../location-text.ts'
import { draftOf, entryIn, LOCATION_NAMES } from './location-draft.ts'
import { LocationFields } from './location-fields.tsx'

/** The specification's duration (SPEC §9). */
const TOAST_MS = 4_000

/** Edits a location: what and where it is, and what drivers find there. */
export function EditLocation({ location, onClose }: { location: Location; onClose: () => void }): ReactNode {
  const client = useQueryClient()
  const { locationNumber } = location
  const form = useForm({
    begin: () => draftOf(location),
    names: LOCATION_NAMES,
    version: location.version,
    send: (draft, version) => act(locations.update, { params: { locationNumber }, body: entryIn(draft), version }),
    onDone: (changed) => {
      keepLocation(client, changed)
      toast.success(t('Location {n} updated.', { n: changed.locationNumber }), { duration: TOAST_MS })
      onClose()
    },
    conflict: {
      says: changedMeanwhile(),
      now: async () => {
        const now = await client.fetchQuery({ ...locationQuery(locationNumber), staleTime: 0 })
        return { draft: draftOf(now), version: now.version }
      },
    },
  })
  return (
    <FormSheet
      form={form}
      onClose={onClose}
      title={t('Edit {name}', { name: location.name })}
      act={t('Save')}
      disabledReason={!form.isDirty && t('Nothing has changed')}
    >
      <LocationFields form={form} />
    </FormSheet>
  )
}
