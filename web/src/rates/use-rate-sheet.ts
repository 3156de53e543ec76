import { useState } from 'react'
import type { z } from 'zod'
import { messagesOf } from '../api/error-catalogue.ts'
import { isProblem } from '../api/problem.ts'
import { refusalsOf } from '../locations/refusals-of.ts'
import { t } from '../ui/words.ts'

/** Who hauls, or lets haul. */
export const HAULERS = ['carrier', 'broker'] as const

/** What is typed into a sheet of the rate tables, what is said against it, and whether it may be sent. */
export function useRateSheet<Draft extends object>(begun: Draft) {
  const [first] = useState(begun)
  const [draft, setDraft] = useState(begun)
  const [refused, setRefused] = useState<Record<string, string[]>>({})
  return {
    draft,
    isDirty: JSON.stringify(draft) !== JSON.stringify(first),
    change: (part: Partial<Draft>) => setDraft((before) => ({ ...before, ...part })),
    about: (field: string): string | undefined => refused[field]?.[0],
    errors: [...new Set(Object.values(refused).flat())],
    onFailed: (error: unknown) => {
      if (isProblem(error)) setRefused(error.modelState)
    },
    /** The entry, if the contract has nothing against it. */
    checked: <Schema extends z.ZodType>(schema: Schema, entry: unknown): z.input<Schema> | undefined => {
      const refusals = refusalsOf(schema, entry)
      setRefused(refusals)
      // What the schema has nothing against is what it takes.
      return Object.keys(refusals).length === 0 ? (entry as z.input<Schema>) : undefined
    },
  }
}

/** What no field shows. */
export function sheetRefusal(error: Error | null): string | null {
  if (!error) return null
  if (isProblem(error, 'changed-meanwhile'))
    return t('Somebody else changed this meanwhile. Close it and look at what holds now.')
  if (!isProblem(error)) return t('An Unknown Error Occurred')
  return Object.keys(error.modelState).length > 0 ? null : messagesOf(error).join(' ')
}

/** A field that was emptied says NaN. */
export function figureOf(value: number): number | null {
  return Number.isNaN(value) ? null : value
}
