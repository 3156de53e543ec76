/** A text field's value in a form without files. */
export function textIn(entered: FormData, field: string): string {
  const value = entered.get(field)
  return typeof value === 'string' ? value : ''
}
