import { IconMoodSad } from '@tabler/icons-react'
import { Component, type ReactNode } from 'react'
import { LinkButton } from '../ui/link-button.tsx'
import { t } from '../ui/words.ts'
import { isReloading } from './outdated-build.ts'
import { PageMessage } from './page-message.tsx'
import { ProviderNotified } from './provider-notified.tsx'

/** Wraps the whole app: shows what no page and no router caught (SPEC §2.1) instead of a blank window. */
export class LastResort extends Component<{ children: ReactNode }, { failure?: { error: unknown } }> {
  override state: { failure?: { error: unknown } } = {}

  static getDerivedStateFromError(error: unknown): { failure: { error: unknown } } {
    return { failure: { error } }
  }

  override render(): ReactNode {
    const { failure } = this.state
    if (!failure) return this.props.children
    return isReloading() ? null : <Whoops error={failure.error} />
  }
}

/** The link is a plain one: it reloads everything. */
export function Whoops({ error }: { error: unknown }): ReactNode {
  return (
    <main>
      <PageMessage
        icon={<IconMoodSad />}
        title={t('Whoops! Something Went Wrong')}
        act={
          <LinkButton href="/" variant="primary">
            {t('Return to Home Page')}
          </LinkButton>
        }
      >
        <ProviderNotified error={error} />
      </PageMessage>
    </main>
  )
}
