import { STORED } from './api/stored.ts'

/*
 * The first script, and a small one: it asks at once for all code that the first screen needs. Left to themselves, the files would ask for
 * each other in turn. If one fails, whoever shows it asks again.
 */
const fetched: Promise<unknown>[] = []
if (window.location.pathname === '/' && localStorage.getItem(STORED.user)?.includes('"persona":"driver"'))
  window.history.replaceState(null, '', '/drive')
const { pathname } = window.location
// The driver's app is another than the house, and stays open when its session ends.
const isDrive = pathname === '/drive' && localStorage.getItem(STORED.user) !== null
if (isDrive) fetched.push(import('./drive/main.tsx'), import('./drive/drive-page.tsx'))
else {
  fetched.push(import('./main.tsx'))
  if (localStorage.getItem(STORED.token)) {
    fetched.push(import('./app.tsx'), import('./inside.tsx'))
    if (pathname === '/dashboard') fetched.push(import('./dashboard/dashboard-page.tsx'))
  } else if (pathname === '/' || pathname === '/login') fetched.push(import('./identity/sign-in/login-page.tsx'))
}
Promise.all(fetched).catch(() => undefined)
