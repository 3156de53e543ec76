import type { OpenRoom } from '../room.ts'
import { documentRoutes } from './documents.routes.ts'
import { OWN_PAPERS } from './own-papers.ts'

export const documentsRoom: OpenRoom = ({ system, files, images }) => ({
  routes: ({ holders }) => [documentRoutes({ system, files, images, holders })],
  holders: { company: OWN_PAPERS },
})
