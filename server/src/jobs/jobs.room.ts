import type { OpenRoom } from '../room.ts'
import { jobRoutes } from './jobs.routes.ts'

export const jobsRoom: OpenRoom = () => ({ routes: () => [jobRoutes] })
