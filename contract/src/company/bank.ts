/** The check digit of an American routing number (ABA): 3-7-1 over nine digits. */
export function isRoutingNumber(text: string): boolean {
  if (!/^\d{9}$/.test(text) || text === '000000000') return false
  const weights = [3, 7, 1, 3, 7, 1, 3, 7, 1]
  return weights.reduce((sum, weight, index) => sum + weight * Number(text[index]), 0) % 10 === 0
}

/** A Canadian bank branch's institution and transit, `003-12345`; they have no check digit. */
export function isTransitNumber(text: string): boolean {
  return /^\d{3}-\d{5}$/.test(text) && !text.startsWith('000')
}
