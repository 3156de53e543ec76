const FOCUSABLE = 'input:not([type=hidden], :disabled), button:not(:disabled), textarea, select, [tabindex="0"]'

/** Leads to the place that `data-field` names, or to the nearest thing that holds it. */
export function leadToField(path: string): void {
  for (let at = path; at !== ''; at = at.includes('.') ? at.slice(0, at.lastIndexOf('.')) : '') {
    const place = document.querySelector<HTMLElement>(`[data-field="${CSS.escape(at)}"]`)
    if (!place) continue
    place.scrollIntoView({ block: 'center' })
    place.querySelector<HTMLElement>(FOCUSABLE)?.focus({ preventScroll: true })
    return
  }
}
