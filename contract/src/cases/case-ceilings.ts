import { z } from 'zod'
import { get, put } from '../endpoint.ts'
import { EnteredDebt, Money } from '../money.ts'
import { Can } from '../permissions.ts'
import { ProvableCaseType } from './case-types.ts'

/** Up to how much of each type is approved without a person, in US dollars; null: a person decides, as about every other currency. */
export const CaseCeilings = z.strictObject({
  version: z.number().int(),
  ceilings: z.array(z.strictObject({ type: ProvableCaseType, name: z.string(), amount: Money.nullable() })),
  can: z.strictObject({ set: Can }),
})
export type CaseCeilings = z.infer<typeof CaseCeilings>

export const caseCeilings = {
  find: get('/api/v2/case_ceilings', {
    says: 'The amount in US dollars up to which a case that recorded events prove is approved automatically, by type.',
    may: 'case-ceiling:read',
    returns: CaseCeilings,
  }),
  set: put('/api/v2/case_ceilings', {
    says: 'Sets the amount in US dollars up to which cases are approved automatically, by type. Types left out wait for a person. Administrators of the provider.',
    may: 'case-ceiling:set',
    body: z.strictObject({
      ceilings: z
        .array(z.strictObject({ type: ProvableCaseType, amount: EnteredDebt }))
        .max(10)
        .refine((ceilings) => new Set(ceilings.map(({ type }) => type)).size === ceilings.length, 'Each type once'),
    }),
    returns: CaseCeilings,
    refuses: ['changed-meanwhile'],
    isVersioned: true,
  }),
}
