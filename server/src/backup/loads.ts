const MOST_PIECES = 8
const MOST_BYTES = 32 * 1024 * 1024

/** Collects items and carries several at a time: as many small ones as memory allows, or a few large ones. */
export class Loads<Piece extends { size: number }> {
  readonly #carry: (pieces: readonly Piece[]) => Promise<void>
  #gathered: Piece[] = []
  #bytes = 0

  constructor(carry: (pieces: readonly Piece[]) => Promise<void>) {
    this.#carry = carry
  }

  async add(piece: Piece): Promise<void> {
    this.#gathered.push(piece)
    this.#bytes += piece.size
    if (this.#gathered.length >= MOST_PIECES || this.#bytes >= MOST_BYTES) await this.carryRest()
  }

  async carryRest(): Promise<void> {
    const pieces = this.#gathered
    this.#gathered = []
    this.#bytes = 0
    await this.#carry(pieces)
  }
}
