import { IconCloudOff, IconLock, IconMoodSad } from '@tabler/icons-react'
import { onlineManager, useQueryErrorResetBoundary } from '@tanstack/react-query'
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { type ReactNode, useEffect } from 'react'
import { isProblem } from '../api/problem.ts'
import { Button } from '../ui/button.tsx'
import { t } from '../ui/words.ts'
import { NotAuthorized } from './not-authorized.ts'
import { isReloading } from './outdated-build.ts'
import styles from './page-message.module.css'
import { PageMessage } from './page-message.tsx'
import { useClosePreview, useIsPreviewOpen } from './preview.ts'
import { ProviderNotified } from './provider-notified.tsx'
import { ButtonToPage, RouteNotFound } from './route-not-found.tsx'

/** Replaces a page that cannot be shown; the shell around it stays. */
export function PageError({ error, reset }: ErrorComponentProps): ReactNode {
  const router = useRouter()
  const queries = useQueryErrorResetBoundary()
  const retry = (): void => {
    queries.reset()
    reset()
    void router.invalidate()
  }
  if (isReloading()) return null
  if (error instanceof NotAuthorized || isProblem(error, 'not-authorized')) return <Forbidden />
  if (isProblem(error, 'not-found')) return <RouteNotFound />
  // A chunk not loaded before the network went down; only a page reload requests it again.
  const lacksParts = !isProblem(error) && !onlineManager.isOnline()
  if (isProblem(error, 'unreachable') || lacksParts)
    return <NoConnection onNetwork={lacksParts ? () => window.location.reload() : retry} />
  return (
    <PageMessage
      icon={<IconMoodSad />}
      title={t('Whoops! Something Went Wrong')}
      act={
        <ButtonToPage to="/" variant="primary" onClick={retry}>
          {t('Return to Home Page')}
        </ButtonToPage>
      }
    >
      <ProviderNotified error={error} />
      {isProblem(error) && error.traceId ? (
        <p className={styles.trace}>{t('Trace ID {traceId}', { traceId: error.traceId })}</p>
      ) : null}
    </PageMessage>
  )
}

/** Tries again by itself when there is a network. */
function NoConnection({ onNetwork }: { onNetwork: () => void }): ReactNode {
  // Offline, a reload would leave the browser's own message where the page is.
  const tryAgain = (): void => {
    if (onlineManager.isOnline()) onNetwork()
  }
  useEffect(() => onlineManager.subscribe(tryAgain))
  const isPreview = useIsPreviewOpen()
  const close = useClosePreview()
  return (
    <PageMessage
      icon={<IconCloudOff />}
      title={t('No connection')}
      act={
        <>
          <Button variant="primary" onPress={tryAgain}>
            {t('Try again')}
          </Button>
          {/* On a phone it covers the way back. */}
          {isPreview ? <Button onPress={close}>{t('Close')}</Button> : null}
        </>
      }
    >
      <p>{t('Waybill cannot be reached right now. Nothing was lost.')}</p>
    </PageMessage>
  )
}

function Forbidden(): ReactNode {
  return (
    <PageMessage
      icon={<IconLock />}
      title={t('You are not Authorized for this content')}
      act={
        <ButtonToPage to="/" variant="primary">
          {t('Return to Home Page')}
        </ButtonToPage>
      }
    />
  )
}
