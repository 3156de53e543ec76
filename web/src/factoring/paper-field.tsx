import type { ReactNode } from 'react'
import { FileField } from '../documents/upload/file-field.tsx'
import { useFormParts } from '../form/form-context.ts'
import { refusedAt } from '../form/refusals.ts'
import type { usePaper } from './use-paper.ts'

/** The document that goes with a form: uploaded on submit. */
export function PaperField(paper: ReturnType<typeof usePaper>['field']): ReactNode {
  const { refused } = useFormParts()
  return (
    <div data-field="documentId">
      <FileField {...paper} error={refusedAt(refused, 'documentId')} />
    </div>
  )
}
