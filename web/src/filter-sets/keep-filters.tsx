import type { FilterSet, FilterSetRoom } from '@waybill/contract/filter-sets/filter-sets.ts'
import type { ReactNode } from 'react'
import { act } from '../api/queries.ts'
import { FormDialog } from '../form/shells.tsx'
import { useForm } from '../form/use-form.ts'
import { toast } from '../ui/toast.ts'
import { t } from '../ui/words.ts'

/** Reusing a name overwrites its filters. */
export function KeepFilters<Filters>({
  room,
  search,
  sets,
  onClose,
}: {
  room: FilterSetRoom<Filters>
  search: Filters
  sets: readonly FilterSet<Filters>[]
  onClose: () => void
}): ReactNode {
  const sameAs = (name: string) => sets.find((set) => set.name.toLowerCase() === name.trim().toLowerCase())
  const form = useForm({
    begin: () => ({ name: '' }),
    send: ({ name }) => {
      const same = sameAs(name)
      const body = { name, filters: search }
      return same
        ? act(room.replaceFilterSet, { params: { filterSetId: same.id }, body })
        : act(room.createFilterSet, { body })
    },
    onDone: (kept) => {
      toast.success(t('Filters saved as {name}', { name: kept.name }))
      onClose()
    },
  })
  const { name } = form.draft
  const same = sameAs(name)
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={t('Save these filters')}
      act={same ? t('Replace') : t('Save')}
      disabledReason={name.trim() === '' && t('Enter a name')}
    >
      <form.Text
        name="name"
        label={t('Name')}
        maxLength={40}
        autoComplete="off"
        help={same ? t('You already have filters with this name. Saving replaces them.') : undefined}
      />
    </FormDialog>
  )
}
