import { IconPlus, IconTrash } from '@tabler/icons-react'
import type { Contact, ContactCompany } from '@waybill/contract/contacts/contacts.ts'
import type { Grants } from '@waybill/contract/permissions.ts'
import type { ReactNode } from 'react'
import type { Form } from '../../form/use-form.ts'
import { entered } from '../../profile/draft.ts'
import { PhonesField } from '../../profile/phones-field.tsx'
import { Banner } from '../../ui/banner.tsx'
import { Button, IconButton } from '../../ui/button.tsx'
import { FieldRow, FormSection } from '../../ui/form-section.tsx'
import { retell, t } from '../../ui/words.ts'
import { type ContactDraft, onlyDrives } from './contact-draft.ts'
import styles from './contact-form.module.css'
import { LocationsField } from './locations-field.tsx'
import { RightsFields } from './rights-fields.tsx'

const MOST_ADDRESSES = 5

export interface ContactFieldsProps {
  form: Form<ContactDraft>
  /** What the user may grant here. */
  grants: Grants | undefined
  /** Stands there while that is not known. */
  ungranted?: ReactNode
  company: Pick<ContactCompany, 'kind' | 'name'> | undefined
  /** The existing contact. */
  contact?: Contact
}

/** Name, contact details, and rights. */
export function ContactFields({ form, grants, ungranted, company, contact }: ContactFieldsProps): ReactNode {
  return (
    <>
      <form.Summary />
      <FormSection>
        <FieldRow>
          <form.Text name="firstName" label={t('First name')} />
          <form.Text name="lastName" label={t('Last name')} />
        </FieldRow>
        <form.Text
          name="functionTitle"
          label={t('Title')}
          optional
          placeholder={t('What they do, e.g. after-hours dispatch')}
        />
      </FormSection>
      <PhonesField form={form} />
      <Emails form={form} />
      <LocationsField form={form} />
      <FormSection title={t('Online')}>
        <form.Text
          name="linkedIn"
          label={t('LinkedIn profile')}
          optional
          type="url"
          placeholder="https://www.linkedin.com/in/"
        />
      </FormSection>
      <FormSection title={t('Access')}>
        {contact && contact.can.changeRights !== true ? (
          <Banner>{retell(contact.can.changeRights)}</Banner>
        ) : grants ? (
          <Rights form={form} grants={grants} contact={contact} />
        ) : (
          ungranted
        )}
        {company?.kind === 'provider' && grants && grants.roles.length > 0 ? (
          <form.Checkbox name="isPortalVisible">{t('Everyone we work with finds them in Contacts')}</form.Checkbox>
        ) : null}
      </FormSection>
    </>
  )
}

type Part = Pick<ContactFieldsProps, 'form'>

function Rights({ form, grants, contact }: Part & { grants: Grants; contact?: Contact | undefined }): ReactNode {
  const hasOwnPassword = contact?.portalState === 'active' || contact?.portalState === 'disabled'
  const { emails, isPortalEnabled, roles } = form.draft
  const isByLinks = contact?.userName === null && onlyDrives(roles)
  const [first] = entered(emails, 'address')
  return (
    <>
      <RightsFields form={form} grants={grants} had={contact} />
      {contact ? null : (
        <form.Checkbox name="isPortalEnabled">
          {t('Give them portal access: they get an invitation by email')}
        </form.Checkbox>
      )}
      {isPortalEnabled && !hasOwnPassword ? (
        <form.Text
          name="userName"
          label={t('Signs in with')}
          optional={isByLinks || first !== undefined}
          type="email"
          placeholder={(isByLinks ? undefined : first?.address) ?? t('Email address')}
          help={
            isByLinks
              ? t('Without an address, they sign in by links from their dispatcher.')
              : t('Your first email address unless you enter another.')
          }
        />
      ) : form.refused.userName ? (
        <p className={styles.refusal}>{form.refused.userName[0]}</p>
      ) : null}
    </>
  )
}

function Emails({ form }: Part): ReactNode {
  const { emails } = form.draft
  const sent = entered(emails, 'address')
  return (
    <FormSection title={t('Email')}>
      {emails.map((email, index) => {
        const n = index + 1
        return (
          <div key={email.key} className={styles.email}>
            <form.Text
              name={`emails.${index}.address`}
              about={`emailAddresses.${sent.indexOf(email)}`}
              label={t('Email address {n}', { n })}
              hideLabel
              type="email"
            />
            <IconButton
              label={t('Remove email address {n}', { n })}
              onPress={() => form.set({ emails: emails.filter(({ key }) => key !== email.key) })}
            >
              <IconTrash aria-hidden="true" />
            </IconButton>
          </div>
        )
      })}
      {form.refused.emailAddresses ? <p className={styles.refusal}>{form.refused.emailAddresses[0]}</p> : null}
      <div>
        <Button
          size="small"
          icon={<IconPlus aria-hidden="true" />}
          disabledReason={emails.length >= MOST_ADDRESSES && t('At most {n} email addresses', { n: MOST_ADDRESSES })}
          onPress={() => form.set({ emails: [...emails, { key: crypto.randomUUID(), address: '' }] })}
        >
          {t('Add an email address')}
        </Button>
      </div>
    </FormSection>
  )
}
