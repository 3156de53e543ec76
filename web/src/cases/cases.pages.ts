import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { laterSearch, searchBy, withoutDefaults } from '../shell/address-bar.ts'
import { guarded } from '../shell/guarded.ts'
import { shell } from '../shell/roots.ts'

const CaseSearch = laterSearch(async () => (await import('./list/case-search.ts')).CaseSearch)

const casesLayout = createRoute({
  getParentRoute: () => shell,
  id: 'cases-list',
  validateSearch: searchBy(CaseSearch),
  search: { middlewares: [withoutDefaults(CaseSearch)] },
  beforeLoad: guarded('/cases'),
  loaderDeps: ({ search }) => search,
  loader: async ({ context, deps }) => (await import('./list/cases-page.tsx')).load(context.queryClient, deps),
  component: lazyRouteComponent(() => import('./list/cases-page.tsx'), 'CasesPage'),
})
const cases = createRoute({ getParentRoute: () => casesLayout, path: '/cases' })
const casePreview = createRoute({
  getParentRoute: () => casesLayout,
  path: '/cases/$caseNumber/preview',
  staticData: { closesTo: '/cases' },
  loader: async ({ context, params }) =>
    (await import('./page/case-preview.tsx')).load(context.queryClient, params.caseNumber),
  component: lazyRouteComponent(() => import('./page/case-preview.tsx'), 'CasePreview'),
})
/** The second spelling of documents is in old links (SPEC §2.1). */
const casePreviewPages = (['notes', 'documents', 'docuents', 'history'] as const).map((path) =>
  createRoute({ getParentRoute: () => casePreview, path }),
)
const casePage = createRoute({
  getParentRoute: () => shell,
  path: '/cases/$caseNumber',
  beforeLoad: guarded('/cases'),
  loader: async ({ context, params }) =>
    (await import('./page/case-page.tsx')).load(context.queryClient, params.caseNumber),
  component: lazyRouteComponent(() => import('./page/case-page.tsx'), 'CasePage'),
})

export const casePages = [
  casesLayout.addChildren([cases, casePreview.addChildren(casePreviewPages)]),
  casePage,
] as const
