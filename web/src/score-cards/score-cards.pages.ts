import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { laterSearch, searchBy, withoutDefaults } from '../shell/address-bar.ts'
import { guarded } from '../shell/guarded.ts'
import { shell } from '../shell/roots.ts'

const ScoreCardSearch = laterSearch(async () => (await import('./score-card-search.ts')).ScoreCardSearch)
const ContestSearch = laterSearch(async () => (await import('./contests/contest-search.ts')).ContestSearch)

const ownCard = createRoute({
  getParentRoute: () => shell,
  path: '/score-card',
  validateSearch: searchBy(ScoreCardSearch),
  search: { middlewares: [withoutDefaults(ScoreCardSearch)] },
  beforeLoad: guarded('/score-card'),
  loader: async ({ context }) => (await import('./card/score-card-page.tsx')).load(context.queryClient),
  component: lazyRouteComponent(() => import('./card/score-card-page.tsx'), 'OwnScoreCardPage'),
})
const cardOfCompany = createRoute({
  getParentRoute: () => shell,
  path: '/companies/$companyNumber/score-card',
  validateSearch: searchBy(ScoreCardSearch),
  search: { middlewares: [withoutDefaults(ScoreCardSearch)] },
  beforeLoad: guarded('/contested-loads'),
  loader: async ({ context, params }) =>
    (await import('./card/score-card-page.tsx')).load(context.queryClient, params.companyNumber),
  component: lazyRouteComponent(() => import('./card/score-card-page.tsx'), 'ScoreCardPage'),
})
const contests = createRoute({
  getParentRoute: () => shell,
  path: '/contested-loads',
  validateSearch: searchBy(ContestSearch),
  search: { middlewares: [withoutDefaults(ContestSearch)] },
  beforeLoad: guarded('/contested-loads'),
  loaderDeps: ({ search }) => search,
  loader: async ({ context, deps }) => (await import('./contests/contests-page.tsx')).load(context.queryClient, deps),
  component: lazyRouteComponent(() => import('./contests/contests-page.tsx'), 'ContestsPage'),
})

/** The carrier's own, any carrier's for the provider, and what is contested. */
export const scoreCardPages = [ownCard, cardOfCompany, contests] as const
