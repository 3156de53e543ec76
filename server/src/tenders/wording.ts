import { type Fact, type Said, sayer } from '@waybill/contract/said.ts'
import { TENDER_SAYINGS } from '@waybill/contract/tenders/tenders.sayings.ts'

const say = sayer(TENDER_SAYINGS)

/** What a carrier reads on a rescinded offer. */
export function rescinded(reason: Fact | undefined): string | Said {
  return reason ? say('tender-rescinded-because', { reason }) : 'Rescinded'
}
