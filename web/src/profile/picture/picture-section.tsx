import { IconCamera, IconTrash } from '@tabler/icons-react'
import { type Profile, profile } from '@waybill/contract/profile/profile.ts'
import { type ChangeEvent, type ReactNode, useRef, useState } from 'react'
import { usePicture } from '../../api/picture.ts'
import { remember, useVerb } from '../../api/queries.ts'
import { refusalText } from '../../form/refusals.ts'
import { lazyDialog } from '../../shell/lazy-dialog.tsx'
import { Avatar } from '../../ui/avatar.tsx'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/toast.ts'
import { retell, t } from '../../ui/words.ts'
import type { Crop } from './crop.ts'
import styles from './picture-section.module.css'
import { ACCEPTED_PICTURES, type ChosenPicture, NoPicture, readPicture, squareOf } from './read-picture.ts'

const CropPicture = lazyDialog(async () => (await import('./crop-picture.tsx')).CropPicture)

/** The user's picture, to change or remove, beside their details. */
export function PictureSection({ own, children }: { own: Profile; children: ReactNode }): ReactNode {
  const picture = usePicture(own)
  const input = useRef<HTMLInputElement>(null)
  const [chosen, setChosen] = useState<ChosenPicture>()
  const [refusal, setRefusal] = useState<string>()
  const close = (): void => {
    chosen?.close()
    setChosen(undefined)
  }
  const save = useVerb(profile.savePicture, {
    showsOwnError: true,
    timeLimitMs: null,
    onDone: (changed, _input, client) => {
      remember(client, profile.find, {}, changed)
      toast.success(t('Profile Picture Saved'))
      close()
    },
  })
  const remove = useVerb(profile.removePicture, {
    onDone: (changed, _input, client) => {
      remember(client, profile.find, {}, changed)
      toast.success(t('Profile Picture Removed'))
    },
  })
  const choose = async ({ target }: ChangeEvent<HTMLInputElement>): Promise<void> => {
    const file = target.files?.[0]
    // Allows the same file again.
    target.value = ''
    if (!file) return
    save.reset()
    try {
      setChosen(await readPicture(file))
      setRefusal(undefined)
    } catch (error) {
      setRefusal(
        error instanceof NoPicture ? retell(error.message) : t('This picture cannot be read. Choose another one.'),
      )
    }
  }
  const keep = async (crop: Crop): Promise<void> => {
    if (!chosen) return
    save.mutate({ body: { type: 'ContactProfilepicture', data: await squareOf(chosen, crop) } })
  }
  return (
    <div className={styles.picture}>
      <Avatar firstName={own.firstName} lastName={own.lastName} picture={picture} size="page" />
      <div className={styles.beside}>
        {children}
        <div className={styles.acts}>
          <input
            ref={input}
            type="file"
            accept={ACCEPTED_PICTURES}
            className="visually-hidden"
            tabIndex={-1}
            aria-label={t('Picture file')}
            onChange={(event) => void choose(event)}
          />
          <Button size="small" icon={<IconCamera aria-hidden="true" />} onPress={() => input.current?.click()}>
            {own.fileId ? t('Change picture') : t('Add a picture')}
          </Button>
          {own.fileId ? (
            <Button
              size="small"
              variant="quiet"
              icon={<IconTrash aria-hidden="true" />}
              isPending={remove.isPending}
              onPress={() => remove.mutate({})}
            >
              {t('Remove')}
            </Button>
          ) : null}
          {refusal ? (
            <p role="alert" className={styles.refusal}>
              {refusal}
            </p>
          ) : null}
        </div>
      </div>
      {chosen ? (
        <CropPicture
          picture={chosen}
          pending={save.isPending}
          error={refusalText(save.error)}
          onSave={(crop) => void keep(crop)}
          onClose={close}
        />
      ) : null}
    </div>
  )
}
