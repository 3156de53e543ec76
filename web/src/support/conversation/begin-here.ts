/** Ref of the field where one begins to type; on touch the keyboard would cover what is above it. */
export function beginHere(field: HTMLElement | null): void {
  if (window.matchMedia('(pointer: fine)').matches) field?.focus()
}
