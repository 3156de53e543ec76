/** The room's door for others. */

export { isVisible } from './application/application.queries.ts'
export { receivedApplication } from './occasions.queries.ts'
