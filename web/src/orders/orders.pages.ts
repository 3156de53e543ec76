import type { QueryClient } from '@tanstack/react-query'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { laterSearch, searchBy, withoutDefaults } from '../shell/address-bar.ts'
import { guarded } from '../shell/guarded.ts'
import { shell } from '../shell/roots.ts'

const OrderSearch = laterSearch(async () => (await import('./list/order-search.ts')).OrderSearch)

const loadOrder = async (client: QueryClient, orderNumber: string): Promise<void> =>
  (await import('./keep-order.ts')).load(client, orderNumber)
const orders = createRoute({
  getParentRoute: () => shell,
  path: '/orders',
  validateSearch: searchBy(OrderSearch),
  search: { middlewares: [withoutDefaults(OrderSearch)] },
  beforeLoad: guarded('/orders'),
  loaderDeps: ({ search }) => search,
  loader: async ({ context, deps }) => (await import('./list/orders-page.tsx')).load(context.queryClient, deps),
  component: lazyRouteComponent(() => import('./list/orders-page.tsx'), 'OrdersPage'),
})
const newOrder = createRoute({
  getParentRoute: () => shell,
  path: '/orders/new',
  beforeLoad: guarded('/orders'),
  component: lazyRouteComponent(() => import('./edit/new-order-page.tsx'), 'NewOrderPage'),
})
const order = createRoute({
  getParentRoute: () => shell,
  path: '/orders/$orderNumber',
  beforeLoad: guarded('/orders'),
  loader: ({ context, params }) => loadOrder(context.queryClient, params.orderNumber),
  component: lazyRouteComponent(() => import('./page/order-page.tsx'), 'OrderPage'),
})
const editOrder = createRoute({
  getParentRoute: () => shell,
  path: '/orders/$orderNumber/edit',
  beforeLoad: guarded('/orders'),
  loader: ({ context, params }) => loadOrder(context.queryClient, params.orderNumber),
  component: lazyRouteComponent(() => import('./edit/edit-order-page.tsx'), 'EditOrderPage'),
})

export const orderPages = [orders, newOrder, order, editOrder] as const
