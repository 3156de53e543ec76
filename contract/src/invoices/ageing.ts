import { z } from 'zod'
import { get } from '../endpoint.ts'
import { Currency, Money } from '../money.ts'
import { CalendarDate } from '../time.ts'

/** What is approved but unpaid, by days past due. */
export const AGES = ['current', 'days-1-15', 'days-16-30', 'over-30'] as const
export const InvoiceAge = z.strictObject({
  age: z.enum(AGES),
  /** The due dates of the list it links to; null for an open end. */
  dueStart: CalendarDate.nullable(),
  dueEnd: CalendarDate.nullable(),
  count: z.number().int().min(0),
  /** What is still owed, per currency. */
  amounts: z.array(z.strictObject({ currency: Currency, amount: Money })),
})
export type InvoiceAge = z.infer<typeof InvoiceAge>

/** Separate from the other `invoices` verbs: the dashboard requests it with its first load. */
export const ageing = get('/api/v2/invoices/ageing', {
  says: 'What is approved and not yet paid, by age: not due, and up to 15, up to 30 and more days past due.',
  may: 'accounting:read',
  returns: z.strictObject({ data: z.array(InvoiceAge) }),
  refuses: ['not-authorized'],
})
