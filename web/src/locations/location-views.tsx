import { useQueries } from '@tanstack/react-query'
import { may } from '@waybill/contract/permissions.ts'
import { ViewLinks, type Views } from '../list/views.tsx'
import { useCurrentUser } from '../shell/current-user.ts'
import { t } from '../ui/words.ts'
import { pageOf } from './list/location-rows.tsx'
import { LocationSearch } from './list/location-search.ts'

/** All, the company's own, those named in EDI documents, and quotable ones (SPEC §2.1). */
export const locationViews: Views<LocationSearch> = {
  Panel: ({ search }) => {
    const { persona } = useCurrentUser()
    const counted = [
      { id: 'all', label: t('All locations') },
      ...(persona === 'shipper' ? [{ id: 'company', label: t('Company locations') } as const] : []),
      ...(may(persona, 'location:edi') ? [{ id: 'edi', label: t('EDI locations') } as const] : []),
    ] as const
    // Counts within the current filters; a search counts its matches in the list.
    const counts = useQueries({
      queries: counted.map(({ id: view }) => pageOf({ ...search, view, query: undefined }, 1, 0)),
    })
    return (
      <ViewLinks
        at="/locations"
        views={[
          ...counted.map((view, place) => ({ ...view, count: counts[place]?.data?.totalCount })),
          { id: 'quotable', label: t('Quotable locations') },
        ]}
        selected={search.view}
        leadsTo={(id) => ({ ...search, view: LocationSearch.shape.view.parse(id), query: undefined })}
      />
    )
  },
}
