import { may } from '@waybill/contract/permissions.ts'
import { type ReactNode, Suspense } from 'react'
import type { RecordDocumentsProps } from '../documents/record-documents.tsx'
import { lazyPart } from '../ui/lazy-part.ts'
import { useCurrentUser } from './current-user.ts'
import { DocumentsComing } from './documents-coming.tsx'

const RecordDocuments = lazyPart(async () => (await import('../documents/record-documents.tsx')).RecordDocuments)

/** Documents of a record that is not a load. It lives here so that rooms below documents can use it. */
export function Papers({ record }: RecordDocumentsProps): ReactNode {
  const { persona } = useCurrentUser()
  if (!may(persona, 'document:read')) return null
  return (
    <Suspense fallback={<DocumentsComing />}>
      <RecordDocuments key={record.id} record={record} />
    </Suspense>
  )
}
