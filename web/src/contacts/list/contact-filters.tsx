import { PORTAL_STATES } from '@waybill/contract/contacts/portal-states.ts'
import { ROLES } from '@waybill/contract/permissions.ts'
import { anyOf, type Filter } from '../../list/filters.tsx'
import { portalStateText, roleText } from '../contact-text.ts'
import { companyFilter } from './company-filter.tsx'
import type { ContactSearch } from './contact-search.ts'

const company = companyFilter('Company', 'Any company', 'companyId')

/** FILTERS of the list: company, roles, and portal state. */
export const contactFilters: readonly Filter<ContactSearch>[] = [
  {
    ...company,
    names: ['companyId', 'isDriver', 'letter'],
    // It counts as a filter when any company can be chosen; as a view it does not.
    isSet: ({ companyId }, user) =>
      user.companyKind === 'provider' && companyId !== undefined && companyId !== user.companyId,
    Field: ({ search, onChange }) => (
      <company.Field search={search} onChange={(change) => onChange({ ...change, letter: undefined })} />
    ),
  },
  anyOf('Roles', 'roles', ROLES, roleText),
  anyOf('Portal', 'portalStates', PORTAL_STATES, portalStateText),
]
