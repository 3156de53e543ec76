/** Links are added here: only drivers are offered to install the app. */
function makeInstallable(): void {
  document.head.append(
    Object.assign(document.createElement('link'), { rel: 'manifest', href: '/drive.webmanifest' }),
    Object.assign(document.createElement('link'), { rel: 'apple-touch-icon', href: '/driver-icon-180.png' }),
  )
}

/** What must not compete with the first screen: errors are reported, and the service worker keeps all that may be needed without signal. */
export async function keepForLater(): Promise<void> {
  makeInstallable()
  try {
    const reporting = import('./failures.tsx').then(({ reportFailures }) => reportFailures())
    if (!navigator.serviceWorker) return await reporting
    await navigator.serviceWorker.register('/driver-worker.js', { scope: '/', updateViaCache: 'none' })
    await Promise.all([
      reporting,
      import('./environment.tsx'),
      import('./report-forms.tsx'),
      import('./waiting-acts.tsx'),
      import('./phone/on-phone.tsx'),
      import('./phone/phone-settings.tsx'),
    ])
    const { active, waiting, installing } = await navigator.serviceWorker.ready
    const worker = installing ?? waiting ?? active
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- A worker has no other origin than ours.
    worker?.postMessage({ keep: filesHere() })
  } catch {
    // No signal, or a browser that forbids it: the next visit tries again.
  }
}

/** Every file of ours that this page has loaded. */
function filesHere(): string[] {
  const loaded = performance.getEntriesByType('resource').map(({ name }) => name)
  const linked = [...document.querySelectorAll<HTMLLinkElement | HTMLScriptElement>('link[href], script[src]')].map(
    (one) => ('src' in one ? one.src : one.href),
  )
  const files = [...loaded, ...linked].map((name) => new URL(name, window.location.href))
  return [...new Set(files.filter(({ origin }) => origin === window.location.origin).map(({ pathname }) => pathname))]
}
