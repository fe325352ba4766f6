'use client'

import { useTranslations } from 'next-intl'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { useNotifyError } from '@/components/layout/use-notify-error'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { notify } from '@/components/ui/notify'
import { SelectField } from '@/components/ui/select-field'
import { duplicateQuickCheck } from '@/lib/quickchecks/client'
import type { QuickCheckEntry } from './quickcheck-row'

export type LectureChoice = { id: string; title: string }

type DuplicateQuickCheckProps = {
  entry: QuickCheckEntry
  /** Where it is now. */
  lectureId: string
  lectures: readonly LectureChoice[]
  onClose: () => void
}

/** Asks for the lecture that gets the copy; its own to begin with. */
export function DuplicateQuickCheck({ entry, lectureId, lectures, onClose }: DuplicateQuickCheckProps) {
  const t = useTranslations('quickchecks')
  const tForms = useTranslations('forms')
  const router = useRouter()
  const notifyError = useNotifyError()
  const [target, setTarget] = useState(lectureId)
  const [pending, setPending] = useState(false)
  const isHere = target === lectureId

  async function duplicate() {
    setPending(true)
    try {
      await duplicateQuickCheck(entry.id, target)
      const name = lectures.find(({ id }) => id === target)?.title ?? ''
      notify({ title: t('done.duplicate'), description: isHere ? entry.title : t('copiedTo', { name }) })
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
      title={t('duplicateTitle', { title: entry.title })}
      description={t('duplicateText')}
      footer={footer}
    >
      <SelectField
        label={t('duplicateInto')}
        hint={t(isHere ? 'duplicateHere' : 'duplicateElsewhere')}
        options={lectures.map(({ id, title }) => ({
          value: id,
          label: id === lectureId ? t('thisLecture', { title }) : title,
        }))}
        value={target}
        onChange={(event) => setTarget(event.target.value)}
      />
    </Dialog>
  )
}
