import { IconBookmark, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { FilterSet, FilterSetRoom } from '@waybill/contract/filter-sets/filter-sets.ts'
import { type ReactNode, Suspense, useState } from 'react'
import { queryFor, useVerb } from '../api/queries.ts'
import { Button, IconButton } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { lazyPart } from '../ui/lazy-part.ts'
import { Menu } from '../ui/menu.tsx'
import { toast } from '../ui/toast.ts'
import { t } from '../ui/words.ts'

/** Brings the form kit. */
const KeepFilters = lazyPart(async () => (await import('./keep-filters.tsx')).KeepFilters)

export interface FilterSetsProps<Filters> {
  /** The list these filters belong to. */
  room: FilterSetRoom<Filters>
  search: Filters
  onChoose: (search: Filters) => void
  isShort: boolean
}

type Open = { kind: 'keep' } | { kind: 'manage' } | null

/** Search, filters and sort under a name: personal, on every device. */
export function FilterSets<Filters>({ room, search, onChoose, isShort }: FilterSetsProps<Filters>): ReactNode {
  const [open, setOpen] = useState<Open>(null)
  const sets = useQuery(queryFor(room.filterSets, {})).data?.data ?? []
  const icon = <IconBookmark aria-hidden="true" />
  return (
    <>
      <Menu
        label={t('Saved filters')}
        trigger={
          isShort ? (
            <IconButton label={t('Saved filters')}>{icon}</IconButton>
          ) : (
            <Button icon={icon}>{t('Saved filters')}</Button>
          )
        }
        groups={[
          ...(sets.length > 0
            ? [
                {
                  heading: t('Saved filters'),
                  acts: sets.map(({ id, name, filters }) => ({ id, label: name, onAction: () => onChoose(filters) })),
                },
              ]
            : []),
          {
            acts: [
              { id: 'keep', label: t('Save these filters'), onAction: () => setOpen({ kind: 'keep' }) },
              ...(sets.length > 0
                ? [{ id: 'manage', label: t('Delete saved filters'), onAction: () => setOpen({ kind: 'manage' }) }]
                : []),
            ],
          },
        ]}
      />
      {open?.kind === 'keep' ? (
        <Suspense>
          <KeepFilters room={room} search={search} sets={sets} onClose={() => setOpen(null)} />
        </Suspense>
      ) : null}
      {open?.kind === 'manage' ? <DeleteFilters room={room} sets={sets} onClose={() => setOpen(null)} /> : null}
    </>
  )
}

function DeleteFilters<Filters>({
  room,
  sets,
  onClose,
}: {
  room: FilterSetRoom<Filters>
  sets: readonly FilterSet<Filters>[]
  onClose: () => void
}): ReactNode {
  const forget = useVerb(room.deleteFilterSet, {
    onDone: () => {
      toast.success(t('Saved filters deleted'))
      if (sets.length === 1) onClose()
    },
  })
  return (
    <Dialog isOpen onClose={onClose} title={t('Delete saved filters')} pending={forget.isPending} error={null}>
      {sets.map(({ id, name }) => (
        <Button
          key={id}
          wide
          icon={<IconTrash aria-hidden="true" />}
          onPress={() => forget.mutate({ params: { filterSetId: id } })}
        >
          {t('Delete {name}', { name })}
        </Button>
      ))}
    </Dialog>
  )
}
