import { IconPlus, IconTrash } from '@tabler/icons-react'
import type { Contact, ContactCompany } from '@waybill/contract/contacts.ts'
import type { Grants } from '@waybill/contract/permissions.ts'
import type { ReactNode } from 'react'
import { entered } from '../profile/draft.ts'
import { PhonesField } from '../profile/phones-field.tsx'
import { Banner } from '../ui/banner.tsx'
import { Button, IconButton } from '../ui/button.tsx'
import { Checkbox } from '../ui/checkbox.tsx'
import { ErrorSummary, FieldRow, FormSection } from '../ui/form-section.tsx'
import { TextField } from '../ui/text-field.tsx'
import { retell, t } from '../ui/words.ts'
import type { ContactDraft } from './contact-draft.ts'
import styles from './contact-form.module.css'
import { LocationsField } from './locations-field.tsx'
import { RightsFields } from './rights-fields.tsx'

const MOST_ADDRESSES = 5

export interface ContactFormProps {
  draft: ContactDraft
  onChange: (change: Partial<ContactDraft>) => void
  /** What was refused, by the field's path. */
  refused: Readonly<Record<string, string[]>>
  /** What the reader may give here; undefined while that is not known. */
  grants: Grants | undefined
  company: Pick<ContactCompany, 'kind' | 'name'> | undefined
  /** Whoever is there already. */
  contact?: Contact
}

/** Who somebody is, how they are reached, and what they may do. */
export function ContactForm({ draft, onChange, refused, grants, company, contact }: ContactFormProps): ReactNode {
  const about = (field: string): string | undefined => refused[field]?.[0]
  return (
    <>
      <ErrorSummary errors={[...new Set(Object.values(refused).flat())]} />
      <FormSection>
        <FieldRow>
          <TextField
            label={t('First name')}
            value={draft.firstName}
            onChange={(firstName) => onChange({ firstName })}
            error={about('firstName')}
          />
          <TextField
            label={t('Last name')}
            value={draft.lastName}
            onChange={(lastName) => onChange({ lastName })}
            error={about('lastName')}
          />
        </FieldRow>
        <TextField
          label={t('Title')}
          optional
          placeholder={t('What they do, e.g. after-hours dispatch')}
          value={draft.functionTitle}
          onChange={(functionTitle) => onChange({ functionTitle })}
          error={about('functionTitle')}
        />
      </FormSection>
      <PhonesField phones={draft.phones} onChange={(phones) => onChange({ phones })} about={about} />
      <Emails draft={draft} onChange={onChange} about={about} />
      <LocationsField locations={draft.locations} onChange={(locations) => onChange({ locations })} about={about} />
      <FormSection title={t('Elsewhere')}>
        <TextField
          label={t('LinkedIn profile')}
          optional
          type="url"
          placeholder="https://www.linkedin.com/in/"
          value={draft.linkedIn}
          onChange={(linkedIn) => onChange({ linkedIn })}
          error={about('linkedInProfileUrl')}
        />
      </FormSection>
      <FormSection title={t('Access')}>
        {contact && contact.can.changeRights !== true ? (
          <Banner>{retell(contact.can.changeRights)}</Banner>
        ) : grants ? (
          <Rights draft={draft} onChange={onChange} about={about} grants={grants} contact={contact} />
        ) : (
          <p className={styles.hint}>{t('Choose the company first: what people may do depends on it.')}</p>
        )}
        {company?.kind === 'provider' && grants && grants.roles.length > 0 ? (
          <Checkbox isSelected={draft.isPortalVisible} onChange={(isPortalVisible) => onChange({ isPortalVisible })}>
            {t('Everybody we deal with finds them in Contacts')}
          </Checkbox>
        ) : null}
      </FormSection>
    </>
  )
}

type Part = Pick<ContactFormProps, 'draft' | 'onChange'> & { about: (field: string) => string | undefined }

function Rights({ draft, onChange, about, grants, contact }: Part & { grants: Grants; contact?: Contact }): ReactNode {
  const hasOwnPassword = contact?.portalState === 'active' || contact?.portalState === 'disabled'
  return (
    <>
      <RightsFields draft={draft} onChange={onChange} about={about} grants={grants} had={contact} />
      {contact ? null : (
        <Checkbox isSelected={draft.isPortalEnabled} onChange={(isPortalEnabled) => onChange({ isPortalEnabled })}>
          {t('Let them into the portal: they get an invitation by mail')}
        </Checkbox>
      )}
      {draft.isPortalEnabled && !hasOwnPassword ? (
        <TextField
          label={t('Signs in with')}
          optional={draft.emails.some(({ address }) => address.trim() !== '')}
          type="email"
          placeholder={entered(draft.emails, 'address')[0]?.address ?? t('Email address')}
          help={t('The first email address unless you enter another.')}
          value={draft.userName}
          onChange={(userName) => onChange({ userName })}
          error={about('userName')}
        />
      ) : about('userName') ? (
        <p className={styles.refusal}>{about('userName')}</p>
      ) : null}
    </>
  )
}

function Emails({ draft, onChange, about }: Part): ReactNode {
  const { emails } = draft
  const sent = entered(emails, 'address')
  return (
    <FormSection title={t('Email')}>
      {emails.map((email, index) => {
        const n = index + 1
        return (
          <div key={email.key} className={styles.email}>
            <TextField
              label={t('Email address {n}', { n })}
              hideLabel
              type="email"
              value={email.address}
              onChange={(address) =>
                onChange({ emails: emails.map((other) => (other === email ? { ...other, address } : other)) })
              }
              error={about(`emailAddresses.${sent.indexOf(email)}`)}
            />
            <IconButton
              label={t('Remove email address {n}', { n })}
              onPress={() => onChange({ emails: emails.filter((other) => other !== email) })}
            >
              <IconTrash aria-hidden="true" />
            </IconButton>
          </div>
        )
      })}
      {about('emailAddresses') ? <p className={styles.refusal}>{about('emailAddresses')}</p> : null}
      <div>
        <Button
          size="small"
          icon={<IconPlus aria-hidden="true" />}
          disabledReason={emails.length >= MOST_ADDRESSES && t('At most {n} email addresses', { n: MOST_ADDRESSES })}
          onPress={() => onChange({ emails: [...emails, { key: crypto.randomUUID(), address: '' }] })}
        >
          {t('Add an email address')}
        </Button>
      </div>
    </FormSection>
  )
}
