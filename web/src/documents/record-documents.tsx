import { useQuery } from '@tanstack/react-query'
import { documents } from '@waybill/contract/documents/documents.ts'
import {
  BANK_DOCUMENTS,
  FILE_TYPES,
  LETTER_OF_RELEASE,
  NOTICE_OF_ASSIGNMENT,
} from '@waybill/contract/documents/file-types.ts'
import { may, seesRestricted } from '@waybill/contract/permissions.ts'
import type { ReactNode } from 'react'
import { queryFor } from '../api/queries.ts'
import { useCurrentUser } from '../shell/current-user.ts'
import { t } from '../ui/words.ts'
import { DocumentsOf } from './documents-section.tsx'

export interface RecordDocumentsProps {
  /** A company's documents are filed by number; the name is for people. */
  record: { type: 'order' | 'company'; id: string; name: string }
}

/** Documents of an order or a company, of the types that need no load. */
export function RecordDocuments({ record: { type, id, name } }: RecordDocumentsProps): ReactNode {
  const user = useCurrentUser()
  const isOrder = type === 'order'
  const found = useQuery(queryFor(documents.find, { query: isOrder ? { orderNumber: name } : { companyId: id } }))
  return (
    <DocumentsOf
      found={found}
      onRefresh={() => void found.refetch()}
      missing={[]}
      nothing={isOrder ? t('No documents found for order') : t('No documents found for company')}
      receiver={{ place: isOrder ? { orderId: id } : { companyId: id }, kinds: kindsOf(type, user), name }}
    />
  )
}

/** What the user may send and then see; notices and releases are entered with their assignment (domain §4.6). */
function kindsOf(type: 'order' | 'company', user: Parameters<typeof seesRestricted>[0]): number[] {
  return [...FILE_TYPES.values()]
    .filter(({ on, audience }) => on === type && (audience === 'everybody' || seesRestricted(user)))
    .map(({ code }) => code)
    .filter((code) => may(user.persona, 'remit-to:read') || !BANK_DOCUMENTS.includes(code))
    .filter((code) => code !== NOTICE_OF_ASSIGNMENT && code !== LETTER_OF_RELEASE)
}
