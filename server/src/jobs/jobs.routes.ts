import { api } from '@waybill/contract/api.ts'
import { implement } from '../http/implement.ts'
import { listJobs } from './jobs.ts'

export const jobRoutes = implement(api.jobs, {
  list: ({ actor }) => listJobs(actor),
})
