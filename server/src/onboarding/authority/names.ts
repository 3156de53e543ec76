/** What companies add to their names, and registries, banks and insurers omit. */
const FORMS = new Set(
  'LLC INC INCORPORATED CORP CORPORATION CO COMPANY LTD LIMITED LTEE LP LLP PLLC PC SA CV DE THE'.split(' '),
)

/** Whether two names mean one company: letters and digits count, legal forms and accents do not. */
export function isSameName(one: string, other: string | null | undefined): boolean {
  const plain = plainName(one)
  return other !== null && other !== undefined && plain !== '' && plain === plainName(other)
}

function plainName(name: string): string {
  return name
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toUpperCase()
    .replaceAll('&', ' AND ')
    .replaceAll(/[.']/g, '')
    .replaceAll(/[^A-Z0-9]+/g, ' ')
    .split(' ')
    .filter((word) => word !== '' && !FORMS.has(word))
    .join(' ')
}
