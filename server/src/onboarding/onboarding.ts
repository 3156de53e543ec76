/** The room's door for others. */
export { isVisible } from './onboarding.queries.ts'
