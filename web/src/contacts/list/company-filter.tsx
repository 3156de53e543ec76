import { Suspense } from 'react'
import type { Filter } from '../../list/filters.tsx'
import { lazyPart } from '../../ui/lazy-part.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { t } from '../../ui/words.ts'

/** The company search is heavy, and only the provider's people choose among companies. */
const CompanyBox = lazyPart(async () => (await import('../company-box.tsx')).CompanyBox)

/** By company, for the provider. */
export function companyFilter<Name extends string>(
  label: string,
  any: string,
  name: Name,
): Filter<Partial<Record<Name, string>>> {
  return {
    names: [name],
    isFor: ({ companyKind }) => companyKind === 'provider',
    Field: ({ search, onChange }) => (
      <Suspense fallback={<Skeleton height="3.5rem" />}>
        <CompanyBox
          label={t(label)}
          placeholder={t(any)}
          value={search[name]}
          onChange={(company) => {
            const change: Partial<Record<Name, string>> = {}
            change[name] = company
            onChange(change)
          }}
        />
      </Suspense>
    ),
  }
}
