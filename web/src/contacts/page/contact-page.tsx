import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import type { Contact } from '@waybill/contract/contacts/contacts.ts'
import type { ReactNode } from 'react'
import { isProblem, traceIdOf } from '../../api/problem.ts'
import { HistorySection } from '../../history/history-section.tsx'
import { useCurrentUser } from '../../shell/current-user.ts'
import { Noted } from '../../shell/noted.tsx'
import { ButtonToPage } from '../../shell/route-not-found.tsx'
import { DetailPage, Section } from '../../ui/detail-page.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Skeleton, SkeletonRows } from '../../ui/skeleton.tsx'
import { StaleBanner } from '../../ui/stale-banner.tsx'
import { t } from '../../ui/words.ts'
import { fullName } from '../contact-text.ts'
import { PersonPicture } from '../person-picture.tsx'
import { PortalStateChip } from '../portal-state.tsx'
import { CompanyCard } from './company-card.tsx'
import { ContactActs } from './contact-acts.tsx'
import { Access, Locations, WaysToReach } from './contact-facts.tsx'
import styles from './contact-page.module.css'
import { contactQuery } from './contact-preview.tsx'
import { isOwnDriver, LinkForDriver } from './link-for-driver.tsx'

const route = getRouteApi('/shell/contacts/$contactId')

/** A contact's page. */
export function ContactPage(): ReactNode {
  const { contactId } = route.useParams()
  const contact = useQuery(contactQuery(contactId))
  if (contact.isPending) return <ComingPage />
  if (contact.isLoadingError || isProblem(contact.error, 'not-found'))
    return isProblem(contact.error, 'not-found') ? (
      <ErrorState
        isPage
        title={t('This person is not among your contacts')}
        act={<ButtonToPage to="/contacts">{t('Contacts')}</ButtonToPage>}
      >
        {t('They may work elsewhere now, or the address is incomplete.')}
      </ErrorState>
    ) : (
      <ErrorState
        isPage
        title={t('The contact could not be loaded')}
        onRetry={() => void contact.refetch()}
        traceId={traceIdOf(contact.error)}
      />
    )
  return (
    <Person
      contact={contact.data}
      notice={
        contact.isRefetchError ? (
          <StaleBanner onRetry={() => void contact.refetch()}>
            {t('This contact could not be refreshed. What you see may be old.')}
          </StaleBanner>
        ) : null
      }
    />
  )
}

function Person({ contact, notice }: { contact: Contact; notice: ReactNode }): ReactNode {
  const { companyId } = useCurrentUser()
  return (
    <DetailPage
      kicker={<Link to="/contacts">{t('Contacts')}</Link>}
      title={
        <span className={styles.name}>
          <PersonPicture person={contact} size="large" />
          <span>
            {fullName(contact)}
            <span className={styles.work}>
              {[contact.functionTitle, contact.companyName].filter(Boolean).join(', ')}
            </span>
          </span>
        </span>
      }
      notice={notice}
      chips={contact.portalState ? <PortalStateChip state={contact.portalState} /> : null}
      acts={
        contact.can.edit === true || contact.can.removeFromCompany === true || isOwnDriver(contact, companyId) ? (
          <>
            {isOwnDriver(contact, companyId) ? <LinkForDriver contact={contact} /> : null}
            <ContactActs contact={contact} />
          </>
        ) : null
      }
      side={
        <>
          <CompanyCard company={contact.company} />
          {contact.can.readHistory === true ? <HistorySection subject={{ type: 'contact', id: contact.id }} /> : null}
        </>
      }
    >
      <Section title={t('How to reach them')}>
        <WaysToReach contact={contact} />
      </Section>
      <Section title={t('Locations')}>
        <Locations locations={contact.locations} />
      </Section>
      {contact.portalState === null ? null : (
        <Section title={t('Access')}>
          <Access contact={contact} />
        </Section>
      )}
      {contact.can.readHistory === true ? <Noted subject={{ type: 'contact', id: contact.id }} /> : null}
    </DetailPage>
  )
}

function ComingPage(): ReactNode {
  return (
    <DetailPage title={<Skeleton width={240} height="2rem" />} side={<Skeleton height="9rem" />}>
      <Section title={t('How to reach them')}>
        <SkeletonRows rows={3} height={40} />
      </Section>
      <Section title={t('Locations')}>
        <SkeletonRows rows={1} height={40} />
      </Section>
    </DetailPage>
  )
}
