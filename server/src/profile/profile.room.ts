import type { OpenRoom } from '../room.ts'
import { profileRoutes } from './profile.routes.ts'
import { Profiles } from './profile.ts'

export const profileRoom: OpenRoom = ({ system, post, files, images }) => ({
  routes: () => [profileRoutes(new Profiles({ system, files, images, post }))],
})
