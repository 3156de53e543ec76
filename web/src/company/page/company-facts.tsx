import { IconShieldCheck } from '@tabler/icons-react'
import type { Company, CompanyRecord, Policy } from '@waybill/contract/company/company.ts'
import type { ReactNode } from 'react'
import { useCurrentUser } from '../../shell/current-user.ts'
import { DefinitionList } from '../../ui/definition-list.tsx'
import { Section } from '../../ui/detail-page.tsx'
import { Identifier } from '../../ui/identifier.tsx'
import { moneyText } from '../../ui/money.tsx'
import { StatusChip, type Tone } from '../../ui/status-chip.tsx'
import { t } from '../../ui/words.ts'
import {
  AUTHORITY_NAMES,
  addressLines,
  DESK_NAMES,
  daysLeftText,
  dayText,
  momentText,
  POLICY_NAMES,
  TRAILER_NAMES,
  zoneText,
} from '../company-text.ts'
import styles from './company-facts.module.css'

type Shown = Company | CompanyRecord

/** Legal name, numbers, address. */
export function Identity({ company, end }: { company: Shown; end?: ReactNode }): ReactNode {
  const number = (value: string | null, label: string) => (value ? <Identifier value={value} label={label} /> : null)
  return (
    <Section title={t('Identity')} end={end}>
      <DefinitionList
        layout="above"
        entries={[
          { term: t('Legal name'), value: company.legalName },
          { term: t('Doing business as'), value: company.dbaName },
          ...(company.isBooked
            ? [
                { term: t('USDOT'), value: number(company.usdot, t('USDOT number')) },
                {
                  term: t('Docket numbers'),
                  value: company.docketNumbers.length > 0 ? <Numbers numbers={company.docketNumbers} /> : null,
                },
                { term: t('SCAC'), value: number(company.scac, t('SCAC')) },
              ]
            : []),
          ...(company.nscNumber ? [{ term: t('NSC or CVOR'), value: company.nscNumber }] : []),
          { term: t('Time zone'), value: zoneText(company.timeZone) },
          { term: t('Address'), value: <Lines text={addressLines(company.physicalAddress)} /> },
          { term: t('Mailing address'), value: <Lines text={addressLines(company.mailingAddress)} /> },
        ]}
      />
    </Section>
  )
}

/** Lines break between numbers, never at a hyphen. */
function Numbers({ numbers }: { numbers: readonly string[] }): ReactNode {
  return numbers.map((number, index) => (
    <span key={number}>
      {index > 0 ? ', ' : null}
      <span className={styles.number}>{number}</span>
    </span>
  ))
}

function Lines({ text }: { text: string | null }): ReactNode {
  return text ? <span className={styles.lines}>{text}</span> : '—'
}

const AUTHORITY_TONES: Record<Company['authority'][number]['status'], Tone> = {
  active: 'done',
  inactive: 'attention',
  revoked: 'stopped',
}
const AUTHORITY_STATUS: Record<Company['authority'][number]['status'], string> = {
  active: 'Active',
  inactive: 'Inactive',
  revoked: 'Revoked',
}
const RATINGS = { satisfactory: 'Satisfactory', conditional: 'Conditional', unsatisfactory: 'Unsatisfactory' } as const

/** Its authority in the public registration. */
export function AuthorityFacts({ company }: { company: Shown }): ReactNode {
  return (
    <Section title={t('Authority')}>
      <ul className={styles.rows}>
        {company.authority.map((line) => (
          <li key={`${line.kind} ${line.suffix}`} className={styles.row}>
            <span className={styles.name}>{t(AUTHORITY_NAMES[line.kind])}</span>
            <span className={styles.faint}>
              {line.since ? t('Suffix {suffix}, since {day}', { suffix: line.suffix, day: dayText(line.since) }) : null}
            </span>
            <StatusChip tone={AUTHORITY_TONES[line.status]} size="small">
              {t(AUTHORITY_STATUS[line.status])}
            </StatusChip>
          </li>
        ))}
        {company.authority.length === 0 ? (
          <li className={styles.faint}>{t('No authority is on record. It comes from the public registration.')}</li>
        ) : null}
        <li className={styles.row}>
          <span className={styles.name}>{t('Safety rating')}</span>
          <span className={styles.faint}>
            {company.safetyRating ? t(RATINGS[company.safetyRating]) : t('Not rated, which is usual')}
          </span>
        </li>
        {company.registration ? <RegistrationLines registration={company.registration} /> : null}
      </ul>
    </Section>
  )
}

/** The registry's last daily reading; only problems get a line. */
function RegistrationLines({ registration }: { registration: NonNullable<Shown['registration']> }): ReactNode {
  const { timeZone } = useCurrentUser()
  const { readAt, outOfServiceSince, filingCancelledOn, unknownSince } = registration
  const lines = [
    { name: t('Out of service'), says: outOfServiceSince && t('Since {day}', { day: dayText(outOfServiceSince) }) },
    {
      name: t('Liability filing canceled'),
      says: filingCancelledOn && t('Found on {day}', { day: dayText(filingCancelledOn) }),
    },
    {
      name: t('Record at FMCSA'),
      says: unknownSince
        ? t('Missing since {day}, last read {moment}', {
            day: dayText(unknownSince),
            moment: momentText(readAt, timeZone),
          })
        : t('Read {moment}, checked daily', { moment: momentText(readAt, timeZone) }),
    },
  ]
  return lines.map(({ name, says }) =>
    says ? (
      <li key={name} className={styles.row}>
        <span className={styles.name}>{name}</span>
        <span className={styles.faint}>{says}</span>
      </li>
    ) : null,
  )
}

/** Every policy with the days of cover left; lapsed ones come last. */
export function InsuranceFacts({ company, end }: { company: Shown; end?: ReactNode }): ReactNode {
  const policies = company.insurance.toSorted((a, b) => Number(a.daysLeft <= 0) - Number(b.daysLeft <= 0))
  return (
    <Section title={t('Insurance')} end={end} isFlush={policies.length > 0}>
      {policies.length === 0 ? (
        <p className={styles.faint}>{t('No certificate on file.')}</p>
      ) : (
        <ul className={styles.policies}>
          {policies.map((policy) => (
            <PolicyLine key={policy.id} policy={policy} />
          ))}
        </ul>
      )}
    </Section>
  )
}

function PolicyLine({ policy }: { policy: Policy }): ReactNode {
  const more = [
    policy.deductible === null ? null : t('deductible {amount}', { amount: dollars(policy.deductible) }),
    policy.coversReeferBreakdown ? t('reefer breakdown covered') : null,
  ].filter(Boolean)
  return (
    <li className={styles.policy}>
      <span className={styles.kind}>
        <IconShieldCheck aria-hidden="true" className={styles.icon} />
        <span className={styles.name}>{t(POLICY_NAMES[policy.kind])}</span>
      </span>
      <span className={styles.cover}>
        <span className="tabular">{dollars(policy.limit)}</span>
        {more.length > 0 ? <span className={styles.faint}>{more.join(', ')}</span> : null}
      </span>
      <span className={styles.insurer}>
        <span>{policy.insurer}</span>
        <span className={styles.faint}>{policy.policyNumber}</span>
      </span>
      <span className={styles.until}>
        <ExpiryChip policy={policy} />
        <span className={styles.faint}>{t('through {day}', { day: dayText(policy.expiresOn) })}</span>
      </span>
    </li>
  )
}

/** Alerts come 30, 14 and 7 days before the end: the last two are louder. */
function ExpiryChip({ policy }: { policy: Policy }): ReactNode {
  const tone: Tone =
    policy.standing === 'lapsed'
      ? 'stopped'
      : policy.standing === 'expiring'
        ? 'attention'
        : policy.standing === 'upcoming'
          ? 'committed'
          : 'done'
  return (
    <StatusChip tone={tone} size="small">
      {daysLeftText(policy)}
    </StatusChip>
  )
}

function dollars(amount: number): string {
  return moneyText(amount).replace(/\.00$/, '')
}

export function EquipmentFacts({ company }: { company: Shown }): ReactNode {
  return (
    <Section title={t('Equipment')}>
      <DefinitionList
        layout="above"
        entries={[
          { term: t('Power units'), value: company.powerUnits || null },
          ...company.equipment.map(({ type, count }) => ({ term: t(TRAILER_NAMES[type]), value: count })),
          { term: t('Teams'), value: company.hasTeams ? t('Yes') : t('No') },
          { term: t('ELD'), value: company.eldVendor },
        ]}
      />
    </Section>
  )
}

export function LaneFacts({ company }: { company: Shown }): ReactNode {
  return (
    <Section title={t('Lanes')}>
      <DefinitionList
        entries={[
          { term: t('Operates in'), value: company.regions.join(', ') || null },
          {
            term: t('Preferred lanes'),
            value:
              company.lanes.length > 0
                ? company.lanes.map(({ origin, destination }) => `${origin}\u00a0→\u00a0${destination}`).join(', ')
                : null,
          },
          { term: t('Certifications'), value: company.certifications.map((name) => t(name)).join(', ') || null },
        ]}
      />
    </Section>
  )
}

/** The most called desk comes first. */
function inOrder(desks: Shown['desks']): Shown['desks'] {
  const places = Object.keys(DESK_NAMES)
  return desks.toSorted((a, b) => places.indexOf(a.function) - places.indexOf(b.function))
}

export function DeskFacts({ company }: { company: Shown }): ReactNode {
  return (
    <Section title={t('Phones')}>
      {company.desks.length === 0 ? <p className={styles.faint}>{t('No phone is on record.')}</p> : null}
      <ul className={styles.rows}>
        {inOrder(company.desks).map((desk) => (
          <li key={desk.function} className={styles.desk}>
            <span className={styles.name}>
              {t(DESK_NAMES[desk.function])}
              {desk.name ? <span className={styles.faint}> {desk.name}</span> : null}
            </span>
            <a href={`tel:${desk.phone.replaceAll(/[^\d+]/g, '')}`} className="tabular">
              {desk.phone}
              {desk.extension ? ` ${t('ext. {extension}', { extension: desk.extension })}` : ''}
            </a>
            {desk.email ? <a href={`mailto:${desk.email}`}>{desk.email}</a> : null}
          </li>
        ))}
      </ul>
    </Section>
  )
}
