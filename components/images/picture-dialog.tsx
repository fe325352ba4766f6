'use client'

import { useTranslations } from 'next-intl'
import { useRef, useState, type SubmitEvent, type SyntheticEvent } from 'react'
import { Button } from '@/components/ui/button'
import { Checkbox } from '@/components/ui/checkbox'
import { Dialog } from '@/components/ui/dialog'
import { TextField } from '@/components/ui/text-field'
import { pictureMarkdown } from '@/lib/images/alt-rules'
import { UploadedPicture } from './uploaded-picture'
import { useUpload } from './use-upload'

type PictureDialogProps = {
  /** The file to upload; without one the dialog is closed. */
  file: File | undefined
  /** Called to choose another file instead. */
  onOther: () => void
  onClose: () => void
  /** Receives the Markdown of the picture. */
  onInsert: (picture: string) => void
}

/** Uploads a picture, and asks for its description meanwhile. */
export function PictureDialog({ file, onOther, onClose, onInsert }: PictureDialogProps) {
  const t = useTranslations('questions.picture')
  return (
    <Dialog open={file !== undefined} onOpenChange={onClose} title={t('title')} description={t('kinds')}>
      {file && <PictureForm key={keyOf(file)} {...{ file, onOther, onClose, onInsert }} />}
    </Dialog>
  )
}

const stop = (event: SyntheticEvent) => event.stopPropagation()

/** Keeps events inside: React would pass them through the portal to the form around the field. */
const contained = { onBlur: stop, onInput: stop, onChange: stop }

const keyOf = ({ name, size, lastModified }: File) => `${name} ${size} ${lastModified}`

function PictureForm({ file, onOther, onClose, onInsert }: PictureDialogProps) {
  const t = useTranslations('questions.picture')
  const tForms = useTranslations('forms')
  const { upload, retry } = useUpload(file)
  const [alt, setAlt] = useState('')
  const [decorative, setDecorative] = useState(false)
  const [missing, setMissing] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const image = upload?.image

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    event.stopPropagation()
    const isMissing = !decorative && alt.trim() === ''
    setMissing(isMissing)
    if (isMissing) field.current?.focus()
    if (isMissing || !image) return
    onInsert(pictureMarkdown(image.id, decorative ? '' : alt))
    onClose()
  }

  function chooseOther() {
    onClose()
    onOther()
  }

  return (
    <form noValidate onSubmit={submit} {...contained} className="grid gap-4">
      <UploadedPicture upload={upload} />
      {upload?.error === undefined ? (
        <>
          <TextField
            ref={field}
            label={t('alt')}
            hint={t('altHint')}
            data-first-focus
            onKeyDown={stop}
            maxLength={MAX_ALT_LENGTH}
            value={decorative ? '' : alt}
            disabled={decorative}
            error={missing ? t('altMissing') : null}
            onChange={({ target }) => {
              setAlt(target.value)
              setMissing(false)
            }}
          />
          <Checkbox
            label={t('decorative')}
            checked={decorative}
            onChange={({ target }) => {
              setDecorative(target.checked)
              setMissing(false)
            }}
          />
        </>
      ) : (
        <div className="flex flex-wrap gap-3">
          <Button onClick={retry}>{t('retry')}</Button>
          <Button variant="secondary" onClick={chooseOther}>
            {t('other')}
          </Button>
        </div>
      )}
      <div className="mt-2 flex flex-wrap justify-end gap-3">
        <Button variant="quiet" onClick={onClose}>
          {tForms('cancel')}
        </Button>
        {upload?.error === undefined && (
          <Button type="submit" pending={!image} pendingLabel={t('wait')}>
            {t('insert')}
          </Button>
        )}
      </div>
    </form>
  )
}

/** An answer has 500 characters in all. */
const MAX_ALT_LENGTH = 250
