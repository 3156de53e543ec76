const FOCUSABLE = 'input:not([type=hidden], :disabled), button:not(:disabled), textarea, select, [tabindex="0"]'

/** Goes to the element named by `data-field`, or to its nearest parent. */
export function leadToField(path: string, within: ParentNode = document): void {
  const place = placeOfField(path, within)
  if (place) leadTo(place)
}

/** A field's element, or its nearest parent. */
export function placeOfField(path: string, within: ParentNode): HTMLElement | undefined {
  for (let at = path; at !== ''; at = at.includes('.') ? at.slice(0, at.lastIndexOf('.')) : '') {
    const place = within.querySelector<HTMLElement>(`[data-field="${CSS.escape(at)}"]`)
    if (place) return place
  }
  return undefined
}

/** Scrolls to it and focuses it; on touch the on-screen keyboard would cover it. */
export function leadTo(place: HTMLElement, isTouched = false): void {
  place.scrollIntoView({ block: 'center' })
  if (!isTouched) place.querySelector<HTMLElement>(FOCUSABLE)?.focus({ preventScroll: true })
}
