import type { OpenRoom } from '../room.ts'
import { supportRoutes } from './support.routes.ts'
import { isVisible } from './support.ts'
import { SUPPORT_WATCH } from './support-occasions.ts'

export const supportRoom: OpenRoom = ({ configuration, post, system, files, images }) => ({
  routes: () => [supportRoutes({ post, supportEmail: configuration.brand.supportEmail, system, files, images })],
  subjects: { 'support-conversation': { isVisible } },
  watches: [SUPPORT_WATCH],
})
