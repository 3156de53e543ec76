const FOCUSABLE = 'input:not([type=hidden], :disabled), button:not(:disabled), textarea, select, [tabindex="0"]'

/** Leads to the place that `data-field` names, or to the nearest thing that holds it. */
export function leadToField(path: string, within: ParentNode = document): void {
  const place = placeOfField(path, within)
  if (place) leadTo(place)
}

/** Where a field stands, or the nearest thing that holds it. */
export function placeOfField(path: string, within: ParentNode): HTMLElement | undefined {
  for (let at = path; at !== ''; at = at.includes('.') ? at.slice(0, at.lastIndexOf('.')) : '') {
    const place = within.querySelector<HTMLElement>(`[data-field="${CSS.escape(at)}"]`)
    if (place) return place
  }
  return undefined
}

/** Brings it into sight and goes into it; on touch the screen's keyboard would cover what is to be seen. */
export function leadTo(place: HTMLElement, isTouched = false): void {
  place.scrollIntoView({ block: 'center' })
  if (!isTouched) place.querySelector<HTMLElement>(FOCUSABLE)?.focus({ preventScroll: true })
}
