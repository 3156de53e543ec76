import { IDENTITY_SAYINGS } from '@waybill/contract/identity/identity.sayings.ts'
import type { Can } from '@waybill/contract/permissions.ts'
import { sayer } from '@waybill/contract/said.ts'
import { Refusal } from '../../http/refusal.ts'

const say = sayer(IDENTITY_SAYINGS)

const IS_LAST = say('membership-last')
const IS_EMPLOYER = say('membership-of-employer')
const IS_LAST_ADMINISTRATOR = say('membership-last-administrator')

type Standing = { isLast: boolean; isEmployer: boolean; isLastAdministrator: boolean }

/** Whether somebody can leave a company on their own, or why not: only the employer ends an employee's access. */
export function canLeave(membership: Standing): Can {
  if (membership.isLast) return IS_LAST
  if (membership.isEmployer) return IS_EMPLOYER
  return membership.isLastAdministrator ? IS_LAST_ADMINISTRATOR : true
}

export function refuseUnlessCanLeave(membership: Standing | undefined): void {
  if (!membership) throw new Refusal('not-found')
  const answer = canLeave(membership)
  if (answer === true) return
  throw new Refusal(answer === IS_LAST_ADMINISTRATOR ? 'last-administrator' : 'last-membership', answer)
}

export function canSwitch({ isDoNotUse }: { isDoNotUse: boolean }): Can {
  return isDoNotUse ? say('membership-do-not-use') : true
}
