import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form'

/** Changes what stands under a path. What holds it becomes another object, so that whoever compares sees the change. */
export function put<Draft extends FieldValues>(hook: UseFormReturn<Draft>, path: string, value: unknown): void {
  const [first = '', ...rest] = path.split('.')
  // The path came from the draft's own names, and the value with it.
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
  // A row that was taken away under the hands of its field stays away.
  return index < whole.length ? whole.with(index, replaced(whole[index], rest, value)) : whole
}
