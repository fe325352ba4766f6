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
  /** What the copy is. */
  text: string
  /** What is said once it is done. */
  done: string
  /** Where it is now. */
  lectureId: string
  lectures: readonly LectureChoice[]
  /** What becomes of the copy in this lecture, or in another one. */
  hint: (isHere: boolean) => string | undefined
  onDuplicate: (lectureId: string) => Promise<unknown>
  onClose: () => void
}

/** Asks for the lecture that gets the copy; its own to begin with. */
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
