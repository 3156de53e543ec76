import type { OpenRoom } from '../room.ts'
import { factoringRoutes } from './factoring.routes.ts'
import { startAssignments } from './factoring.ts'

export const factoringRoom: OpenRoom = ({ db, post }) => ({
  routes: () => [factoringRoutes(post)],
  rounds: { assignments: (now, onError) => startAssignments(db, post, now, onError) },
})
