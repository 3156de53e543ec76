import type { OpenRoom } from '../room.ts'
import { supportRoutes } from './support.routes.ts'
import { isVisible } from './support.ts'
import { SUPPORT_WATCH } from './support-occasions.ts'

export const supportRoom: OpenRoom = ({ configuration, post }) => ({
  routes: () => [supportRoutes({ post, supportEmail: configuration.brand.supportEmail })],
  subjects: { 'support-conversation': { isVisible } },
  watches: [SUPPORT_WATCH],
})
