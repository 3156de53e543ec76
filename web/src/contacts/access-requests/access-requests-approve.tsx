import { useQuery } from '@tanstack/react-query'
import { type AccessRequest, accessRequests } from '@waybill/contract/contacts/access-requests.ts'
import { contacts } from '@waybill/contract/contacts/contacts.ts'
import type { Grants } from '@waybill/contract/permissions.ts'
import { type ReactNode, useEffect, useEffectEvent } from 'react'
import { act, queryFor } from '../../api/queries.ts'
import { FormSheet } from '../../form/shells.tsx'
import { useForm } from '../../form/use-form.ts'
import { FormSection } from '../../ui/form-section.tsx'
import { toast } from '../../ui/toast.ts'
import { UnreadBanner } from '../../ui/unread-banner.tsx'
import { t } from '../../ui/words.ts'
import { CompanyBox } from '../company-box.tsx'
import { fullName } from '../contact-text.ts'
import { onlyDrives } from '../edit/contact-draft.ts'
import { type RightsDraft, RightsFields } from '../edit/rights-fields.tsx'
import styles from './access-requests.module.css'

export interface DecideRequestProps {
  request: AccessRequest
  onClose: () => void
}

/** Grants rights; this creates the contact and sends the invitation. */
export function ApproveRequest({ request, onClose }: DecideRequestProps): ReactNode {
  const name = fullName(request)
  const isUnknown = request.company === null
  const form = useForm({
    begin: () => ({
      companyId: request.company?.id,
      functionTitle: '',
      ...wished(request, isUnknown ? undefined : request.grants),
    }),
    send: ({ companyId, functionTitle, roles, permissions, accessLevels }) =>
      act(accessRequests.approve, {
        params: { accessRequestId: request.id },
        body: {
          ...(isUnknown && companyId ? { companyId } : {}),
          ...(functionTitle.trim() ? { functionTitle } : {}),
          roles,
          permissions: onlyDrives(roles) ? ['DriverPortal'] : permissions,
          accessLevels: onlyDrives(roles) ? [] : accessLevels,
        },
      }),
    check: ({ roles, permissions }) => ({
      permissions: permissions.length === 0 && !onlyDrives(roles) && 'Choose what they can open',
    }),
    onDone: () => {
      toast.success(t('{name} has access. The invitation is on its way.', { name }))
      onClose()
    },
  })
  const { companyId } = form.draft
  const found = useQuery({
    ...queryFor(contacts.companies, { query: { companyId, pageSize: 1 } }),
    enabled: isUnknown && companyId !== undefined,
  })
  const company = found.data?.data[0]
  const grants = isUnknown ? company?.grants : request.grants
  // A company's grants load just after it is chosen.
  const wish = useEffectEvent(() => form.set(wished(request, grants)))
  useEffect(() => {
    if (isUnknown) wish()
  }, [isUnknown, company?.id])
  return (
    <FormSheet
      form={form}
      onClose={onClose}
      title={t('Give {name} access', { name })}
      act={t('Approve and invite')}
      disabledReason={
        !grants &&
        (found.isLoadingError ? t('This could not be loaded') : companyId ? t('Loading') : t('Choose the company'))
      }
    >
      <p className={styles.lead}>
        {t('An invitation goes to {address}. They choose a password and sign in with these rights.', {
          address: request.emailAddress,
        })}
      </p>
      {isUnknown ? (
        <form.Field name="companyId">
          {(field) => <CompanyBox label={t('Company')} placeholder={t('The company they work for')} {...field} />}
        </form.Field>
      ) : null}
      <FormSection>
        <form.Text
          name="functionTitle"
          label={t('Title')}
          optional
          placeholder={t('What they do, e.g. after-hours dispatch')}
        />
        <UnreadBanner found={found}>{t('This could not be loaded. Nothing was lost.')}</UnreadBanner>
        {grants ? <RightsFields form={form} grants={grants} /> : null}
      </FormSection>
    </FormSheet>
  )
}

/** The rights they requested, where they can be granted; their company's first portal is enabled. Admin is never preset. */
function wished(request: AccessRequest, grants: Grants | undefined): RightsDraft {
  const roles = request.roles.filter((role) => role !== 'Admin' && grants?.roles.includes(role))
  return { roles, permissions: grants?.permissions.slice(0, 1) ?? [], accessLevels: [] }
}
