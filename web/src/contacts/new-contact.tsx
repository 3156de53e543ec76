import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { contacts } from '@waybill/contract/contacts.ts'
import { type ReactNode, useState } from 'react'
import { isProblem } from '../api/problem.ts'
import { queryFor, useVerb } from '../api/queries.ts'
import { useCurrentUser } from '../shell/current-user.ts'
import { Banner } from '../ui/banner.tsx'
import { SideSheet } from '../ui/dialog.tsx'
import { toast } from '../ui/toast.ts'
import { retell, t, whyNot } from '../ui/words.ts'
import { CompanyBox } from './company-box.tsx'
import { blankDraft, newContactIn, refusalsOf } from './contact-draft.ts'
import { ContactForm } from './contact-form.tsx'
import { keepContact } from './keep-contact.ts'
import { saveRefusal } from './save-refusal.ts'

export interface NewContactProps {
  /** The company that the list shows; the provider may choose another. */
  companyId: string | undefined
  onClose: () => void
}

/** Writes down a new person, and invites them if they shall come in. */
export function NewContact({ companyId, onClose }: NewContactProps): ReactNode {
  const client = useQueryClient()
  const navigate = useNavigate()
  const user = useCurrentUser()
  const isProvider = user.companyKind === 'provider'
  const [begun] = useState(() => blankDraft(isProvider ? companyId : user.companyId))
  const [draft, setDraft] = useState(begun)
  const [refused, setRefused] = useState<Record<string, string[]>>({})
  const isDirty = JSON.stringify({ ...draft, companyId: '' }) !== JSON.stringify({ ...begun, companyId: '' })
  const company = useQuery({
    ...queryFor(contacts.companies, { query: { companyId: draft.companyId, pageSize: 1 } }),
    enabled: draft.companyId !== undefined,
  }).data?.data[0]
  const create = useVerb(contacts.create, {
    showsOwnError: true,
    onDone: (made) => {
      keepContact(client, made)
      toast.success(t('Contact Successfully Created'))
      onClose()
      void navigate({
        to: '/contacts/$contactId/preview',
        params: { contactId: made.id },
        search: true,
        resetScroll: false,
      })
    },
    onFailed: (error) => {
      if (isProblem(error)) setRefused(error.modelState)
    },
  })
  const submit = (): void => {
    const body = newContactIn(draft)
    const refusals = refusalsOf(body)
    setRefused(refusals)
    if (Object.keys(refusals).length === 0) create.mutate({ body })
  }
  return (
    <SideSheet
      isOpen
      onClose={onClose}
      title={t('New contact')}
      act={draft.isPortalEnabled ? t('Create and invite') : t('Create contact')}
      pending={create.isPending}
      disabledReason={draft.companyId === undefined ? t('Choose the company') : whyNot(company?.canAdd)}
      isDirty={isDirty}
      error={saveRefusal(create.error)}
      onAct={submit}
    >
      {isProvider ? (
        <CompanyBox
          label={t('Company')}
          value={draft.companyId}
          onChange={(chosen) =>
            setDraft((before) => ({ ...before, companyId: chosen, roles: [], permissions: [], accessLevels: [] }))
          }
        />
      ) : null}
      {company && company.canAdd !== true ? <Banner tone="attention">{retell(company.canAdd)}</Banner> : null}
      <ContactForm
        draft={draft}
        onChange={(change) => setDraft((before) => ({ ...before, ...change }))}
        refused={refused}
        grants={company?.grants}
        company={company}
      />
    </SideSheet>
  )
}
