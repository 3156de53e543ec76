import { IconMail, IconMapPin, IconPhone, IconPrinter } from '@tabler/icons-react'
import type { Location } from '@waybill/contract/locations/locations.ts'
import type { ReactNode } from 'react'
import { dialled } from '../../contacts/contact-text.ts'
import { phoneTypeText } from '../../profile/phones-field.tsx'
import { DefinitionList } from '../../ui/definition-list.tsx'
import { Identifier } from '../../ui/identifier.tsx'
import { StopTime } from '../../ui/stop-time.tsx'
import { t } from '../../ui/words.ts'
import { locationTypeText, townText } from '../location-text.ts'
import { useMinute } from '../use-minute.ts'
import styles from './location-facts.module.css'

/** Address and phone numbers. */
export function WhereItIs({ location }: { location: Location }): ReactNode {
  const { addressLine1, addressLine2, phoneNumbers, email, country } = location
  const address = [addressLine1, addressLine2, townText(location), country === 'CA' ? t('Canada') : null].filter(
    Boolean,
  )
  return (
    <ul className={styles.ways}>
      <li className={styles.way}>
        <IconMapPin aria-hidden="true" />
        <Identifier label={t('Address')} value={address.join(', ')}>
          <span className={styles.address}>
            {address.map((line) => (
              <span key={line}>{line}</span>
            ))}
          </span>
        </Identifier>
      </li>
      {phoneNumbers.map(({ type, number, extension }) => (
        <li key={`${type} ${number} ${extension}`} className={styles.way}>
          {type === 'FaxNumber' ? <IconPrinter aria-hidden="true" /> : <IconPhone aria-hidden="true" />}
          <span className={styles.what}>
            {type === 'FaxNumber' ? number : <a href={dialled(number, extension)}>{number}</a>}
            <span className={styles.kind}>
              {[phoneTypeText(type), extension && t('ext. {extension}', { extension })].filter(Boolean).join(', ')}
            </span>
          </span>
        </li>
      ))}
      {email ? (
        <li className={styles.way}>
          <IconMail aria-hidden="true" />
          <span className={styles.what}>
            <a href={`mailto:${email}`}>{email}</a>
          </span>
        </li>
      ) : null}
    </ul>
  )
}

/** What drivers find there. */
export function WhatIsThere({ location }: { location: Location }): ReactNode {
  const { timeZone } = location
  const yesOrNo = (is: boolean) => (is ? t('Yes') : t('No'))
  return (
    <DefinitionList
      entries={[
        { term: t('Type'), value: locationTypeText(location.locationType) },
        { term: t('Appointment'), value: location.isAppointmentRequired ? t('Required') : t('Not required') },
        { term: t('Lumpers'), value: location.lumpersAvailable ? t('Available') : t('None') },
        { term: t('Overnight parking'), value: yesOrNo(location.overnightParking) },
        {
          term: t('Longest trailer'),
          value: location.dockLength === null ? null : t('{feet} ft', { feet: location.dockLength }),
        },
        { term: t('Time there'), value: <StopTime time={{ at: new Date(useMinute()).toISOString(), timeZone }} /> },
        ...(location.companyName ? [{ term: t('Company'), value: location.companyName }] : []),
        ...(location.ediCodes.length > 0
          ? [
              {
                term: t('EDI codes'),
                value: (
                  <span className={styles.codes}>
                    {location.ediCodes.map((code) => (
                      <Identifier key={code} label={t('EDI code')} value={code} />
                    ))}
                  </span>
                ),
              },
            ]
          : []),
      ]}
    />
  )
}
