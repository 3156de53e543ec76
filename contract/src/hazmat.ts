/** What first responders must know of hazardous freight. */
export type Hazard = {
  description: string
  properShippingName: string | null
  unNumber: string | null
  hazardClass: string | null
  packingGroup: string | null
}

/** In the order of 49 CFR 172.202: number, proper shipping name, class, packing group. */
export function hazardText(item: Hazard): string {
  return [
    item.unNumber,
    item.properShippingName ?? item.description,
    item.hazardClass,
    item.packingGroup && `PG ${item.packingGroup}`,
  ]
    .filter(Boolean)
    .join(', ')
}

/** Freight that never travels with hazardous freight. */
export function isFoodGrade(requirements: readonly string[]): boolean {
  return requirements.some((text) => /food[\s-]?grade/i.test(text))
}
