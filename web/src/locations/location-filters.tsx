import { LOCATION_TYPES } from '@waybill/contract/location-types.ts'
import { lazy, type ReactNode, Suspense } from 'react'
import { Button } from '../ui/button.tsx'
import { CheckboxGroup } from '../ui/checkbox.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { t } from '../ui/words.ts'
import type { LocationSearch } from './location-search.ts'
import { locationTypeText } from './location-text.ts'

/** The box that finds one of many is heavy, and only the provider's people choose among companies. */
const CompanyBox = lazy(async () => ({ default: (await import('../contacts/company-box.tsx')).CompanyBox }))

/** Everything that narrows the list, taken away. */
export const NO_FILTERS: Partial<LocationSearch> = { locationTypes: undefined, companyId: undefined }

/** How many filters are set. */
export function filterCount({ locationTypes, companyId }: LocationSearch): number {
  return [locationTypes?.length, companyId].filter(Boolean).length
}

export interface LocationFiltersProps {
  /** The provider's people choose whose locations they look at. */
  choosesCompany: boolean
  search: LocationSearch
  onChange: (change: Partial<LocationSearch>) => void
}

/** FILTERS of the list: whose, and of what kind. */
export function LocationFilters({ choosesCompany, search, onChange }: LocationFiltersProps): ReactNode {
  return (
    <>
      {choosesCompany ? (
        <Suspense fallback={<Skeleton height="3.5rem" />}>
          <CompanyBox
            label={t('Company')}
            placeholder={t('Any company')}
            value={search.companyId}
            onChange={(companyId) => onChange({ companyId })}
          />
        </Suspense>
      ) : null}
      <CheckboxGroup
        label={t('Kind')}
        options={LOCATION_TYPES.map((type) => ({ value: type, label: locationTypeText(type) }))}
        value={search.locationTypes ?? []}
        onChange={(types) => onChange({ locationTypes: types.length > 0 ? types : undefined })}
      />
      {filterCount(search) > 0 ? (
        <Button wide onPress={() => onChange(NO_FILTERS)}>
          {t('Clear filters')}
        </Button>
      ) : null}
    </>
  )
}
