import type { ReactNode } from 'react'
import type { FieldTexts } from './field.tsx'
import { Select } from './select.tsx'
import { t } from './words.ts'

export interface CodeSelectProps<Code extends number> extends FieldTexts {
  names: Readonly<Record<Code, string>>
  value: Code
  onChange: (code: Code) => void
}

/** A choice among numbered codes with names: an equipment mode, a shipping mode. */
export function CodeSelect<Code extends number>({
  names,
  value,
  onChange,
  ...texts
}: CodeSelectProps<Code>): ReactNode {
  return (
    <Select
      {...texts}
      options={Object.entries<string>(names).map(([code, name]) => ({ value: code, label: t(name) }))}
      value={String(value)}
      // The chosen code is one of the names.
      onChange={(code) => onChange(Number(code) as Code)}
    />
  )
}
