import { IconMoodSad } from '@tabler/icons-react'
import { Component, type ReactNode } from 'react'
import { LinkButton } from '../ui/button.tsx'
import { t } from '../ui/words.ts'
import { isReloading } from './outdated-build.ts'
import { PageMessage } from './page-message.tsx'

/** Stands around everything: what no page and no router caught is said (SPEC §2.1) instead of leaving a white window. */
export class LastResort extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError(): { hasFailed: boolean } {
    return { hasFailed: true }
  }

  override render(): ReactNode {
    if (!this.state.hasFailed) return this.props.children
    return isReloading() ? null : <Whoops />
  }
}

/** The link is a plain one: it loads everything anew. */
function Whoops(): ReactNode {
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
        <p>{t('The provider has been notified.')}</p>
      </PageMessage>
    </main>
  )
}
