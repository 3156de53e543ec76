import type { HideReason } from '@waybill/contract/available-freight/available-freight.ts'

export const HIDE_REASON_NAMES: Readonly<Record<HideReason, string>> = {
  rate: 'The rate is too low',
  lane: 'We do not run this lane',
  times: 'The times do not fit',
  equipment: 'We lack the equipment',
  other: 'Another reason',
}
