export { issueConfirmation } from './confirmations.ts'
