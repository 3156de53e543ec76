import { z } from 'zod'

/** Prices from one figure (inclusive) up to another (exclusive; null: open-ended), and the rate for them. */
const Steps = z
  .array(z.strictObject({ from: z.number().min(0), to: z.number().positive().nullable(), rate: z.number().min(0) }))
  .min(1, 'Enter at least one step')
  .max(300)

/** The four kinds of fuel program (domain §2.7). Prices are dollars per gallon, rates dollars per mile or percent. */
export const FuelTerms = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('peg-per-mile'),
    base: z.number().min(0),
    milesPerGallon: z.number().positive('Enter the miles per gallon'),
  }),
  z.strictObject({ kind: z.literal('step-per-mile'), steps: Steps }),
  z.strictObject({ kind: z.literal('percent-of-line-haul'), steps: Steps }),
  z.strictObject({
    kind: z.literal('weight-scaled'),
    base: z.number().min(0),
    /** The lightest band first; the last one has no end. */
    bands: z
      .array(z.strictObject({ upTo: z.number().positive().nullable(), gallonsPerMile: z.number().positive() }))
      .min(1, 'Enter at least one band')
      .max(20),
  }),
])
export type FuelTerms = z.infer<typeof FuelTerms>

/** As people enter them: each step or band starts where the previous one ends. */
export const EnteredFuelTerms = FuelTerms.superRefine((terms, context) => {
  const refuse = (path: (string | number)[], message: string) => context.addIssue({ code: 'custom', path, message })
  if ('steps' in terms)
    for (const [index, { from, to }] of terms.steps.entries()) {
      const next = terms.steps[index + 1]
      if (to !== null && to <= from) refuse(['steps', index], 'A step ends at a higher value than it begins')
      if (next && to !== next.from) refuse(['steps', index + 1], 'Each step begins where the last one ends')
    }
  if ('bands' in terms)
    for (const [index, { upTo }] of terms.bands.entries()) {
      const next = terms.bands[index + 1]
      if (next && (upTo === null || (next.upTo !== null && next.upTo <= upTo)))
        refuse(['bands', index + 1], 'List the bands from light to heavy')
      if (!next && upTo !== null) refuse(['bands', index], 'The last band has no end')
    }
})
