import type { OpenRoom } from '../room.ts'
import { CASE_OCCASIONS } from './case-occasions.ts'
import { caseCeilingRoutes, caseRoutes, customerApprovalRoutes } from './cases.routes.ts'
import * as cases from './cases.ts'

export const casesRoom: OpenRoom = () => ({
  routes: ({ subjects }) => [caseRoutes(subjects), caseCeilingRoutes, customerApprovalRoutes],
  subjects: { case: { isVisible: cases.isVisible, describe: cases.describe } },
  occasions: [CASE_OCCASIONS],
  holders: { case: cases.CASE_DOCUMENTS },
})
