/** Repeatable chance: the same seed gives the same values (mulberry32). */
export class Random {
  #state: number

  constructor(seed: number) {
    this.#state = seed >>> 0
  }

  /** From 0 up to, not including, 1. */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }

  between(low: number, high: number): number {
    return low + this.next() * (high - low)
  }

  /** A whole number, both ends included. */
  whole(low: number, high: number): number {
    return Math.floor(this.between(low, high + 1))
  }

  chance(probability: number): boolean {
    return this.next() < probability
  }

  pick<T>(list: readonly [T, ...T[]] | readonly T[]): T {
    const picked = list[Math.floor(this.next() * list.length)]
    if (picked === undefined) throw new Error('Nothing to pick from')
    return picked
  }

  /** Up to `count` different ones, in random order. */
  some<T>(list: readonly T[], count: number): T[] {
    const rest = [...list]
    const picked: T[] = []
    while (picked.length < count && rest.length > 0)
      picked.push(...rest.splice(Math.floor(this.next() * rest.length), 1))
    return picked
  }

  digits(count: number): string {
    return Array.from({ length: count }, () => this.whole(0, 9)).join('')
  }

  /** A UUIDv7 of that time. */
  id(at: Date): string {
    const time = at.getTime().toString(16).padStart(12, '0')
    const word = () => Math.floor(this.next() * 2 ** 32)
    const hex = (number: number) => number.toString(16).padStart(8, '0')
    const [a, b, c] = [hex(word()), hex(((word() & 0x3fffffff) | 0x80000000) >>> 0), hex(word())]
    return `${time.slice(0, 8)}-${time.slice(8)}-7${a.slice(0, 3)}-${b.slice(0, 4)}-${b.slice(4)}${c}`
  }
}
