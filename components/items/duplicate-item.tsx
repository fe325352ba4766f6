'use client'

import { useTranslations } from 'next-intl'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { useNotifyError } from '@/components/layout/use-notify-error'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { notify } from '@/components/ui/notify'
import { SelectField } from '@/components/ui/select-field'

export type LectureChoice = { id: string; title: string }

type DuplicateItemProps = {
  title: string
  /** The description of the copy. */
  text: string
  /** The notification after copying. */
  done: string
  /** The lecture of the original. */
  lectureId: string
  lectures: readonly LectureChoice[]
  /** A hint about the copy, in this lecture or in another one. */
  hint: (isHere: boolean) => string | undefined
  onDuplicate: (lectureId: string) => Promise<unknown>
  onClose: () => void
}

/** Asks for the lecture that receives the copy; its own by default. */
export function DuplicateItem(props: DuplicateItemProps) {
  const { title, text, done, lectureId, lectures, hint, onDuplicate, onClose } = props
  const t = useTranslations('items')
  const tForms = useTranslations('forms')
  const router = useRouter()
  const notifyError = useNotifyError()
  const [target, setTarget] = useState(lectureId)
  const [pending, setPending] = useState(false)
  const isHere = target === lectureId

  async function duplicate() {
    setPending(true)
    try {
      await onDuplicate(target)
      const name = lectures.find(({ id }) => id === target)?.title ?? ''
      notify({ title: done, description: isHere ? title : t('copiedTo', { name }) })
      router.refresh()
      onClose()
    } catch (error) {
      notifyError(error)
      setPending(false)
    }
  }

  const footer = (
    <>
      <Button variant="secondary" onClick={onClose}>
        {tForms('cancel')}
      </Button>
      <Button pending={pending} pendingLabel={t('duplicating')} onClick={() => void duplicate()}>
        {t('duplicateConfirm')}
      </Button>
    </>
  )
  return (
    <Dialog
      open
      onOpenChange={() => !pending && onClose()}
      title={t('duplicateTitle', { title })}
      description={text}
      footer={footer}
    >
      <SelectField
        label={t('duplicateInto')}
        hint={hint(isHere)}
        options={lectures.map((lecture) => ({
          value: lecture.id,
          label: lecture.id === lectureId ? t('thisLecture', { title: lecture.title }) : lecture.title,
        }))}
        value={target}
        onChange={(event) => setTarget(event.target.value)}
      />
    </Dialog>
  )
}
