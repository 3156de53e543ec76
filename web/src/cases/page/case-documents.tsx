import { useQuery } from '@tanstack/react-query'
import type { Case } from '@waybill/contract/cases/cases.ts'
import { type Document, documents } from '@waybill/contract/documents/documents.ts'
import { FILE_TYPES } from '@waybill/contract/documents/file-types.ts'
import type { ReactNode } from 'react'
import { isProblem } from '../../api/problem.ts'
import { queryFor } from '../../api/queries.ts'
import { DocumentsOf } from '../../documents/documents-section.tsx'
import { t } from '../../ui/words.ts'
import { NeededDocuments } from '../open/needed-documents.tsx'

/** Where its load keeps what a case needs. */
const ON_LOADS: readonly string[] = ['Shipment', 'ShipmentStop']
const ON_CASES = [...FILE_TYPES.values()].filter(({ on }) => on === 'case').map(({ code }) => code)

/** The documents its type needs, which hang on the load, and those on the case itself. */
export function CaseDocuments({ about, isSmall }: { about: Case; isSmall?: boolean }): ReactNode {
  const { id: caseId, caseNumber, shipmentNumber, requiredDocuments } = about
  const ofCase = useQuery(queryFor(documents.find, { query: { caseId } }))
  const ofLoad = useQuery({
    ...queryFor(documents.ofShipment, { params: { shipment: shipmentNumber ?? '' } }),
    enabled: shipmentNumber !== null && requiredDocuments.some(({ entityType }) => ON_LOADS.includes(entityType)),
  })
  const refresh = (): void => {
    void ofCase.refetch()
    if (ofLoad.isEnabled) void ofLoad.refetch()
  }
  // A carrier that has lost the load keeps its case.
  const isLoadTheirs = !isProblem(ofLoad.error, 'not-found')
  const proofs = (isLoadTheirs && ofLoad.data?.data.filter((document) => isProof(document, about))) || []
  return (
    <DocumentsOf
      found={{
        data: ofLoad.isLoading || !ofCase.data ? undefined : { ...ofCase.data, data: [...proofs, ...ofCase.data.data] },
        isError: ofCase.isError || (isLoadTheirs && ofLoad.isError),
        isFetching: ofCase.isFetching || ofLoad.isFetching,
      }}
      onRefresh={refresh}
      missing={[]}
      nothing={t('No documents found for case')}
      receiver={{ place: { caseId }, kinds: ON_CASES, name: caseNumber }}
      isSmall={isSmall}
    >
      <NeededDocuments of={requiredDocuments} name={caseNumber} caseId={caseId} isClosed={about.can.upload !== true} />
    </DocumentsOf>
  )
}

/**
 * What proves the case: not a rejected document, whose next version the load's page takes, nor one of another stop, nor one from before it was
 * asked for anew.
 */
function isProof(document: Document, { requiredDocuments }: Case): boolean {
  const needed = requiredDocuments.find(({ fileType }) => fileType === document.fileType)
  if (!needed?.isSatisfied || document.state === 'rejected' || document.isReplaced) return false
  return document.entityType !== 'ShipmentStop' || document.entityId === (needed.orderStopId ?? document.entityId)
}
