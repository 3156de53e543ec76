import { IconBookmark, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type OrderFilterSet, orders } from '@waybill/contract/orders.ts'
import { type ReactNode, useState } from 'react'
import { messagesOf } from '../api/error-catalogue.ts'
import { isProblem } from '../api/problem.ts'
import { queryFor, useVerb } from '../api/queries.ts'
import type { OrderSearch } from '../searches.ts'
import { Button, IconButton } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Menu } from '../ui/menu.tsx'
import { TextField } from '../ui/text-field.tsx'
import { toast } from '../ui/toast.ts'
import { t } from '../ui/words.ts'

export interface FilterSetsProps {
  search: OrderSearch
  onChoose: (search: OrderSearch) => void
  isShort: boolean
}

type Open = { kind: 'keep' } | { kind: 'manage' } | null

/** Search, filters and sort under a name: one's own, on every device. */
export function FilterSets({ search, onChoose, isShort }: FilterSetsProps): ReactNode {
  const [open, setOpen] = useState<Open>(null)
  const sets = useQuery(queryFor(orders.filterSets, {})).data?.data ?? []
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
      {open?.kind === 'keep' ? <KeepFilters search={search} sets={sets} onClose={() => setOpen(null)} /> : null}
      {open?.kind === 'manage' ? <DeleteFilters sets={sets} onClose={() => setOpen(null)} /> : null}
    </>
  )
}

/** A name that one has given already is given to these filters instead. */
function KeepFilters({
  search,
  sets,
  onClose,
}: {
  search: OrderSearch
  sets: readonly OrderFilterSet[]
  onClose: () => void
}): ReactNode {
  const [name, setName] = useState('')
  const same = sets.find((set) => set.name.toLowerCase() === name.trim().toLowerCase())
  const outcome = {
    showsOwnError: true,
    onDone: (kept: OrderFilterSet) => {
      toast.success(t('Filters saved as {name}', { name: kept.name }))
      onClose()
    },
  }
  const create = useVerb(orders.createFilterSet, outcome)
  const replace = useVerb(orders.replaceFilterSet, outcome)
  const error = create.error ?? replace.error
  const body = { name, filters: search }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('Save these filters')}
      act={same ? t('Replace') : t('Save')}
      pending={create.isPending || replace.isPending}
      disabledReason={name.trim() === '' && t('Enter a name')}
      error={isProblem(error) && !error.about('name') ? messagesOf(error).join(' ') : null}
      onAct={() => (same ? replace.mutate({ params: { filterSetId: same.id }, body }) : create.mutate({ body }))}
    >
      <TextField
        label={t('Name')}
        value={name}
        onChange={setName}
        maxLength={40}
        autoComplete="off"
        help={same ? t('You have filters with this name. They are replaced.') : undefined}
        error={isProblem(error) ? error.about('name') : undefined}
      />
    </Dialog>
  )
}

function DeleteFilters({ sets, onClose }: { sets: readonly OrderFilterSet[]; onClose: () => void }): ReactNode {
  const forget = useVerb(orders.deleteFilterSet, {
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
