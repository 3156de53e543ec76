import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form'

/** Sets the value at a path. Its parents become new objects, so that comparisons see the change. */
export function put<Draft extends FieldValues>(hook: UseFormReturn<Draft>, path: string, value: unknown): void {
  const [first = '', ...rest] = path.split('.')
  // The path comes from the draft's own names, like the value.
  const name = first as Path<Draft>
  const whole = rest.length === 0 ? value : replaced(hook.getValues(name), rest, value)
  hook.setValue(name, whole as PathValue<Draft, Path<Draft>>, { shouldDirty: true })
}

function replaced(whole: unknown, [at, ...rest]: readonly string[], value: unknown): unknown {
  if (at === undefined) return value
  if (!Array.isArray(whole)) {
    const known = typeof whole === 'object' && whole !== null ? new Map(Object.entries(whole)).get(at) : undefined
    return { ...(whole as object), [at]: replaced(known, rest, value) }
  }
  const index = Number(at)
  // A row removed while its field was in use stays removed.
  return index < whole.length ? whole.with(index, replaced(whole[index], rest, value)) : whole
}
