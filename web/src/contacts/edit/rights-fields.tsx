import type { Grants } from '@waybill/contract/permissions.ts'
import type { ReactNode } from 'react'
import { type Form, part } from '../../form/use-form.ts'
import { t } from '../../ui/words.ts'
import { accessLevelText, permissionText, roleText } from '../contact-text.ts'
import { type ContactDraft, onlyDrives } from './contact-draft.ts'
import styles from './contact-form.module.css'

export type RightsDraft = Pick<ContactDraft, 'roles' | 'permissions' | 'accessLevels'>

export interface RightsFieldsProps<Draft extends RightsDraft> {
  form: Form<Draft>
  /** What the user may grant. */
  grants: Grants
  /** The rights they already have; they keep them, even those the user could not grant. */
  had?: Pick<Grants, 'roles' | 'permissions'> | undefined
}

/** A contact's rights in their company. */
export function RightsFields<Draft extends RightsDraft>({
  grants,
  had,
  ...given
}: RightsFieldsProps<Draft>): ReactNode {
  const form: Form<RightsDraft> = part(given.form)
  const either = <Right extends string>(given: readonly Right[], before: readonly Right[] = []): Right[] => [
    ...new Set([...given, ...before]),
  ]
  const isDriver = onlyDrives(form.draft.roles)
  return (
    <>
      <form.Checkboxes
        name="roles"
        label={t('Roles')}
        options={either(grants.roles, had?.roles).map((role) => ({ value: role, label: roleText(role) }))}
      />
      {isDriver ? (
        <p className={styles.hint}>{t('Someone who only drives sees the driver portal and nothing else.')}</p>
      ) : (
        <form.Checkboxes
          name="permissions"
          label={t('They can open')}
          options={either(grants.permissions, had?.permissions).map((permission) => ({
            value: permission,
            label: permissionText(permission),
          }))}
        />
      )}
      {grants.accessLevels.length > 0 && !isDriver ? (
        <form.Checkboxes
          name="accessLevels"
          label={t('They may also')}
          options={grants.accessLevels.map((level) => ({ value: level, label: accessLevelText(level) }))}
        />
      ) : null}
    </>
  )
}
