/**
 * The state or province of a postal code by its first characters: enough to notice one that belongs elsewhere.
 * Ranges of three-digit ZIP prefixes as the US Postal Service assigns them; first letters as Canada Post does.
 */
const ZIP_RANGES: readonly [first: number, last: number, states: string][] = [
  [5, 5, 'NY'],
  [6, 7, 'PR'],
  [8, 8, 'VI'],
  [9, 9, 'PR'],
  [10, 27, 'MA'],
  [28, 29, 'RI'],
  [30, 38, 'NH'],
  [39, 49, 'ME'],
  [50, 54, 'VT'],
  [55, 55, 'MA'],
  [56, 59, 'VT'],
  [60, 69, 'CT NY'],
  [70, 89, 'NJ'],
  [100, 149, 'NY'],
  [150, 196, 'PA'],
  [197, 199, 'DE'],
  [200, 200, 'DC'],
  [201, 201, 'VA'],
  [202, 205, 'DC'],
  [206, 219, 'MD'],
  [220, 246, 'VA'],
  [247, 268, 'WV'],
  [270, 289, 'NC'],
  [290, 299, 'SC'],
  [300, 319, 'GA'],
  [320, 349, 'FL'],
  [350, 369, 'AL'],
  [370, 385, 'TN'],
  [386, 397, 'MS'],
  [398, 399, 'GA'],
  [400, 427, 'KY'],
  [430, 459, 'OH'],
  [460, 479, 'IN'],
  [480, 499, 'MI'],
  [500, 528, 'IA'],
  [530, 549, 'WI'],
  [550, 567, 'MN'],
  [569, 569, 'DC'],
  [570, 577, 'SD'],
  [580, 588, 'ND'],
  [590, 599, 'MT'],
  [600, 629, 'IL'],
  [630, 658, 'MO'],
  [660, 679, 'KS'],
  [680, 693, 'NE'],
  [700, 714, 'LA'],
  [716, 729, 'AR'],
  [730, 732, 'OK'],
  [733, 733, 'TX'],
  [734, 749, 'OK'],
  [750, 799, 'TX'],
  [800, 816, 'CO'],
  [820, 831, 'WY'],
  [832, 838, 'ID'],
  [840, 847, 'UT'],
  [850, 865, 'AZ'],
  [870, 884, 'NM'],
  [885, 885, 'TX'],
  [889, 898, 'NV'],
  [900, 961, 'CA'],
  [967, 968, 'HI'],
  [969, 969, 'GU MP PW'],
  [970, 979, 'OR'],
  [980, 994, 'WA'],
  [995, 999, 'AK'],
]

const FSA_LETTERS: Readonly<Record<string, string>> = {
  A: 'NL',
  B: 'NS',
  C: 'PE',
  E: 'NB',
  G: 'QC',
  H: 'QC',
  J: 'QC',
  K: 'ON',
  L: 'ON',
  M: 'ON',
  N: 'ON',
  P: 'ON',
  R: 'MB',
  S: 'SK',
  T: 'AB',
  V: 'BC',
  X: 'NT NU',
  Y: 'YT',
}

/** The states or provinces a normalized postal code can be in; empty for a code we do not know. */
export function statesOfPostalCode(postalCode: string): readonly string[] {
  if (/^\d{5}$/.test(postalCode)) {
    const prefix = Number(postalCode.slice(0, 3))
    const range = ZIP_RANGES.find(([first, last]) => first <= prefix && prefix <= last)
    return range ? range[2].split(' ') : []
  }
  return FSA_LETTERS[postalCode[0] ?? '']?.split(' ') ?? []
}

/** ZIP+4 loses its four, a Canadian code gets its space; anything else stays as is. */
export function normalisePostalCode(text: string): string {
  const compact = text.toUpperCase().replace(/[^A-Z0-9]/g, '')
  if (/^\d{5}(\d{4})?$/.test(compact)) return compact.slice(0, 5)
  if (/^[A-Z]\d[A-Z]\d[A-Z]\d$/.test(compact)) return `${compact.slice(0, 3)} ${compact.slice(3)}`
  return text.trim().toUpperCase()
}

export function countryOfPostalCode(postalCode: string): 'US' | 'CA' | undefined {
  if (/^\d{5}$/.test(postalCode)) return 'US'
  return /^[A-Z]\d[A-Z] \d[A-Z]\d$/.test(postalCode) ? 'CA' : undefined
}
