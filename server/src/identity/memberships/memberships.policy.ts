import { IDENTITY_SAYINGS } from '@waybill/contract/identity/identity.sayings.ts'
import type { Can } from '@waybill/contract/permissions.ts'
import { sayer } from '@waybill/contract/said.ts'

const say = sayer(IDENTITY_SAYINGS)

const IS_LAST = say('membership-last')
const IS_EMPLOYER = say('membership-of-employer')

/** Whether somebody can leave a company on their own, or why not: only the employer ends an employee's access. */
export function canLeave(membership: { isLast: boolean; isEmployer: boolean }): Can {
  if (membership.isLast) return IS_LAST
  return membership.isEmployer ? IS_EMPLOYER : true
}

export function canSwitch({ isDoNotUse }: { isDoNotUse: boolean }): Can {
  return isDoNotUse ? say('membership-do-not-use') : true
}
