import { z } from 'zod'
import { del, get, NoContent, post, put } from '../endpoint.ts'
import { Id } from '../ids.ts'
import { lineOfText } from '../people.ts'
import type { Ability } from '../permissions.ts'

/** Lists whose filters can be saved under a name; each is the resource at its own path. */
export type FilteredList = 'orders' | 'shipments' | 'available_freight'

/** A user's own filters, saved under a name. */
export type FilterSetEntry<Filters> = { name: string; filters: Filters }
export type FilterSet<Filters> = FilterSetEntry<Filters> & { id: string }

/** The endpoints of any one list. */
export type FilterSetRoom<Filters> = ReturnType<typeof filterSetEndpoints<FilteredList, z.ZodType<Filters>>>

function entryOf<Filters extends z.ZodType>(filters: Filters) {
  return z.strictObject({ name: lineOfText(40).pipe(z.string().min(1, 'Enter a name')), filters })
}

function setOf<Filters extends z.ZodType>(filters: Filters) {
  return z.strictObject({ id: Id, ...entryOf(filters).shape })
}

/** The same five endpoints for every list (SPEC §7.2, filter sets). */
export function filterSetEndpoints<List extends FilteredList, Filters extends z.ZodType>(
  list: List,
  may: Ability,
  filters: Filters,
) {
  const all = `/api/v2/${list}/filter_sets` as const
  const one = `/api/v2/${list}/filter_sets/:filterSetId` as const
  return {
    filterSets: get(all, {
      says: `Saved filters of ${list.replace('_', ' ')}.`,
      may,
      returns: z.strictObject({ data: z.array(setOf(filters)) }),
    }),
    findFilterSet: get(one, {
      says: `One saved filter of ${list.replace('_', ' ')}.`,
      may,
      returns: setOf(filters),
      refuses: ['not-found'],
    }),
    createFilterSet: post(all, {
      says: `Saves filters of ${list.replace('_', ' ')} under a name.`,
      may,
      body: entryOf(filters),
      returns: setOf(filters),
      refuses: ['bad-request'],
    }),
    replaceFilterSet: put(one, {
      says: 'Changes the name or the filters of a saved filter.',
      may,
      body: entryOf(filters),
      returns: setOf(filters),
      refuses: ['not-found', 'bad-request'],
    }),
    deleteFilterSet: del(one, {
      says: 'Deletes a saved filter.',
      may,
      returns: NoContent,
      status: 204,
      refuses: ['not-found'],
    }),
  }
}
