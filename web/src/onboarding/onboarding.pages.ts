import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { laterSearch, searchBy } from '../shell/address-bar.ts'
import { guarded } from '../shell/guarded.ts'
import { shell } from '../shell/roots.ts'

const ApplicationSearch = laterSearch(async () => (await import('./onboarding-searches.ts')).ApplicationSearch)
const ReviewQueueSearch = laterSearch(async () => (await import('./onboarding-searches.ts')).ReviewQueueSearch)

const application = createRoute({
  getParentRoute: () => shell,
  path: '/onboarding',
  validateSearch: searchBy(ApplicationSearch),
  beforeLoad: guarded('/onboarding'),
  loader: async ({ context }) => (await import('./application/application-page.tsx')).load(context.queryClient),
  component: lazyRouteComponent(() => import('./application/application-page.tsx'), 'ApplicationPage'),
})
const reviewQueue = createRoute({
  getParentRoute: () => shell,
  path: '/onboarding/review',
  validateSearch: searchBy(ReviewQueueSearch),
  beforeLoad: guarded('/onboarding/review'),
  loaderDeps: ({ search }) => search,
  loader: async ({ context, deps }) => (await import('./review/review-queue-page.tsx')).load(context.queryClient, deps),
  component: lazyRouteComponent(() => import('./review/review-queue-page.tsx'), 'ReviewQueuePage'),
})
const applicationReview = createRoute({
  getParentRoute: () => shell,
  path: '/onboarding/review/$applicationId',
  beforeLoad: guarded('/onboarding/review'),
  loader: async ({ context, params }) =>
    (await import('./review/application-review-page.tsx')).load(context.queryClient, params.applicationId),
  component: lazyRouteComponent(() => import('./review/application-review-page.tsx'), 'ApplicationReviewPage'),
})

/** The user's own application, and the provider's queue. */
export const onboardingPages = [application, reviewQueue, applicationReview] as const
