import { useQueryClient } from '@tanstack/react-query'
import { type Location, LocationEntry, locations } from '@waybill/contract/locations.ts'
import { type ReactNode, useState } from 'react'
import { isProblem } from '../api/problem.ts'
import { useVerb } from '../api/queries.ts'
import { SideSheet } from '../ui/dialog.tsx'
import { toast } from '../ui/toast.ts'
import { t } from '../ui/words.ts'
import { keepLocation, locationQuery } from './keep-location.ts'
import { draftOf, entryIn } from './location-draft.ts'
import { LocationForm } from './location-form.tsx'
import { refusalsOf, saveRefusal, stillRefused } from './refusals-of.ts'
import { takenOver } from './taken-over.ts'

/** As long as the specification says (SPEC §9). */
const TOAST_MS = 4_000

/** Changes what a place is, where it lies, and what a driver finds there. */
export function EditLocation({ location, onClose }: { location: Location; onClose: () => void }): ReactNode {
  const client = useQueryClient()
  const [begun, setBegun] = useState(() => draftOf(location))
  const [draft, setDraft] = useState(begun)
  const [version, setVersion] = useState(location.version)
  const [isDisputed, setDisputed] = useState(false)
  const [refused, setRefused] = useState<Record<string, string[]>>({})
  const isDirty = JSON.stringify(draft) !== JSON.stringify(begun)
  const params = { locationNumber: location.locationNumber }
  const save = useVerb(locations.update, {
    showsOwnError: true,
    onDone: (changed) => {
      keepLocation(client, changed)
      toast.success(t('Location {n} updated.', { n: changed.locationNumber }), { duration: TOAST_MS })
      onClose()
    },
    onFailed: (error) => {
      if (isProblem(error)) setRefused(error.modelState)
      // What was typed is kept, what was not touched is theirs, and the next press is of the location as it is now.
      if (isProblem(error, 'changed-meanwhile'))
        void client.fetchQuery({ ...locationQuery(location.locationNumber), staleTime: 0 }).then((now) => {
          const theirs = draftOf(now)
          const merged = takenOver(draft, begun, theirs)
          setVersion(now.version)
          setDraft(merged.draft)
          setDisputed(merged.isDisputed)
          setBegun(theirs)
        })
    },
  })
  const submit = (): void => {
    const body = entryIn(draft)
    const refusals = refusalsOf(LocationEntry, body)
    setRefused(refusals)
    if (Object.keys(refusals).length === 0) save.mutate({ params, body, version })
  }
  return (
    <SideSheet
      isOpen
      onClose={onClose}
      title={t('Edit {name}', { name: location.name })}
      act={t('Save')}
      pending={save.isPending}
      disabledReason={!isDirty && t('Nothing is changed')}
      isDirty={isDirty}
      error={saveRefusal(save.error, isDisputed)}
      onAct={submit}
    >
      <LocationForm
        draft={draft}
        onChange={(change) => {
          setDraft((before) => ({ ...before, ...change }))
          setRefused((before) => stillRefused(before, change))
        }}
        refused={refused}
      />
    </SideSheet>
  )
}
