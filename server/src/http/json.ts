/** A body built by PostgreSQL: passed through as is, and checked against the contract in tests and development. */
export class Json<Answer> {
  readonly text: string
  declare readonly answer: Answer

  constructor(text: string) {
    this.text = text
  }
}
