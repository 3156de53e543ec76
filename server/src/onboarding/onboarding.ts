/** The room's door for others. */
export { isVisible } from './onboarding.queries.ts'
export { receivedApplication } from './occasions.queries.ts'
