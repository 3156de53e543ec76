import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { NewLocation as Entry, locations } from '@waybill/contract/locations.ts'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { isProblem } from '../api/problem.ts'
import { useVerb } from '../api/queries.ts'
import { useCurrentUser } from '../shell/current-user.ts'
import { SideSheet } from '../ui/dialog.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { toast } from '../ui/toast.ts'
import { t } from '../ui/words.ts'
import { keepLocation } from './keep-location.ts'
import { blankDraft, newLocationIn } from './location-draft.ts'
import { LocationForm } from './location-form.tsx'
import { refusalsOf, saveRefusal, stillRefused } from './refusals-of.ts'

const CompanyBox = lazy(async () => ({ default: (await import('../contacts/company-box.tsx')).CompanyBox }))

export interface NewLocationProps {
  /** The company that the list shows; the provider may choose another. */
  companyId: string | undefined
  onClose: () => void
}

/** Writes down a new location. */
export function NewLocation({ companyId, onClose }: NewLocationProps): ReactNode {
  const client = useQueryClient()
  const navigate = useNavigate()
  const user = useCurrentUser()
  const isProvider = user.companyKind === 'provider'
  const [begun] = useState(() => blankDraft(isProvider ? companyId : user.companyId))
  const [draft, setDraft] = useState(begun)
  const [refused, setRefused] = useState<Record<string, string[]>>({})
  const isDirty = JSON.stringify({ ...draft, companyId: '' }) !== JSON.stringify({ ...begun, companyId: '' })
  const create = useVerb(locations.create, {
    showsOwnError: true,
    onDone: (made) => {
      keepLocation(client, made)
      toast.success(t('Location created'))
      onClose()
      const params = { locationNumber: made.locationNumber }
      void navigate({ to: '/locations/$locationNumber/preview', params, search: true, resetScroll: false })
    },
    onFailed: (error) => {
      if (isProblem(error)) setRefused(error.modelState)
    },
  })
  const submit = (): void => {
    const body = newLocationIn(draft)
    const refusals = refusalsOf(Entry, body)
    setRefused(refusals)
    if (Object.keys(refusals).length === 0) create.mutate({ body })
  }
  return (
    <SideSheet
      isOpen
      onClose={onClose}
      title={t('New location')}
      act={t('Create location')}
      pending={create.isPending}
      disabledReason={draft.companyId === undefined && t('Choose the company')}
      isDirty={isDirty}
      error={saveRefusal(create.error)}
      onAct={submit}
    >
      {isProvider ? (
        <Suspense fallback={<Skeleton height="3.5rem" />}>
          <CompanyBox
            label={t('Company')}
            value={draft.companyId}
            onChange={(chosen) => setDraft((before) => ({ ...before, companyId: chosen }))}
          />
        </Suspense>
      ) : null}
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
