import { type CompanyKind, ROLES } from '@waybill/contract/permissions.ts'
import { PORTAL_STATES } from '@waybill/contract/portal-states.ts'
import { lazy, type ReactNode, Suspense } from 'react'
import { Button } from '../ui/button.tsx'
import { CheckboxGroup } from '../ui/checkbox.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { t } from '../ui/words.ts'
import type { ContactSearch } from './contact-search.ts'
import { portalStateText, roleText } from './contact-text.ts'

/** The box that finds one of many is heavy, and only the provider's people choose among companies. */
const CompanyBox = lazy(async () => ({ default: (await import('./company-box.tsx')).CompanyBox }))

/** Everything that narrows the list, taken away. */
export const NO_FILTERS: Partial<ContactSearch> = {
  roles: undefined,
  portalStates: undefined,
  companyId: undefined,
  isDriver: undefined,
  letter: undefined,
}

/** How many filters are set. A company is a filter where one chooses among all; where it is a view, it counts as none. */
export function filterCount({ roles, portalStates, companyId }: ContactSearch, user: Filterer): number {
  const isChosen = user.companyKind === 'provider' && companyId !== user.companyId && companyId
  return [roles?.length, portalStates?.length, isChosen].filter(Boolean).length
}

type Filterer = { companyKind: CompanyKind; companyId: string }

export interface ContactFiltersProps {
  user: Filterer
  search: ContactSearch
  onChange: (change: Partial<ContactSearch>) => void
}

/** FILTERS of the list: company, roles, and how people stand with the portal. */
export function ContactFilters({ user, search, onChange }: ContactFiltersProps): ReactNode {
  return (
    <>
      {user.companyKind === 'provider' ? (
        <Suspense fallback={<Skeleton height="3.5rem" />}>
          <CompanyBox
            label={t('Company')}
            placeholder={t('Any company')}
            value={search.companyId}
            onChange={(companyId) => onChange({ companyId, letter: undefined })}
          />
        </Suspense>
      ) : null}
      <CheckboxGroup
        label={t('Roles')}
        options={ROLES.map((role) => ({ value: role, label: roleText(role) }))}
        value={search.roles ?? []}
        onChange={(roles) => onChange({ roles: roles.length > 0 ? roles : undefined })}
      />
      <CheckboxGroup
        label={t('Portal')}
        options={PORTAL_STATES.map((state) => ({ value: state, label: portalStateText(state) }))}
        value={search.portalStates ?? []}
        onChange={(states) => onChange({ portalStates: states.length > 0 ? states : undefined })}
      />
      {filterCount(search, user) > 0 ? (
        <Button wide onPress={() => onChange(NO_FILTERS)}>
          {t('Clear filters')}
        </Button>
      ) : null}
    </>
  )
}
