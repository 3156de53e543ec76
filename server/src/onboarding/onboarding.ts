/** The room's door for others. */

export { AGREEMENT } from './agreement.ts'
export { isVisible } from './application/application.queries.ts'
export { answerRequests } from './application/starting.ts'
export { contactOf } from './authority/authority.ts'
export { findBroker, speakerFor } from './authority/broker.ts'
export { receivedApplication } from './occasions.queries.ts'
export { type EventKind, project } from './state/projection.ts'
export { eventOf } from './state/stored-events.ts'
