import { IconBrandLinkedin, IconMail, IconMapPin, IconPhone, IconPrinter } from '@tabler/icons-react'
import type { Contact, ContactLocation } from '@waybill/contract/contacts/contacts.ts'
import type { ReactNode } from 'react'
import { phoneTypeText } from '../../profile/phones-field.tsx'
import { useCurrentUser } from '../../shell/current-user.ts'
import { DefinitionList } from '../../ui/definition-list.tsx'
import { Identifier } from '../../ui/identifier.tsx'
import { StopTime } from '../../ui/stop-time.tsx'
import { t } from '../../ui/words.ts'
import { accessLevelText, dialled, permissionText, roleText } from '../contact-text.ts'
import styles from './contact-facts.module.css'
import { ResetSecondFactor } from './reset-second-factor.tsx'

/** All phones and emails: a press calls or writes, the button beside it copies. */
export function WaysToReach({ contact }: { contact: Contact }): ReactNode {
  const { phoneNumbers, emailAddresses, linkedInProfileUrl } = contact
  if (phoneNumbers.length + emailAddresses.length === 0 && !linkedInProfileUrl)
    return <p className={styles.none}>{t('No phone or email address on file')}</p>
  return (
    <ul className={styles.ways}>
      {phoneNumbers.map((phone) => (
        <li key={`${phone.type} ${phone.number} ${phone.extension}`} className={styles.way}>
          {phone.type === 'FaxNumber' ? <IconPrinter aria-hidden="true" /> : <IconPhone aria-hidden="true" />}
          <span className={styles.what}>
            <Identifier label={phoneTypeText(phone.type)} value={phone.number}>
              {phone.type === 'FaxNumber' ? (
                phone.number
              ) : (
                <a href={dialled(phone.number, phone.extension)}>{phone.number}</a>
              )}
            </Identifier>
            <span className={styles.kind}>
              {[phoneTypeText(phone.type), phone.extension && t('ext. {extension}', { extension: phone.extension })]
                .filter(Boolean)
                .join(', ')}
            </span>
          </span>
        </li>
      ))}
      {emailAddresses.map((address) => (
        <li key={address} className={styles.way}>
          <IconMail aria-hidden="true" />
          <span className={styles.what}>
            <Identifier label={t('Email address')} value={address}>
              <a href={`mailto:${address}`}>{address}</a>
            </Identifier>
          </span>
        </li>
      ))}
      {linkedInProfileUrl ? (
        <li className={styles.way}>
          <IconBrandLinkedin aria-hidden="true" />
          <span className={styles.what}>
            <a href={linkedInProfileUrl} target="_blank" rel="noreferrer noopener">
              {t('LinkedIn profile')}
            </a>
          </span>
        </li>
      ) : null}
    </ul>
  )
}

export function Locations({ locations }: { locations: readonly ContactLocation[] }): ReactNode {
  if (locations.length === 0) return <p className={styles.none}>{t('No location on file')}</p>
  return (
    <ul className={styles.ways}>
      {locations.map((location, index) => (
        // Two offices may share a name; their order is fixed while shown.
        // oxlint-disable-next-line react/no-array-index-key -- see above
        <li key={`${index} ${location.name}`} className={styles.way}>
          <IconMapPin aria-hidden="true" />
          <span className={styles.what}>
            <span>{location.name}</span>
            <span className={styles.kind}>
              {[location.addressLine1, `${location.city}, ${location.state} ${location.postalCode}`]
                .filter(Boolean)
                .join(', ')}
            </span>
          </span>
        </li>
      ))}
    </ul>
  )
}

/** A contact's rights and portal state. Shown to their colleagues and the provider only. */
export function Access({ contact }: { contact: Contact }): ReactNode {
  const { timeZone } = useCurrentUser()
  const list = (texts: string[]) => (texts.length > 0 ? texts.join(', ') : null)
  return (
    <DefinitionList
      entries={[
        { term: t('Roles'), value: list(contact.roles.map(roleText)) },
        { term: t('Can open'), value: list(contact.permissions.map(permissionText)) },
        ...(contact.accessLevels.length > 0
          ? [{ term: t('May also'), value: list(contact.accessLevels.map(accessLevelText)) }]
          : []),
        {
          term: t('Signs in with'),
          value: contact.userName ? <Identifier label={t('User name')} value={contact.userName} /> : null,
        },
        // Someone who never signed in has none, as expected.
        ...(contact.hasSecondFactor === null || (contact.portalState !== 'active' && !contact.hasSecondFactor)
          ? []
          : [
              {
                term: t('Second factor'),
                value: contact.hasSecondFactor ? (
                  <span className={styles.withAct}>
                    {t('On')}
                    <ResetSecondFactor contact={contact} />
                  </span>
                ) : (
                  t('Off')
                ),
              },
            ]),
        ...(contact.invitedAt
          ? [{ term: t('Invited'), value: <StopTime time={{ at: contact.invitedAt, timeZone }} /> }]
          : []),
        ...(contact.is3PL && contact.portalState !== null
          ? [
              {
                term: t('In other companies’ contacts'),
                value: contact.isPortalVisible ? t('Yes, as a contact') : t('No'),
              },
            ]
          : []),
      ]}
    />
  )
}
