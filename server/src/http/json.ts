/** A body that PostgreSQL has built: passed through as it is, and checked against the contract in tests and development. */
export class Json<Answer> {
  readonly text: string
  declare readonly answer: Answer

  constructor(text: string) {
    this.text = text
  }
}
