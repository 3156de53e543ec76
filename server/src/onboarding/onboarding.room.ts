import type { OpenRoom } from '../room.ts'
import { startApplications } from './application/starting.ts'
import { Rereading } from './authority/rereading.ts'
import { onboardingRoutes } from './onboarding.routes.ts'
import { isVisible } from './onboarding.ts'

export const onboardingRoom: OpenRoom = (house) => {
  const means = { ...house, brand: house.configuration.brand }
  const rereading = new Rereading(house.db, house.registry)
  return {
    routes: () => [onboardingRoutes(means)],
    subjects: { application: { isVisible } },
    rounds: {
      onboarding: (now, onError) => startApplications(means, now, onError),
      'reading registrations again': (now, onError) => rereading.start(now, onError),
    },
  }
}
