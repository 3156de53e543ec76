/** Every state and territory of the US, every province and territory of Canada, and its two letters (SPEC §9). */
const TABLE = `
  Alabama AL, Alaska AK, American Samoa AS, Arizona AZ, Arkansas AR, California CA, Colorado CO, Connecticut CT,
  Delaware DE, District of Columbia DC, Florida FL, Georgia GA, Guam GU, Hawaii HI, Idaho ID, Illinois IL, Indiana IN,
  Iowa IA, Kansas KS, Kentucky KY, Louisiana LA, Maine ME, Maryland MD, Massachusetts MA, Michigan MI, Minnesota MN,
  Mississippi MS, Missouri MO, Montana MT, Nebraska NE, Nevada NV, New Hampshire NH, New Jersey NJ, New Mexico NM,
  New York NY, North Carolina NC, North Dakota ND, Northern Mariana Islands MP, Ohio OH, Oklahoma OK, Oregon OR,
  Pennsylvania PA, Puerto Rico PR, Rhode Island RI, South Carolina SC, South Dakota SD, Tennessee TN, Texas TX,
  U.S. Virgin Islands VI, Utah UT, Vermont VT, Virginia VA, Washington WA, West Virginia WV, Wisconsin WI, Wyoming WY,
  Alberta AB, British Columbia BC, Manitoba MB, New Brunswick NB, Newfoundland and Labrador NL,
  Northwest Territories NT, Nova Scotia NS, Nunavut NU, Ontario ON, Prince Edward Island PE, Quebec QC,
  Saskatchewan SK, Yukon YT
`

/** The two letters by name. */
export const STATE_CODES: ReadonlyMap<string, string> = new Map(
  TABLE.split(',').map((each) => [each.trim().slice(0, -3), each.trim().slice(-2)]),
)

const KNOWN: ReadonlyMap<string, string> = new Map(
  [...STATE_CODES].flatMap(([name, code]) => [
    [name.toUpperCase(), code],
    [code, code],
  ]),
)

/** The two letters of a state or province, entered so or by its name, accents or not; undefined if there is none. */
export function stateCodeOf(entered: string): string | undefined {
  return KNOWN.get(entered.normalize('NFD').replaceAll(/\p{M}/gu, '').toUpperCase())
}
