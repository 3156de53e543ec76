import { type QueryClient, useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { type Contact, contacts } from '@waybill/contract/contacts/contacts.ts'
import type { ReactNode } from 'react'
import { isProblem, traceIdOf } from '../../api/problem.ts'
import { queryFor } from '../../api/queries.ts'
import { useClosePreview } from '../../shell/preview.ts'
import { ButtonToPage } from '../../shell/route-not-found.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Preview } from '../../ui/preview.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { t } from '../../ui/words.ts'
import { fullName } from '../contact-text.ts'
import { PersonPicture } from '../person-picture.tsx'
import { PortalStateChip } from '../portal-state.tsx'
import { CompanyCard } from './company-card.tsx'
import { ContactActs } from './contact-acts.tsx'
import { Access, Locations, WaysToReach } from './contact-facts.tsx'
import styles from './contact-preview.module.css'

export const contactQuery = (contactId: string) => queryFor(contacts.find, { params: { contactId } })

/** A contact's preview. */
export function ContactPreview(): ReactNode {
  const { contactId = '' } = useParams({ strict: false })
  const close = useClosePreview()
  const contact = useQuery(contactQuery(contactId))
  const { data } = contact
  return (
    <Preview
      label={data ? fullName(data) : t('Contact')}
      title={data ? fullName(data) : t('Contact')}
      chips={data?.portalState ? <PortalStateChip state={data.portalState} size="small" /> : null}
      renderOpen={(look) => <ButtonToPage to="/contacts/$contactId" params={{ contactId }} {...look} />}
      onClose={close}
    >
      {data ? (
        <Look contact={data} />
      ) : contact.isError ? (
        <ErrorState
          title={
            isProblem(contact.error, 'not-found')
              ? t('This person is not among your contacts')
              : t('The contact could not be loaded')
          }
          onRetry={isProblem(contact.error, 'not-found') ? undefined : () => void contact.refetch()}
          traceId={traceIdOf(contact.error)}
        />
      ) : (
        <SkeletonRows rows={6} height={44} />
      )}
    </Preview>
  )
}

function Look({ contact }: { contact: Contact }): ReactNode {
  return (
    <>
      <div className={styles.who}>
        <PersonPicture person={contact} size="large" />
        <div>
          <p className={styles.title}>{contact.functionTitle ?? t('No title is known')}</p>
          <p className={styles.company}>{contact.companyName}</p>
        </div>
      </div>
      {contact.can.edit === true || contact.can.removeFromCompany === true ? (
        <div className={styles.acts}>
          <ContactActs contact={contact} size="small" />
        </div>
      ) : null}
      <WaysToReach contact={contact} />
      {contact.locations.length > 0 ? (
        <div>
          <h3 className={styles.heading}>{t('Locations')}</h3>
          <Locations locations={contact.locations} />
        </div>
      ) : null}
      {contact.portalState === null ? null : (
        <div>
          <h3 className={styles.heading}>{t('Access')}</h3>
          <Access contact={contact} />
        </div>
      )}
      <CompanyCard company={contact.company} />
    </>
  )
}

/** Prefetches the preview's data; the router calls it when the user is about to open it. */
export function load(client: QueryClient, contactId: string): void {
  void client.prefetchQuery(contactQuery(contactId))
}
