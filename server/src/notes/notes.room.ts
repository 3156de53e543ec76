import type { OpenRoom } from '../room.ts'
import { forgetImagesBefore } from './notes.queries.ts'
import { noteRoutes } from './notes.routes.ts'

export const notesRoom: OpenRoom = ({ system }) => ({
  routes: ({ notes }) => [noteRoutes(notes)],
  forget: (ago) => [forgetImagesBefore(system, ago(7 * 24))],
})
