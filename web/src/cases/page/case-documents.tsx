import { useQuery } from '@tanstack/react-query'
import type { Case } from '@waybill/contract/cases/cases.ts'
import { documents } from '@waybill/contract/documents/documents.ts'
import { FILE_TYPES } from '@waybill/contract/documents/file-types.ts'
import type { ReactNode } from 'react'
import { queryFor } from '../../api/queries.ts'
import { DocumentsOf } from '../../documents/documents-section.tsx'
import { t } from '../../ui/words.ts'
import { NeededDocuments } from '../open/needed-documents.tsx'

const ON_CASES = [...FILE_TYPES.values()].filter(({ on }) => on === 'case').map(({ code }) => code)

/** The documents its type needs, which hang on the load, and those on the case itself. */
export function CaseDocuments({ about, isSmall }: { about: Case; isSmall?: boolean }): ReactNode {
  const { id: caseId, caseNumber, requiredDocuments } = about
  const found = useQuery(queryFor(documents.find, { query: { caseId } }))
  return (
    <>
      <NeededDocuments of={requiredDocuments} name={caseNumber} caseId={caseId} isClosed={about.can.upload !== true} />
      <DocumentsOf
        found={found}
        onRefresh={() => void found.refetch()}
        missing={[]}
        nothing={t('No documents found for case')}
        receiver={{ place: { caseId }, kinds: ON_CASES, name: caseNumber }}
        isSmall={isSmall}
      />
    </>
  )
}
