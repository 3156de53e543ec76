import type { CarrierProfileDraft } from '@waybill/contract/company/carrier-profile.ts'
import type { Insurance } from '@waybill/contract/company/insurance.ts'
import { INSURANCE_MINIMUMS } from '@waybill/contract/company/insurance.ts'
import type { AgreementSignature, Application } from '@waybill/contract/onboarding/application.ts'
import type { AuthorityRecord, AuthorityStatus } from '@waybill/contract/onboarding/carrier-registration.ts'
import type { PaymentShown } from '@waybill/contract/onboarding/payment-setup.ts'
import type { TaxFormShown } from '@waybill/contract/onboarding/tax-forms.ts'
import type { ReactNode } from 'react'
import { DESK_NAMES, dayText, maskedText, POLICY_NAMES, TRAILER_NAMES, termsText } from '../company/company-text.ts'
import { DefinitionList } from '../ui/definition-list.tsx'
import { StatusChip } from '../ui/status-chip.tsx'
import { t } from '../ui/words.ts'
import { DocumentLine } from './document-line.tsx'
import styles from './facts.module.css'
import { dollarsText, momentText } from './onboarding-text.ts'

/* Entered data and findings, for applicant and reviewer. */

const AUTHORITY: Record<AuthorityStatus, string> = {
  active: 'Active',
  inactive: 'Inactive',
  none: 'None',
  unknown: 'Unknown',
}

const yesNo = (known: boolean | null) => (known === null ? null : known ? t('Yes') : t('No'))

export function AuthorityFacts({ record, contacts }: { record: AuthorityRecord; contacts?: ReactNode }): ReactNode {
  return (
    <DefinitionList
      entries={[
        { term: t('Legal name'), value: record.legalName },
        { term: t('Doing business as'), value: record.dbaName },
        { term: t('USDOT'), value: record.usdot },
        { term: t('Docket numbers'), value: record.docketNumbers.join(', ') || null },
        { term: t('Address'), value: record.address },
        { term: t('Registered email'), value: record.registeredEmail },
        { term: t('Registered phone'), value: contacts ?? record.registeredPhone },
        { term: t('Allowed to operate'), value: yesNo(record.allowedToOperate) },
        { term: t('USDOT active'), value: yesNo(record.isActive) },
        { term: t('Common authority'), value: t(AUTHORITY[record.commonAuthority]) },
        { term: t('Contract authority'), value: t(AUTHORITY[record.contractAuthority]) },
        { term: t('Broker authority'), value: t(AUTHORITY[record.brokerAuthority]) },
        { term: t('Out of service since'), value: record.outOfServiceSince && dayText(record.outOfServiceSince) },
        { term: t('Safety rating'), value: record.safetyRating && t(record.safetyRating) },
        {
          term: t('Liability on file'),
          value: record.liabilityOnFile === null ? null : dollarsText(record.liabilityOnFile),
        },
        { term: t('Power units'), value: record.powerUnits },
        { term: t('Drivers'), value: record.drivers },
        { term: t('Read from the registry'), value: momentText(record.readAt) },
      ]}
    />
  )
}

type EnteredAddress = NonNullable<CarrierProfileDraft['address']>

function addressText(address: EnteredAddress | null | undefined): ReactNode {
  if (!address) return null
  const place = [address.city, [address.state, address.postalCode].filter(Boolean).join(' ')].filter(Boolean).join(', ')
  const lines = [address.line1, address.line2, place, address.country === 'US' ? null : address.country]
  return <span className={styles.lines}>{lines.filter(Boolean).join('\n')}</span>
}

export function ProfileFacts({ profile }: { profile: CarrierProfileDraft }): ReactNode {
  const trailers = (profile.equipment ?? []).flatMap(({ type, count }) =>
    type && count ? [`${count} × ${t(TRAILER_NAMES[type])}`] : [],
  )
  return (
    <DefinitionList
      entries={[
        { term: t('Legal name'), value: profile.legalName || null },
        { term: t('Doing business as'), value: profile.dbaName || null },
        { term: t('SCAC'), value: profile.scac || null },
        { term: t('Address'), value: addressText(profile.address) },
        { term: t('Mailing address'), value: addressText(profile.mailingAddress) ?? t('The same') },
        ...(profile.contacts ?? []).map((contact) => ({
          term: t(contact.function ? DESK_NAMES[contact.function] : 'Contact'),
          value: (
            <span className={styles.lines}>
              {[contact.name, contact.phone, contact.email].filter(Boolean).join('\n')}
            </span>
          ),
        })),
        { term: t('Tractors'), value: profile.tractors ?? null },
        { term: t('Trailers'), value: trailers.join(', ') || null },
        { term: t('Teams'), value: yesNo(profile.hasTeams ?? null) },
        { term: t('Regions'), value: profile.regions?.join(', ') || null },
        { term: t('Certifications'), value: profile.certifications?.map((name) => t(name)).join(', ') || null },
        { term: t('ELD'), value: profile.eldVendor || null },
        ...(profile.nscNumber ? [{ term: t('NSC or CVOR'), value: profile.nscNumber }] : []),
        { term: t('Uses a factor'), value: yesNo(profile.usesFactor ?? null) },
      ]}
    />
  )
}

export function InsuranceFacts({ insurance, documents }: { insurance: Insurance } & Papers): ReactNode {
  return (
    <div className={styles.group}>
      <Paper id={insurance.documentId} documents={documents} />
      <ul className={styles.policies}>
        {insurance.policies.map((policy) => {
          const least = policy.kind === 'auto' || policy.kind === 'cargo' ? INSURANCE_MINIMUMS[policy.kind] : undefined
          return (
            <li key={`${policy.kind} ${policy.policyNumber}`} className={styles.policy}>
              <span className={styles.strong}>{t(POLICY_NAMES[policy.kind])}</span>
              <span className={styles.amount}>
                {dollarsText(policy.limit)}
                {least !== undefined && policy.limit < least ? (
                  <StatusChip tone="stopped" size="small">
                    {t('Under {amount}', { amount: dollarsText(least) })}
                  </StatusChip>
                ) : null}
              </span>
              <span className={styles.faint}>
                {[policy.insurer, policy.naic && t('NAIC {naic}', { naic: policy.naic }), policy.policyNumber]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
              <span className={styles.faint}>
                {t('{from} to {to}', { from: dayText(policy.effectiveOn), to: dayText(policy.expiresOn) })}
              </span>
              {policy.exclusions ? (
                <span className={styles.exclusions}>{t('Excludes: {what}', { what: policy.exclusions })}</span>
              ) : null}
            </li>
          )
        })}
      </ul>
      <DefinitionList
        entries={[
          { term: t('Insured'), value: insurance.insuredName },
          { term: t('Agency'), value: insurance.producer.agency },
          {
            term: t('Its phone and email'),
            value: <span className={styles.lines}>{`${insurance.producer.phone}\n${insurance.producer.email}`}</span>,
          },
          { term: t('Certificate holder'), value: insurance.certificateHolder },
          { term: t('Additional insured'), value: yesNo(insurance.hasAdditionalInsured) },
          { term: t('Waiver of subrogation'), value: yesNo(insurance.hasWaiverOfSubrogation) },
        ]}
      />
    </div>
  )
}

export const CLASSIFICATION_NAMES: Record<Extract<TaxFormShown, { form: 'W-9' }>['classification'], string> = {
  individual: 'Individual or sole proprietor',
  'c-corporation': 'C corporation',
  's-corporation': 'S corporation',
  partnership: 'Partnership',
  'trust-or-estate': 'Trust or estate',
  'llc-c': 'LLC taxed as a C corporation',
  'llc-s': 'LLC taxed as an S corporation',
  'llc-p': 'LLC taxed as a partnership',
  other: 'Other',
}

export function TaxFacts({ tax, documents }: { tax: TaxFormShown } & Papers): ReactNode {
  return (
    <div className={styles.group}>
      <Paper id={tax.documentId} documents={documents} />
      <DefinitionList
        entries={[
          { term: t('Form'), value: tax.form },
          { term: t('Name'), value: tax.legalName },
          { term: t('Doing business as'), value: tax.dbaName },
          { term: t('Address'), value: addressText(tax.address) },
          ...(tax.form === 'W-9'
            ? [
                { term: t('Classification'), value: t(CLASSIFICATION_NAMES[tax.classification]) },
                { term: tax.tinKind, value: maskedText(tax.tinLastFour) },
              ]
            : [
                { term: t('Country of incorporation'), value: tax.countryOfIncorporation },
                { term: t('Tax number'), value: maskedText(tax.tinLastFour) },
                { term: t('Business number'), value: tax.businessNumber },
                { term: t('GST/HST'), value: tax.gstHstNumber },
                { term: t('QST'), value: tax.qstNumber },
              ]),
          {
            term: t('Signed'),
            value: t('{who}, {day}', { who: tax.signedBy, day: dayText(tax.signedOn) }),
          },
        ]}
      />
    </div>
  )
}

export function PaymentFacts({ payment, documents }: { payment: PaymentShown } & Papers): ReactNode {
  return (
    <div className={styles.group}>
      {payment.documentId ? <Paper id={payment.documentId} documents={documents} /> : null}
      <DefinitionList
        entries={[
          { term: t('Terms'), value: termsText(payment.terms) },
          { term: t('Currency'), value: payment.currency },
          ...(payment.method === 'bank'
            ? [
                { term: t('Bank'), value: payment.bankName },
                { term: t('Account holder'), value: payment.accountHolder },
                {
                  term: t('Account type'),
                  value: payment.accountKind === 'checking' ? t('Checking') : t('Savings'),
                },
                {
                  term: payment.country === 'US' ? t('Routing number') : t('Institution and transit'),
                  value: maskedText(payment.routingLastFour),
                },
                { term: t('Account number'), value: maskedText(payment.accountLastFour) },
              ]
            : [
                { term: t('Factoring company'), value: payment.factorName },
                {
                  term: t('Its phone and email'),
                  value: <span className={styles.lines}>{`${payment.factorPhone}\n${payment.factorEmail}`}</span>,
                },
              ]),
        ]}
      />
    </div>
  )
}

export function SignatureFacts({ signature }: { signature: AgreementSignature }): ReactNode {
  return (
    <DefinitionList
      entries={[
        { term: t('Signed by'), value: t('{who}, {title}', { who: signature.typedName, title: signature.title }) },
        { term: t('Signed at'), value: momentText(signature.signedAt) },
        { term: t('Version'), value: signature.version },
        { term: t('SHA-256'), value: <Hash value={signature.sha256} /> },
      ]}
    />
  )
}

export function Hash({ value }: { value: string }): ReactNode {
  return <code className={styles.hash}>{value}</code>
}

type Papers = { documents: Application['documents'] }

function Paper({ id, documents }: { id: string } & Papers): ReactNode {
  const document = documents.find((candidate) => candidate.id === id)
  return document ? <DocumentLine document={document} /> : null
}
