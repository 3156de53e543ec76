import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { locations } from '@waybill/contract/locations/locations.ts'
import { type ReactNode, Suspense } from 'react'
import { act } from '../../api/queries.ts'
import { FormSheet } from '../../form/shells.tsx'
import { useForm } from '../../form/use-form.ts'
import { useCurrentUser } from '../../shell/current-user.ts'
import { lazyPart } from '../../ui/lazy-part.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { toast } from '../../ui/toast.ts'
import { t } from '../../ui/words.ts'
import { keepLocation } from '../keep-location.ts'
import { blankDraft, LOCATION_NAMES, newLocationIn } from './location-draft.ts'
import { LocationFields } from './location-fields.tsx'

const CompanyBox = lazyPart(async () => (await import('../../contacts/company-box.tsx')).CompanyBox)

export interface NewLocationProps {
  /** The list's company; the provider may choose another. */
  companyId: string | undefined
  onClose: () => void
}

/** Adds a location. */
export function NewLocation({ companyId, onClose }: NewLocationProps): ReactNode {
  const client = useQueryClient()
  const navigate = useNavigate()
  const user = useCurrentUser()
  const isProvider = user.companyKind === 'provider'
  const form = useForm({
    begin: () => blankDraft(isProvider ? companyId : user.companyId),
    names: LOCATION_NAMES,
    send: (draft) => act(locations.create, { body: newLocationIn(draft) }),
    onDone: (made) => {
      keepLocation(client, made)
      toast.success(t('Location created'))
      onClose()
      const params = { locationNumber: made.locationNumber }
      void navigate({ to: '/locations/$locationNumber/preview', params, search: true, resetScroll: false })
    },
  })
  return (
    <FormSheet
      form={form}
      onClose={onClose}
      title={t('New location')}
      act={t('Create location')}
      disabledReason={form.draft.companyId === undefined && t('Choose the company')}
    >
      {isProvider ? (
        <Suspense fallback={<Skeleton height="3.5rem" />}>
          <form.Field name="companyId">{(field) => <CompanyBox label={t('Company')} {...field} />}</form.Field>
        </Suspense>
      ) : null}
      <LocationFields form={form} />
    </FormSheet>
  )
}
