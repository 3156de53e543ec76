import { type RawBuilder, sql } from 'kysely'

/** Codes by name for SQL, as constants: partial indexes match only constants, and no plan depends on a bound value. */
export function literals<Codes extends Readonly<Record<string, number>>>(
  codes: Codes,
): { readonly [Name in keyof Codes]: RawBuilder<Codes[Name]> } {
  const entries = Object.entries(codes).map(([name, code]) => [name, sql.lit(code)])
  // The same names, each with its own code.
  return Object.fromEntries(entries) as { [Name in keyof Codes]: RawBuilder<Codes[Name]> }
}
