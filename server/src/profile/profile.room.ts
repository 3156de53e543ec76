import type { OpenRoom } from '../room.ts'
import { profileRoutes } from './profile.routes.ts'

export const profileRoom: OpenRoom = ({ system, post, files, images }) => ({
  routes: () => [profileRoutes({ system, post, files, images })],
})
