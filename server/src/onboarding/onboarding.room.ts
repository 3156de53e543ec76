import type { OpenRoom } from '../room.ts'
import { Starting } from './application/starting.ts'
import { Rereading } from './authority/rereading.ts'
import { onboardingRoutes } from './onboarding.routes.ts'
import { isVisible } from './onboarding.ts'

export const onboardingRoom: OpenRoom = ({ configuration, db, registry, post, vault, files, images, throttle }) => {
  const means = { registry, post, vault, files, images, throttle, brand: configuration.brand }
  const starting = new Starting(db, means)
  const rereading = new Rereading(db, registry)
  return {
    routes: () => [onboardingRoutes(means, starting)],
    subjects: { application: { isVisible } },
    rounds: {
      onboarding: (now, onError) => starting.start(now, onError),
      'reading registrations again': (now, onError) => rereading.start(now, onError),
    },
  }
}
