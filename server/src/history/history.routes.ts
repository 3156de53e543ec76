import { api } from '@waybill/contract/api.ts'
import { implement } from '../http/implement.ts'
import type { SubjectRegistry } from '../http/subjects.ts'
import * as history from './history.ts'

export function historyRoutes(subjects: SubjectRegistry) {
  return implement(api.history, { list: ({ actor, query }) => history.list(actor, subjects, query) })
}
