import { z } from 'zod'
import { get, post, put } from '../endpoint.ts'
import { Line } from '../entered.ts'
import { Id } from '../ids.ts'
import { Currency, EnteredMoney, Money } from '../money.ts'
import { Paging, pageOf } from '../paging.ts'
import { Can } from '../permissions.ts'
import { Instant } from '../time.ts'
import { CaseTypeCode } from './case-types.ts'

const Count = z.number().int().min(0)

export const CustomerApprovalState = z.enum(['open', 'approved', 'declined', 'ended'])
export type CustomerApprovalState = z.infer<typeof CustomerApprovalState>

/** An accessorial that the customer of a load is asked to approve, as it was then. */
export const CustomerApproval = z.strictObject({
  id: Id,
  caseNumber: z.string(),
  type: z.strictObject({ code: CaseTypeCode, name: z.string() }),
  shipmentNumber: z.string(),
  /** Where it happened; null if it is about the whole load. */
  stop: z.string().nullable(),
  /** How long the truck stood at the stop, and how much of that is paid. */
  detention: z
    .strictObject({ arrivedAt: Instant, departedAt: Instant, freeMinutes: Count, billedMinutes: Count })
    .nullable(),
  amount: Money,
  currency: Currency,
  /** In the provider's words; null if it follows from recorded times. */
  reason: z.string().nullable(),
  askedAt: Instant,
  askedBy: z.string(),
  state: CustomerApprovalState,
  answer: z.string().nullable(),
  answeredAt: Instant.nullable(),
  answeredBy: z.string().nullable(),
  can: z.strictObject({ answer: Can }),
})
export type CustomerApproval = z.infer<typeof CustomerApproval>

/** Above which amount in US dollars a customer wants to be asked, and about every amount in another currency; null: never. */
export const CustomerApprovalLimit = z.strictObject({ above: Money.nullable() })
export type CustomerApprovalLimit = z.infer<typeof CustomerApprovalLimit>

export const CustomerApprovalQuery = z.strictObject({ state: CustomerApprovalState.default('open'), ...Paging })
export type CustomerApprovalQuery = z.infer<typeof CustomerApprovalQuery>

export const customerApprovals = {
  list: get('/api/v2/customer_approvals', {
    says: 'Accessorials of your loads that wait for your approval, or that you answered, the oldest first.',
    may: 'customer-approval:read',
    query: CustomerApprovalQuery,
    returns: pageOf(CustomerApproval),
  }),
  answer: post('/api/v2/customer_approvals/:customerApprovalId/answer', {
    says: 'Approves an accessorial, which is charged then, or declines it with a reason, and the provider decides again.',
    may: 'customer-approval:answer',
    body: z
      .strictObject({ outcome: z.enum(['approved', 'declined']), text: Line.max(500) })
      .refine(({ outcome, text }) => outcome === 'approved' || text !== '', {
        path: ['text'],
        message: 'Enter a reason',
      }),
    returns: CustomerApproval,
    refuses: ['not-found', 'step-not-allowed'],
    status: 200,
  }),
  limit: get('/api/v2/customer_approval_limit', {
    says: 'The amount in US dollars above which your company approves accessorials of its loads itself, and all in another currency.',
    may: 'customer-approval:read',
    returns: CustomerApprovalLimit,
  }),
  setLimit: put('/api/v2/customer_approval_limit', {
    says: 'Sets the amount in US dollars above which your company approves accessorials itself, and all in another currency; null for never.',
    may: 'customer-approval:answer',
    body: z.strictObject({ above: EnteredMoney.nullable() }),
    returns: CustomerApprovalLimit,
  }),
}
