import { api } from '@waybill/contract/api.ts'
import { NOTICE_OF_ASSIGNMENT } from '@waybill/contract/documents/file-types.ts'
import { pageOf } from '../one-page.ts'
import { act, type Part, type Scene } from '../stage.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR

type Party = { id: string; name: string; usdot: string }

/** A notice's document, filed under a company. */
function* filed(at: Date, by: string, companyId: string, words: string): Part<string> {
  const { id } = yield* act(at, by, api.documents.upload, {
    body: {
      uploadData: {
        name: 'Notice of assignment.pdf',
        data: pageOf(`Notice of assignment: ${words}. Please pay the factor from the date of this letter on.`).toString(
          'base64',
        ),
        fileType: NOTICE_OF_ASSIGNMENT,
        companyId,
      },
    },
  })
  return id
}

/** By mail: the first person records it, and it waits for the second; a second factor's claim holds all payments (domain §4.6). */
export function* noticeByPost(at: Date, payables: string, carrier: Party, factor: Pick<Party, 'id' | 'name'>): Scene {
  const documentId = yield* filed(at, payables, carrier.id, `all accounts of ${carrier.name} to ${factor.name}`)
  yield* act(at, payables, api.factoring.enter, {
    body: {
      carrierId: carrier.id,
      factorId: factor.id,
      effectiveAt: new Date(at.getTime() + 3 * DAY).toISOString(),
      documentId,
    },
  })
}

/** Submitted by the factor: nobody at the provider has looked at it yet. */
export function* noticeHandedIn(at: Date, clerk: string, carrier: Party, factor: Pick<Party, 'id' | 'name'>): Scene {
  const documentId = yield* filed(at, clerk, factor.id, `all accounts of ${carrier.name} to ${factor.name}`)
  yield* act(at, clerk, api.factoring.handIn, {
    body: { carrier: carrier.usdot, effectiveAt: new Date(at.getTime() + 3 * DAY).toISOString(), documentId },
  })
}
