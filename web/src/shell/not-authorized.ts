/** Thrown by a guard; the page in its place says 'You are not Authorized for this content' (SPEC §2.1). */
export class NotAuthorized extends Error {
  constructor() {
    super('You are not Authorized for this content')
    this.name = 'NotAuthorized'
  }
}
