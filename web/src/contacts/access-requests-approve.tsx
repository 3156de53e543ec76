import { useQuery } from '@tanstack/react-query'
import { type AccessRequest, accessRequests } from '@waybill/contract/access-requests.ts'
import { contacts } from '@waybill/contract/contacts.ts'
import type { Grants } from '@waybill/contract/permissions.ts'
import { type ReactNode, useState } from 'react'
import { isProblem } from '../api/problem.ts'
import { queryFor, useVerb } from '../api/queries.ts'
import { SideSheet } from '../ui/dialog.tsx'
import { FormSection } from '../ui/form-section.tsx'
import { TextField } from '../ui/text-field.tsx'
import { toast } from '../ui/toast.ts'
import { t } from '../ui/words.ts'
import styles from './access-requests.module.css'
import { CompanyBox } from './company-box.tsx'
import { onlyDrives } from './contact-draft.ts'
import { fullName } from './contact-text.ts'
import { type RightsDraft, RightsFields } from './rights-fields.tsx'
import { saveRefusal } from './save-refusal.ts'

export interface DecideRequestProps {
  request: AccessRequest
  onClose: () => void
}

/** Which rights somebody gets; with them they are written down and invited. */
export function ApproveRequest({ request, onClose }: DecideRequestProps): ReactNode {
  const name = fullName(request)
  const [companyId, setCompanyId] = useState(request.company?.id)
  const [functionTitle, setFunctionTitle] = useState('')
  const [chosen, setChosen] = useState<RightsDraft>()
  const [refused, setRefused] = useState<Readonly<Record<string, string[]>>>({})
  const isUnknown = request.company === null
  const company = useQuery({
    ...queryFor(contacts.companies, { query: { companyId, pageSize: 1 } }),
    enabled: isUnknown && companyId !== undefined,
  }).data?.data[0]
  const grants = isUnknown ? company?.grants : request.grants
  const draft = chosen ?? wished(request, grants)
  const approve = useVerb(accessRequests.approve, {
    showsOwnError: true,
    onDone: () => {
      toast.success(t('{name} is let in. The invitation is on its way.', { name }))
      onClose()
    },
    onFailed: (error) => {
      if (isProblem(error)) setRefused(error.modelState)
    },
  })
  const submit = (): void => {
    const permissions = onlyDrives(draft.roles) ? (['DriverPortal'] as const) : draft.permissions
    if (permissions.length === 0) return setRefused({ permissions: ['Choose what they can open'] })
    setRefused({})
    approve.mutate({
      params: { accessRequestId: request.id },
      body: {
        ...(isUnknown && companyId ? { companyId } : {}),
        ...(functionTitle.trim() ? { functionTitle } : {}),
        roles: draft.roles,
        permissions: [...permissions],
        accessLevels: onlyDrives(draft.roles) ? [] : draft.accessLevels,
      },
    })
  }
  // What is about a name or an address belongs to no field here.
  const elsewhere = Object.entries(refused).flatMap(([field, said]) => (HERE.includes(field) ? [] : said))
  return (
    <SideSheet
      isOpen
      onClose={onClose}
      title={t('Let {name} in', { name })}
      act={t('Approve and invite')}
      pending={approve.isPending}
      disabledReason={!grants && t('Choose the company')}
      isDirty={chosen !== undefined || functionTitle !== ''}
      error={elsewhere.length > 0 ? elsewhere.join(' ') : saveRefusal(approve.error)}
      onAct={submit}
    >
      <p className={styles.lead}>
        {t('An invitation goes to {address}. They choose a password and come in with these rights.', {
          address: request.emailAddress,
        })}
      </p>
      {isUnknown ? (
        <CompanyBox
          label={t('Company')}
          placeholder={t('The company they work for')}
          value={companyId}
          error={refused['companyId']?.[0]}
          onChange={(next) => {
            setCompanyId(next)
            setChosen(undefined)
          }}
        />
      ) : null}
      <FormSection>
        <TextField
          label={t('Title')}
          optional
          placeholder={t('What they do, e.g. after-hours dispatch')}
          value={functionTitle}
          onChange={setFunctionTitle}
          error={refused['functionTitle']?.[0]}
        />
        {grants ? (
          <RightsFields
            draft={draft}
            onChange={(change) => setChosen({ ...draft, ...change })}
            about={(field) => refused[field]?.[0]}
            grants={grants}
          />
        ) : null}
      </FormSection>
    </SideSheet>
  )
}

const HERE: readonly string[] = ['companyId', 'functionTitle', 'roles', 'permissions', 'accessLevels']

/** What they wish for, as far as it can be given; the first door of their company is open to them. Administrators are made on purpose. */
function wished(request: AccessRequest, grants: Grants | undefined): RightsDraft {
  const roles = request.roles.filter((role) => role !== 'Admin' && grants?.roles.includes(role))
  return { roles, permissions: grants?.permissions.slice(0, 1) ?? [], accessLevels: [] }
}
