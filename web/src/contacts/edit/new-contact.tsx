import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { contacts } from '@waybill/contract/contacts/contacts.ts'
import type { ReactNode } from 'react'
import { traceIdOf } from '../../api/problem.ts'
import { act, queryFor } from '../../api/queries.ts'
import { FormSheet } from '../../form/shells.tsx'
import { useForm } from '../../form/use-form.ts'
import { useCurrentUser } from '../../shell/current-user.ts'
import { Banner } from '../../ui/banner.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { toast } from '../../ui/toast.ts'
import { retell, t, whyNot } from '../../ui/words.ts'
import { CompanyBox } from '../company-box.tsx'
import { keepContact } from '../keep-contact.ts'
import { blankDraft, CONTACT_NAMES, newContactIn } from './contact-draft.ts'
import { ContactFields } from './contact-fields.tsx'
import styles from './contact-form.module.css'

export interface NewContactProps {
  /** The list's company; the provider may choose another. */
  companyId: string | undefined
  onClose: () => void
}

/** Adds a contact, and invites them if portal access is on. */
export function NewContact({ companyId, onClose }: NewContactProps): ReactNode {
  const client = useQueryClient()
  const navigate = useNavigate()
  const user = useCurrentUser()
  const isProvider = user.companyKind === 'provider'
  const form = useForm({
    begin: () => blankDraft(isProvider ? companyId : user.companyId),
    names: CONTACT_NAMES,
    send: (draft) => act(contacts.create, { body: newContactIn(draft) }),
    onDone: (made) => {
      keepContact(client, made)
      toast.success(t('Contact Successfully Created'))
      onClose()
      const params = { contactId: made.id }
      void navigate({ to: '/contacts/$contactId/preview', params, search: true, resetScroll: false })
    },
  })
  const { draft } = form
  const found = useQuery({
    ...queryFor(contacts.companies, { query: { companyId: draft.companyId, pageSize: 1 } }),
    enabled: draft.companyId !== undefined,
  })
  const company = found.data?.data[0]
  return (
    <FormSheet
      form={form}
      onClose={onClose}
      title={t('New contact')}
      act={draft.isPortalEnabled ? t('Create and invite') : t('Create contact')}
      disabledReason={draft.companyId === undefined ? t('Choose the company') : whyNot(company?.canAdd)}
    >
      {isProvider ? (
        <CompanyBox
          label={t('Company')}
          value={draft.companyId}
          onChange={(chosen) => form.set({ companyId: chosen, roles: [], permissions: [], accessLevels: [] })}
        />
      ) : null}
      {company && company.canAdd !== true ? <Banner tone="attention">{retell(company.canAdd)}</Banner> : null}
      <ContactFields
        form={form}
        grants={company?.grants}
        company={company}
        ungranted={
          draft.companyId === undefined ? (
            <p className={styles.hint}>{t('Choose the company first: what people can do depends on it.')}</p>
          ) : found.isLoadingError ? (
            <ErrorState
              onRetry={() => void found.refetch()}
              isRetrying={found.isFetching}
              traceId={traceIdOf(found.error)}
            />
          ) : (
            <SkeletonRows rows={4} height={32} />
          )
        }
      />
    </FormSheet>
  )
}
