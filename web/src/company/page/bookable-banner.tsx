import type { Company, CompanyRecord } from '@waybill/contract/company/company.ts'
import type { ReactNode } from 'react'
import { Banner } from '../../ui/banner.tsx'
import { retell, t } from '../../ui/words.ts'
import { dayText, POLICY_NAMES } from '../company-text.ts'

/** The page's first message: whether the company can be booked, and why not; a lost registration; insurance that ends soon. */
export function BookableBanner({ company, isOwn }: { company: Company | CompanyRecord; isOwn: boolean }): ReactNode {
  if (!company.isBooked) return null
  return (
    <>
      {company.objections.length > 0 ? (
        <Banner
          tone="stopped"
          title={isOwn ? t('Your company cannot be booked') : t('{name} cannot be booked', { name: company.name })}
        >
          <ul>
            {company.objections.map(({ said }) => (
              <li key={said.text}>{retell(said)}</li>
            ))}
          </ul>
          {isOwn ? (
            <p>{t('Send what is missing to your contact at the provider; new certificates come from your agent.')}</p>
          ) : null}
        </Banner>
      ) : null}
      {company.registration?.unknownSince ? (
        <Banner
          tone="attention"
          title={t('FMCSA no longer has a record of USDOT {usdot}', { usdot: company.usdot ?? '' })}
        >
          <p>
            {isOwn
              ? t('Check your registration with FMCSA, and tell your contact at the provider.')
              : t('Look it up there, and call the carrier before its next load.')}
          </p>
        </Banner>
      ) : null}
      {endingSoon(company).map((policy) => (
        <Banner
          key={policy.id}
          tone="attention"
          title={t('{line} insurance ends on {day}', {
            line: t(POLICY_NAMES[policy.kind]),
            day: dayText(policy.expiresOn),
          })}
        >
          <p>
            {policy.kind === 'auto' || policy.kind === 'cargo'
              ? t('Loads that deliver later cannot be booked until a renewal is on file.')
              : t('Ask the agent for a renewal.')}
          </p>
        </Banner>
      ))}
    </>
  )
}

/** Ends within thirty days, with no renewal on file. */
function endingSoon({ insurance }: Company | CompanyRecord) {
  return insurance.filter(
    (policy) =>
      policy.standing === 'expiring' &&
      !insurance.some((other) => other.kind === policy.kind && other.expiresOn > policy.expiresOn),
  )
}
