import type { ReactNode } from 'react'
import { Banner } from '../ui/banner.tsx'
import { FieldLeads } from '../ui/field-leads.tsx'
import { plural, retell } from '../ui/words.ts'
import { useFormParts } from './form-context.ts'

export interface SummaryProps {
  /** Prefix for each refusal: "Stop 1, item 2". */
  whereIs?: (path: string) => string
  /** The order of the form's fields; by default the contract's. */
  placeOf?: (path: string) => number
}

/** Lists every refusal at the top of a long form; each links to its field. */
export function Summary({ whereIs = () => '', placeOf = () => 0 }: SummaryProps): ReactNode {
  const { refused, element } = useFormParts()
  const all = Object.entries(refused)
    .flatMap(([path, messages]) => messages.map((message) => ({ path, message })))
    .toSorted((one, other) => placeOf(one.path) - placeOf(other.path))
  return (
    <>
      <span hidden data-summary="" />
      {all.length === 0 ? null : (
        <Banner
          tone="stopped"
          title={plural(all.length, '{n} entry needs another look', '{n} entries need another look')}
        >
          <FieldLeads
            within={() => element() ?? document}
            leads={all.map(({ path, message }) => ({
              field: path,
              text: [whereIs(path), retell(message)].filter(Boolean).join(': '),
            }))}
          />
        </Banner>
      )}
    </>
  )
}
