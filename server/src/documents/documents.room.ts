import type { OpenRoom } from '../room.ts'
import { documentRoutes } from './documents.routes.ts'

export const documentsRoom: OpenRoom = () => ({ routes: ({ documents }) => [documentRoutes(documents)] })
