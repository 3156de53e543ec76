import type { Can } from '@waybill/contract/permissions.ts'

const IS_LAST = 'You act for no other company'
const IS_EMPLOYER = 'You work there: only their administrators can end your access'

/** Whether somebody can leave a company by themselves, or why not: their employer's act ends their access there. */
export function canLeave(membership: { isLast: boolean; isEmployer: boolean }): Can {
  if (membership.isLast) return IS_LAST
  return membership.isEmployer ? IS_EMPLOYER : true
}
