import type { OpenRoom } from '../room.ts'
import { forgetImagesBefore } from './notes.queries.ts'
import { noteRoutes } from './notes.routes.ts'

export const notesRoom: OpenRoom = ({ system, files, images }) => ({
  routes: ({ subjects }) => [noteRoutes({ system, files, images, subjects })],
  forget: (ago) => [forgetImagesBefore(system, ago(7 * 24))],
})
